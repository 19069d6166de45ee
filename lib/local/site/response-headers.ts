import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Stack } from '../template/template.ts';

type Header = { name: string; value: string; override: boolean };

/** What a response headers policy does to an answer. */
export type ResponseHeaders = { set: Header[]; remove: string[] };

const at = 'ResponseHeadersPolicyConfig';

export const responseHeadersTypes: Record<string, KnownProperties> = {
  'AWS::CloudFront::ResponseHeadersPolicy': {
    served: [
      ...[`${at}.CustomHeadersConfig.Items`, `${at}.RemoveHeadersConfig.Items`],
      ...['ContentSecurityPolicy', 'ContentTypeOptions', 'FrameOptions', 'ReferrerPolicy'].map(
        (name) => `${at}.SecurityHeadersConfig.${name}`,
      ),
      `${at}.SecurityHeadersConfig.StrictTransportSecurity`,
    ],
    ignored: [`${at}.Comment`, `${at}.Name`, `${at}.ServerTimingHeadersConfig`],
  },
};

type Policy = {
  CustomHeadersConfig?: { Items?: { Header: string; Value: string; Override: boolean }[] };
  RemoveHeadersConfig?: { Items?: { Header: string }[] };
  SecurityHeadersConfig?: {
    ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean };
    ContentTypeOptions?: { Override: boolean };
    FrameOptions?: { FrameOption: string; Override: boolean };
    ReferrerPolicy?: { ReferrerPolicy: string; Override: boolean };
    StrictTransportSecurity?: {
      AccessControlMaxAgeSec: number;
      IncludeSubdomains?: boolean;
      Preload?: boolean;
      Override: boolean;
    };
  };
};

/** The headers of the stack's policy with that id; none without an id. Throws a PlainFailure for a policy that is not the stack's. */
export function responseHeaders(stack: Stack, policyId: string | undefined): ResponseHeaders {
  if (policyId === undefined) return { set: [], remove: [] };
  const resource = stack.ofType('AWS::CloudFront::ResponseHeadersPolicy').find(({ ref }) => ref === policyId);
  if (!resource) throw new PlainFailure(`The response headers policy ${policyId} is not in the template.`);
  const policy = resource.properties.ResponseHeadersPolicyConfig as Policy;
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity } =
    policy.SecurityHeadersConfig ?? {};
  const set: Header[] = (policy.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
    name: Header,
    value: Value,
    override: Override,
  }));
  const say = (name: string, said: { Override: boolean } | undefined, value: string | undefined) => {
    if (said && value !== undefined) set.push({ name, value, override: said.Override });
  };
  say('Content-Security-Policy', ContentSecurityPolicy, ContentSecurityPolicy?.ContentSecurityPolicy);
  say('X-Content-Type-Options', ContentTypeOptions, 'nosniff');
  say('X-Frame-Options', FrameOptions, FrameOptions?.FrameOption);
  say('Referrer-Policy', ReferrerPolicy, ReferrerPolicy?.ReferrerPolicy);
  say(
    'Strict-Transport-Security',
    StrictTransportSecurity,
    [
      `max-age=${StrictTransportSecurity?.AccessControlMaxAgeSec}`,
      ...(StrictTransportSecurity?.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(StrictTransportSecurity?.Preload ? ['preload'] : []),
    ].join('; '),
  );
  return { set, remove: (policy.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header) };
}

/** Puts the policy's headers on an answer whose own headers are already there. */
export function applyHeaders(
  response: {
    hasHeader(name: string): boolean;
    setHeader(name: string, value: string): unknown;
    removeHeader(name: string): void;
  },
  { set, remove }: ResponseHeaders,
): void {
  for (const name of remove) response.removeHeader(name);
  for (const { name, value, override } of set)
    if (override || !response.hasHeader(name)) response.setHeader(name, value);
}
