import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PlainFailure } from '../plain-failure.ts';
import { replaced } from '../template/assembly.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Resource, Stack } from '../template/template.ts';

/** An object in a bucket. */
export type DeployedFile = { body: Buffer; etag: string; headers: Record<string, string> };

/** Objects by bucket and key. */
export type DeployedFiles = ReadonlyMap<string, ReadonlyMap<string, DeployedFile>>;

export const deploymentTypes: Record<string, KnownProperties> = {
  'Custom::CDKBucketDeployment': {
    served: [
      ...[
        'DestinationBucketKeyPrefix',
        'DestinationBucketName',
        'Exclude',
        'Include',
        'Prune',
        'SourceMarkers',
      ],
      ...['SourceMarkersConfig', 'SourceObjectKeys', 'SystemMetadata'],
    ],
    ignored: [
      ...['DistributionId', 'DistributionPaths', 'OutputObjectKeys', 'RetainOnDelete', 'ServiceToken'],
      ...['SourceBucketNames', 'WaitForDistributionInvalidation', 'UserMetadata'],
    ],
  },
};

type Deployment = {
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  Exclude?: string[];
  Include?: string[];
  Prune?: boolean | string;
  SourceMarkers?: Record<string, string>[];
  SourceMarkersConfig?: { jsonEscape?: boolean }[];
  SourceObjectKeys: string[];
  SystemMetadata?: Record<string, string>;
};

/**
 * What the stack's bucket deployments leave in its buckets, in their order: assets unpacked under their prefix,
 * markers replaced by what they stand for, with the metadata they are stored with. `replace` is put into JSON files
 * as `readAssembly` puts it into the template.
 */
export function deployedFiles(stack: Stack, replace: Record<string, string> = {}): DeployedFiles {
  const buckets = new Map<string, Map<string, DeployedFile>>();
  for (const resource of inOrder(stack.ofType('Custom::CDKBucketDeployment'))) {
    const deployment = resource.properties as unknown as Deployment;
    const bucket = buckets.get(deployment.DestinationBucketName) ?? new Map<string, DeployedFile>();
    buckets.set(deployment.DestinationBucketName, bucket);
    deploy(deployment, bucket, stack, replace);
  }
  return buckets;
}

/** A deployment that depends on another comes after it. */
function inOrder(deployments: Resource[]): Resource[] {
  const ids = new Set(deployments.map(({ logicalId }) => logicalId));
  const ordered: Resource[] = [];
  const add = (resource: Resource) => {
    if (ordered.includes(resource)) return;
    for (const id of resource.dependsOn.filter((before) => ids.has(before)))
      add(deployments.find(({ logicalId }) => logicalId === id) ?? resource);
    ordered.push(resource);
  };
  for (const resource of deployments) add(resource);
  return ordered;
}

function deploy(
  deployment: Deployment,
  bucket: Map<string, DeployedFile>,
  stack: Stack,
  replace: Record<string, string>,
): void {
  const {
    DestinationBucketKeyPrefix: prefix = '',
    SourceMarkers = [],
    SourceMarkersConfig = [],
  } = deployment;
  const put = new Set<string>();
  for (const [at, objectKey] of deployment.SourceObjectKeys.entries()) {
    const folder = stack.asset(objectKey);
    if (!statSync(folder).isDirectory())
      throw new PlainFailure(
        `The site is deployed from the archive ${objectKey}; the local run serves folders only.`,
      );
    for (const path of filesIn(folder)) {
      if (!isIncluded(path, deployment)) continue;
      const key = [prefix, path].filter(Boolean).join('/');
      const read = readFileSync(join(folder, path));
      const body = marked(
        path.endsWith('.json') ? Buffer.from(replaced(read.toString('utf8'), replace)) : read,
        SourceMarkers[at] ?? {},
        SourceMarkersConfig[at]?.jsonEscape ?? false,
      );
      bucket.set(key, {
        body,
        etag: `"${createHash('md5').update(body).digest('hex')}"`,
        headers: { 'content-type': contentType(path), ...deployment.SystemMetadata },
      });
      put.add(key);
    }
  }
  if (String(deployment.Prune ?? true) !== 'true') return;
  for (const key of bucket.keys())
    if (
      key.startsWith(prefix) &&
      !put.has(key) &&
      isIncluded(key.slice(prefix.length ? prefix.length + 1 : 0), deployment)
    )
      bucket.delete(key);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function isIncluded(path: string, { Exclude = [], Include = [] }: Deployment): boolean {
  const fits = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
      's',
    ).test(path);
  return !Exclude.some(fits) || Include.some(fits);
}

/** Replaces the markers that stand in the asset for values known at deployment only. */
function marked(body: Buffer, markers: Record<string, string>, jsonEscape: boolean): Buffer {
  if (Object.keys(markers).length === 0) return body;
  let text = body.toString('utf8');
  for (const [marker, value] of Object.entries(markers)) {
    const written = jsonEscape ? JSON.stringify(String(value)).slice(1, -1) : String(value);
    text = text.replaceAll(marker, () => written);
  }
  return Buffer.from(text);
}

const contentTypes: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

function contentType(path: string): string {
  return contentTypes[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'binary/octet-stream';
}
