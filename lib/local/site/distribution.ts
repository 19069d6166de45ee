import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Stack } from '../template/template.ts';
import { type EdgeFunction, edgeFunction } from './edge-function.ts';
import { type ResponseHeaders, responseHeaders } from './response-headers.ts';

/** Where a behaviour gets its answers. */
export type Origin =
  | { kind: 'bucket'; bucketName: string }
  | { kind: 'api'; domainName: string; headers: Record<string, string>; readTimeout: number };

type Behaviour = {
  /** `/api/*`; undefined for the default behaviour. */
  pathPattern: string | undefined;
  allowedMethods: string[];
  origin: Origin;
  compress: boolean;
  viewerRequest: EdgeFunction | undefined;
  headers: ResponseHeaders;
};

/** The distribution: its behaviours in the order in which they are tried, the default one last. */
export type Distribution = {
  id: string;
  domainName: string;
  defaultRootObject: string;
  behaviours: Behaviour[];
};

const behaviour = (at: string) => ({
  served: [
    ...[
      'AllowedMethods',
      'Compress',
      'FunctionAssociations',
      'OriginRequestPolicyId',
      'ResponseHeadersPolicyId',
    ],
    ...['TargetOriginId', 'PathPattern'],
  ].map((name) => `${at}.${name}`),
  // Nothing is cached here, and the browser speaks plain HTTP to its own machine.
  ignored: ['CachedMethods', 'CachePolicyId', 'ViewerProtocolPolicy', 'SmoothStreaming'].map(
    (name) => `${at}.${name}`,
  ),
});
const [cacheBehaviors, defaultBehavior] = [
  behaviour('DistributionConfig.CacheBehaviors[]'),
  behaviour('DistributionConfig.DefaultCacheBehavior'),
];

export const distributionTypes: Record<string, KnownProperties> = {
  'AWS::CloudFront::Distribution': {
    served: [
      ...[...cacheBehaviors.served, ...defaultBehavior.served],
      ...['DistributionConfig.DefaultRootObject', 'DistributionConfig.Origins[].DomainName'],
      ...['DistributionConfig.Origins[].Id', 'DistributionConfig.Origins[].OriginCustomHeaders'],
      'DistributionConfig.Origins[].CustomOriginConfig.OriginReadTimeout',
    ],
    ignored: [
      ...[...cacheBehaviors.ignored, ...defaultBehavior.ignored],
      ...['Comment', 'Enabled', 'HttpVersion', 'IPV6Enabled', 'Logging', 'PriceClass', 'Restrictions'].map(
        (name) => `DistributionConfig.${name}`,
      ),
      ...['Aliases', 'ViewerCertificate', 'WebACLId'].map((name) => `DistributionConfig.${name}`),
      ...[
        'CustomOriginConfig.HTTPPort',
        'CustomOriginConfig.HTTPSPort',
        'CustomOriginConfig.OriginProtocolPolicy',
      ].map((name) => `DistributionConfig.Origins[].${name}`),
      ...[
        'CustomOriginConfig.OriginSSLProtocols',
        'CustomOriginConfig.OriginKeepaliveTimeout',
        'OriginShield',
      ].map((name) => `DistributionConfig.Origins[].${name}`),
      ...['ConnectionAttempts', 'ConnectionTimeout', 'OriginAccessControlId', 'S3OriginConfig'].map(
        (name) => `DistributionConfig.Origins[].${name}`,
      ),
      'Tags',
    ],
  },
};

/** AWS's own policy: everything the browser sends goes on, but the host. */
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

type CacheBehavior = {
  AllowedMethods?: string[];
  Compress?: boolean;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
  OriginRequestPolicyId?: string;
  PathPattern?: string;
  ResponseHeadersPolicyId?: string;
  TargetOriginId: string;
};
type OriginConfig = {
  Id: string;
  DomainName: string;
  CustomOriginConfig?: { OriginReadTimeout?: number };
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
};

/** Reads the stack's distribution. Throws a PlainFailure unless there is exactly one, and for what it can't serve. */
export function distributionOf(stack: Stack): Distribution {
  const [resource, ...more] = stack.ofType('AWS::CloudFront::Distribution');
  if (!resource || more.length > 0)
    throw new PlainFailure(
      `The local run serves one distribution; the template has ${more.length + (resource ? 1 : 0)}.`,
    );
  const config = resource.properties.DistributionConfig as {
    CacheBehaviors?: CacheBehavior[];
    DefaultCacheBehavior: CacheBehavior;
    DefaultRootObject?: string;
    Origins: OriginConfig[];
  };
  const origins = new Map(config.Origins.map((origin) => [origin.Id, readOrigin(origin, stack)]));
  const read = (said: CacheBehavior) => readBehaviour(said, origins, stack);
  return {
    id: resource.ref,
    domainName: stack.attribute(resource.logicalId, 'DomainName'),
    defaultRootObject: config.DefaultRootObject ?? '',
    behaviours: [...(config.CacheBehaviors ?? []).map(read), read(config.DefaultCacheBehavior)],
  };
}

function readOrigin(
  { DomainName, CustomOriginConfig, OriginCustomHeaders = [] }: OriginConfig,
  stack: Stack,
): Origin {
  const bucket = stack
    .ofType('AWS::S3::Bucket')
    .find(({ logicalId }) => stack.attribute(logicalId, 'RegionalDomainName') === DomainName);
  if (bucket) return { kind: 'bucket', bucketName: bucket.ref };
  return {
    kind: 'api',
    domainName: DomainName,
    headers: Object.fromEntries(
      OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]),
    ),
    readTimeout: (CustomOriginConfig?.OriginReadTimeout ?? 30) * 1000,
  };
}

function readBehaviour(said: CacheBehavior, origins: Map<string, Origin>, stack: Stack): Behaviour {
  const origin = origins.get(said.TargetOriginId);
  if (!origin)
    throw new PlainFailure(
      `A behaviour of the distribution goes to ${said.TargetOriginId}, which is no origin of it.`,
    );
  if (origin.kind === 'api' && said.OriginRequestPolicyId !== allViewerExceptHost)
    throw new PlainFailure(
      `The behaviour ${said.PathPattern} forwards by the policy ${said.OriginRequestPolicyId}, which the local run does not know.`,
    );
  return {
    pathPattern: said.PathPattern,
    allowedMethods: said.AllowedMethods ?? ['GET', 'HEAD'],
    origin,
    compress: said.Compress === true,
    viewerRequest: readViewerRequest(said.FunctionAssociations ?? [], stack),
    headers: responseHeaders(stack, said.ResponseHeadersPolicyId),
  };
}

function readViewerRequest(
  associations: { EventType: string; FunctionARN: string }[],
  stack: Stack,
): EdgeFunction | undefined {
  const other = associations.find(({ EventType }) => EventType !== 'viewer-request');
  if (other)
    throw new PlainFailure(
      `The distribution runs a function at ${other.EventType}; the local run knows viewer-request only.`,
    );
  const [association] = associations;
  if (!association) return undefined;
  const { FunctionARN } = association;
  const resource = stack
    .ofType('AWS::CloudFront::Function')
    .find(({ logicalId }) => stack.attribute(logicalId, 'FunctionARN') === FunctionARN);
  if (!resource)
    throw new PlainFailure(`The distribution runs ${FunctionARN}, which the template does not hold.`);
  return edgeFunction(String(resource.properties.FunctionCode), resource.logicalId);
}

/** The first behaviour whose pattern fits the path. In a pattern `*` is any text and `?` one character. */
export function behaviourFor({ behaviours }: Distribution, path: string): Behaviour | undefined {
  return behaviours.find(({ pathPattern }) => pathPattern === undefined || fits(pathPattern, path));
}

function fits(pathPattern: string, path: string): boolean {
  const pattern = (pathPattern.startsWith('/') ? pathPattern : `/${pathPattern}`)
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 's').test(path);
}
