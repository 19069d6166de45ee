import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type HttpServer, startHttpServer } from '#local/http-server.ts';
import type { Template } from '#local/template/assembly.ts';
import { evaluateStack } from '#local/template/template.ts';
import { aFolder, removeFolders } from '#local/testing/a-function.ts';
import { deployedFiles } from './deployed-files.ts';
import { behaviourFor, distributionOf } from './distribution.ts';
import { startSite } from './site.ts';

// Servers and processes take their time on a busy machine.
const pages = aFolder({
  'index.html': `<html>${'x'.repeat(1000)}</html>`,
  'sw.js': 'self',
  'old.txt': 'not deployed',
});
mkdirSync(join(pages, 'assets'));
writeFileSync(join(pages, 'assets/skipped.js'), 'by exclude');
const hashed = aFolder({ 'app-1a2b.js': 'go()' });
const config = aFolder({
  'config.json': '{"userPoolId":"<<marker:0xbaba:0>>","quoted":"<<marker:0xbaba:1>>"}',
});

const deployment = (Properties: object, DependsOn: string[] = []) => ({
  Type: 'Custom::CDKBucketDeployment',
  Properties: { ServiceToken: 'helper', DestinationBucketName: { Ref: 'Bucket' }, ...Properties },
  DependsOn,
});
const resources = (code: string): Template['Resources'] => ({
  Pool: { Type: 'AWS::Cognito::UserPool' },
  Bucket: { Type: 'AWS::S3::Bucket' },
  Pages: deployment(
    {
      SourceObjectKeys: ['pages.zip', 'config.zip'],
      SourceMarkers: [{}, { '<<marker:0xbaba:0>>': { Ref: 'Pool' }, '<<marker:0xbaba:1>>': 'a "b"' }],
      SourceMarkersConfig: [{}, { jsonEscape: true }],
      Exclude: ['assets/*', 'old.*'],
      Prune: true,
      SystemMetadata: { 'cache-control': 'no-cache' },
    },
    ['Hashed'],
  ),
  Hashed: deployment({
    SourceObjectKeys: ['hashed.zip'],
    DestinationBucketKeyPrefix: 'assets',
    Prune: false,
    SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
  }),
  Rewrite: { Type: 'AWS::CloudFront::Function', Properties: { FunctionCode: code } },
  Viewer: {
    Type: 'AWS::CloudFront::Function',
    Properties: {
      FunctionCode:
        'function handler(e) { e.request.headers.who = { value: e.viewer.ip }; return e.request; }',
    },
  },
  Headers: {
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: {
      ResponseHeadersPolicyConfig: {
        CustomHeadersConfig: { Items: [{ Header: 'X-Soft', Value: 'edge', Override: false }] },
        RemoveHeadersConfig: { Items: [{ Header: 'X-Amzn-RequestId' }] },
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 5, IncludeSubdomains: true, Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: true },
        },
      },
    },
  },
  Site: {
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        DefaultRootObject: 'index.html',
        DefaultCacheBehavior: {
          TargetOriginId: 'files',
          Compress: true,
          ResponseHeadersPolicyId: { Ref: 'Headers' },
          FunctionAssociations: [
            { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Rewrite', 'FunctionARN'] } },
          ],
        },
        CacheBehaviors: [
          {
            PathPattern: '/api/*',
            TargetOriginId: 'api',
            AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
            OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
            ResponseHeadersPolicyId: { Ref: 'Headers' },
            FunctionAssociations: [
              { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Viewer', 'FunctionARN'] } },
            ],
          },
        ],
        Origins: [
          { Id: 'files', DomainName: { 'Fn::GetAtt': ['Bucket', 'RegionalDomainName'] } },
          {
            Id: 'api',
            DomainName: 'abc.execute-api.ap-southeast-2.amazonaws.com',
            CustomOriginConfig: { OriginReadTimeout: 0.3 },
            OriginCustomHeaders: [{ HeaderName: 'X-Api-Key', HeaderValue: 'the-key' }],
          },
        ],
      },
    },
  },
});
const rewrite =
  "function handler(e) { var r = e.request; if (r.uri.split('/').pop().indexOf('.') < 0) r.uri = '/index.html'; return r; }";
const stackWith = (code = rewrite) =>
  evaluateStack({
    template: { Resources: resources(code) },
    assets: new Map([
      ['pages.zip', pages],
      ['config.zip', config],
      ['hashed.zip', hashed],
    ]),
  });

const servers: HttpServer[] = [];
const seen: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[] = [];
let site: string;

async function started(code?: string): Promise<string> {
  const api = await startHttpServer(0, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body });
    if (request.url?.includes('silent')) return;
    response.writeHead(418, {
      'x-soft': 'origin',
      'x-amzn-requestid': '1',
      'content-type': 'application/json',
    });
    response.end('{"error":"tea"}');
  });
  const stack = stackWith(code);
  const server = await startSite({
    distribution: distributionOf(stack),
    files: deployedFiles(stack),
    origins: { 'abc.execute-api.ap-southeast-2.amazonaws.com': api.url },
    port: 0,
  });
  servers.push(server, api);
  return server.url;
}

beforeAll(async () => {
  site = await started();
});
afterAll(async () => {
  for (const server of servers.splice(0)) await server.close();
  removeFolders();
});

describe('a page', () => {
  it('is the one document for every path without an extension, never cached', async () => {
    for (const path of ['/', '/vendors', '/receiving/goods?page=2']) {
      const response = await fetch(site + path);
      expect(await response.text()).toMatch(/^<html>/);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(response.headers.get('content-type')).toBe('text/html');
    }
  });

  it('carries the distribution’s security headers', async () => {
    const { headers } = await fetch(site);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(headers.get('strict-transport-security')).toBe('max-age=5; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('is not sent again while it is the same, and is compressed', async () => {
    const first = await fetch(site);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const again = await fetch(site, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('can only be read', async () => {
    expect((await fetch(site, { method: 'POST' })).status).toBe(403);
  });
});

describe('a file', () => {
  it('that is hashed is immutable', async () => {
    const response = await fetch(`${site}/assets/app-1a2b.js`);
    expect([await response.text(), response.headers.get('cache-control')]).toEqual([
      'go()',
      'public, max-age=31536000, immutable',
    ]);
    expect(response.headers.get('content-type')).toBe('text/javascript');
  });

  it('that is missing or was not deployed is 404, not a page', async () => {
    for (const path of [
      '/assets/none.js',
      '/assets/skipped.js',
      '/old.txt',
      '/..%2fetc%2fpasswd.txt',
      '/%ff.js',
    ]) {
      const response = await fetch(site + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
    }
  });

  it('config.json holds what its markers stand for, as valid JSON', async () => {
    const config = await (await fetch(`${site}/config.json`)).json();
    expect(config).toEqual({ userPoolId: expect.stringMatching(/^ap-southeast-2_/), quoted: 'a "b"' });
  });
});

describe('a call', () => {
  it('goes to the API with the edge’s key over the caller’s, and comes back as it is', async () => {
    const response = await fetch(`${site}/api/PostVendor?a=1&a=2`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-api-key': 'forged', who: 'forged', authorization: 'Bearer t' },
    });
    expect([response.status, await response.json()]).toEqual([418, { error: 'tea' }]);
    const [call] = seen.splice(0);
    expect(call).toMatchObject({ url: '/api/PostVendor?a=1&a=2', method: 'POST', body: '{}' });
    expect(call?.headers).toMatchObject({
      'x-api-key': 'the-key',
      who: expect.stringMatching(/127\.0\.0\.1$/),
      authorization: 'Bearer t',
      host: 'abc.execute-api.ap-southeast-2.amazonaws.com',
    });
  });

  it('gets the security headers too, keeps what the policy does not override and loses what it removes', async () => {
    const { headers } = await fetch(`${site}/api/x`);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(headers.get('x-soft')).toBe('origin');
    expect(headers.get('x-amzn-requestid')).toBeNull();
    expect((await fetch(site)).headers.get('x-soft')).toBe('edge');
  });

  it('is 504 when the origin says nothing in time', async () => {
    expect((await fetch(`${site}/api/silent`)).status).toBe(504);
  });
});

describe('the edge function', () => {
  it('may answer by itself', async () => {
    const url = await started(
      "function handler() { return { statusCode: 302, headers: { location: { value: '/moved' } } }; }",
    );
    const response = await fetch(url, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/moved']);
  });

  it('sees the request as CloudFront shows it', async () => {
    const url = await started(
      'async function handler(e) { return { statusCode: 200, body: JSON.stringify([e.request.querystring, e.request.cookies, typeof process, typeof require]) }; }',
    );
    const response = await fetch(`${url}/?q=1&q=2`, { headers: { cookie: 'a=b; c=d=e' } });
    expect(await response.json()).toEqual([
      { q: { value: '2', multiValue: [{ value: '1' }, { value: '2' }] } },
      { a: { value: 'b' }, c: { value: 'd=e' } },
      'undefined',
      'undefined',
    ]);
  });

  it('that does not parse or has no handler stops the start', () => {
    expect(() => distributionOf(stackWith('function ('))).toThrow("The edge function Rewrite can't run");
    expect(() => distributionOf(stackWith('var a = 1;'))).toThrow('no function handler');
  });
});

describe('behaviours', () => {
  it('are tried in order by their pattern, and the default takes the rest', () => {
    const distribution = distributionOf(stackWith());
    const patternFor = (path: string) => behaviourFor(distribution, path)?.pathPattern;
    expect(['/api/x', '/api/', '/apix', '/API/x', '/'].map(patternFor)).toEqual([
      '/api/*',
      '/api/*',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('that ask an origin nobody serves stop the start', async () => {
    const stack = stackWith();
    const options = {
      distribution: distributionOf(stack),
      files: deployedFiles(stack),
      origins: {},
      port: 0,
    };
    await expect(startSite(options)).rejects.toThrow('abc.execute-api');
  });
});
