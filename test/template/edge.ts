import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Synthesised } from './synthesise.ts';

const policyFor = (poolEndpoint: string) =>
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  `font-src 'self'; connect-src 'self' ${poolEndpoint}; worker-src 'self'; manifest-src 'self'; ` +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const headersOf = (stack: Synthesised) =>
  stack.only('AWS::CloudFront::ResponseHeadersPolicy').Properties.ResponseHeadersPolicyConfig;

const distributionOf = (stack: Synthesised) =>
  stack.only('AWS::CloudFront::Distribution').Properties.DistributionConfig;

const reference = (secret: string) => ({
  'Fn::Join': ['', ['{{resolve:secretsmanager:', { Ref: secret }, ':SecretString:::}}']],
});

/** What the edge asks the bucket for when a browser asks for `path`: the code as CloudFront would run it. */
function rewritten(stack: Synthesised, path: string): string {
  return runInNewContext(`${codeAt(stack, 'RewritePagePaths')}; handler(event).uri`, {
    event: { request: { uri: path } },
  });
}

const codeAt = (stack: Synthesised, name: string): string =>
  stack.at(`Website/${name}`)[1].Properties.FunctionCode;

const deploymentsOf = (stack: Synthesised) =>
  stack.ofType('Custom::CDKBucketDeployment').map(([, { Properties: one }]) => one);

/** Names of the files that a deployment's sources hold. */
const filesOf = (stack: Synthesised, { SourceObjectKeys }: { SourceObjectKeys: string[] }): string[] =>
  SourceObjectKeys.flatMap((key) => readdirSync(join(stack.folder, `asset.${key.replace('.zip', '')}`)));

/** What the pages of a deployment read when they start, a reference as the name it is to. */
export function configOf(stack: Synthesised): unknown {
  const pages = deploymentsOf(stack)[1];
  const key: string = pages.SourceObjectKeys[1];
  const raw = readFileSync(join(stack.folder, `asset.${key.replace('.zip', '')}`, 'config.json'), 'utf8');
  const marks = Object.entries<{ Ref: string }>(pages.SourceMarkers[1]);
  return JSON.parse(marks.reduce((text, [mark, { Ref }]) => text.replaceAll(mark, Ref), raw));
}

/** Context that gives the site a name, a certificate and a firewall. */
export const OWN_NAME = {
  domainName: 'warehouse.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
  webAclArn:
    'arn:aws:wafv2:us-east-1:123456789012:global/webacl/warehouse/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
};

export const describeEdge = (stack: Synthesised, local: Synthesised, named: Synthesised) =>
  describe('the edge', () => {
    it("goes by CloudFront's name and certificate, without a firewall, when nothing is said", () => {
      const config = distributionOf(stack);
      expect([config.Aliases, config.ViewerCertificate, config.WebACLId]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    it('goes by a name of its own over TLS 1.2 or newer, behind a firewall, when they are named', () => {
      expect(distributionOf(named)).toMatchObject({
        Aliases: [OWN_NAME.domainName],
        ViewerCertificate: {
          AcmCertificateArn: OWN_NAME.certificateArn,
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        },
        WebACLId: OWN_NAME.webAclArn,
      });
      expect(named.outputs.Site?.Value).toBe('https://warehouse.example.com');
      expect(stack.outputs.Site?.Value).toEqual({
        'Fn::Join': ['', ['https://', stack.outputs.EdgeName?.Value]],
      });
      const invitation = (one: Synthesised): string =>
        one.only('AWS::Cognito::UserPool').Properties.AdminCreateUserConfig.InviteMessageTemplate
          .EmailMessage;
      expect(invitation(named)).toContain(
        'Sign in at https://warehouse.example.com with this e-mail address',
      );
      expect(invitation(stack)).toContain('Sign in with this e-mail address');
    });

    it('tells the API who asks, over whatever the browser says of it', () => {
      const [{ FunctionAssociations }] = distributionOf(stack).CacheBehaviors;
      const [id] = stack.at('Website/NameViewer');
      expect(FunctionAssociations).toEqual([
        { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } },
      ]);
      const headers = { accept: { value: '*/*' }, 'x-viewer-address': { value: '1.1.1.1' } };
      const event = { viewer: { ip: '203.0.113.7' }, request: { uri: '/api/GetVendor', headers } };
      expect(
        runInNewContext(`${codeAt(stack, 'NameViewer')}; JSON.stringify(handler(event))`, { event }),
      ).toBe(
        JSON.stringify({
          uri: '/api/GetVendor',
          headers: { accept: { value: '*/*' }, 'x-viewer-address': { value: '203.0.113.7' } },
        }),
      );
    });

    it('lets pages send nowhere else under a name of its own', () => {
      expect(headersOf(named).SecurityHeadersConfig).toEqual(headersOf(stack).SecurityHeadersConfig);
    });

    it('lets pages load themselves and talk to the pool, and nothing else', () => {
      expect(headersOf(stack).SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
        ContentSecurityPolicy: policyFor('https://cognito-idp.ap-southeast-2.amazonaws.com/'),
        Override: true,
      });
    });

    it('differs on one machine in the pool alone', () => {
      expect(headersOf(local).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy).toBe(
        policyFor('http://localhost:4567/'),
      );
      const others = (one: Synthesised) => {
        const { ContentSecurityPolicy: _, ...rest } = headersOf(one).SecurityHeadersConfig;
        return rest;
      };
      expect(others(local)).toEqual(others(stack));
    });

    it('sends the other security headers with pages and answers', () => {
      expect(headersOf(stack).SecurityHeadersConfig).toMatchObject({
        StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY' },
        ReferrerPolicy: { ReferrerPolicy: 'same-origin' },
      });
      const [permissions] = headersOf(stack).CustomHeadersConfig.Items;
      expect(permissions).toMatchObject({ Header: 'Permissions-Policy', Override: true });
      expect(permissions.Value).toMatch(/^camera=\(self\), .*microphone=\(\).*usb=\(\)/);
      const policy = { Ref: stack.ofType('AWS::CloudFront::ResponseHeadersPolicy')[0]?.[0] };
      const { DefaultCacheBehavior: pages, CacheBehaviors: answers } = distributionOf(stack);
      for (const behaviour of [pages, ...answers]) expect(behaviour.ResponseHeadersPolicyId).toEqual(policy);
    });

    it('passes calls on uncached, with every header but Host, over HTTPS, for 30 seconds', () => {
      const { CacheBehaviors: behaviours, Origins: origins, CustomErrorResponses } = distributionOf(stack);
      expect(CustomErrorResponses).toBeUndefined();
      expect(behaviours).toHaveLength(1);
      expect(behaviours[0]).toMatchObject({
        PathPattern: '/api/*',
        ViewerProtocolPolicy: 'https-only',
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad', // AWS's CachingDisabled
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac', // AWS's AllViewerExceptHostHeader
      });
      expect(behaviours[0].AllowedMethods.toSorted()).toEqual([
        'DELETE',
        'GET',
        'HEAD',
        'OPTIONS',
        'PATCH',
        'POST',
        'PUT',
      ]);
      const origin = origins.find((one: { Id: string }) => one.Id === behaviours[0].TargetOriginId);
      expect(origin.OriginPath).toBeUndefined();
      expect(origin.CustomOriginConfig).toMatchObject({
        OriginProtocolPolicy: 'https-only',
        OriginReadTimeout: 30,
        OriginSSLProtocols: ['TLSv1.2'],
      });
    });

    it('adds the key that the API asks for, from one secret', () => {
      const secret = reference(stack.at('Api/EdgeKeySecret1')[0]);
      const origins: { OriginCustomHeaders?: unknown }[] = distributionOf(stack).Origins;
      expect(origins.flatMap((origin) => origin.OriginCustomHeaders ?? [])).toEqual([
        { HeaderName: 'x-api-key', HeaderValue: secret },
      ]);
      expect(stack.only('AWS::ApiGateway::ApiKey').Properties).toMatchObject({
        Value: secret,
        Enabled: true,
      });
    });

    it('keeps the bucket private: the distribution alone reads it', () => {
      const bucket = stack.only('AWS::S3::Bucket').Properties;
      expect(Object.values(bucket.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
      const statements: { Effect: string; Principal: unknown; Condition: unknown }[] =
        stack.only('AWS::S3::BucketPolicy').Properties.PolicyDocument.Statement;
      const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
      expect(allowed).toHaveLength(1);
      expect(allowed[0]?.Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(JSON.stringify(allowed[0]?.Condition)).toContain(
        stack.ofType('AWS::CloudFront::Distribution')[0]?.[0],
      );
    });

    it.each([
      ['/', '/index.html'],
      ['/dashboard', '/index.html'],
      ['/dashboard/vendor-list/', '/index.html'],
      ['/v1.2/orders', '/index.html'],
      ['/index.html', '/index.html'],
      ['/config.json', '/config.json'],
      ['/assets/page-1.js', '/assets/page-1.js'],
      ['/assets/gone.js', '/assets/gone.js'],
    ])('asks the bucket, for %s, for %s', (path, file) => {
      expect(rewritten(stack, path)).toBe(file);
    });

    it('puts hashed files for ever, then the pages that name them for no time; maps stay at home', () => {
      const [hashed, pages, ...others] = deploymentsOf(stack);
      expect(others).toEqual([]);
      expect(hashed).toMatchObject({
        DestinationBucketKeyPrefix: 'assets',
        Prune: false,
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      });
      expect(filesOf(stack, hashed)).toEqual(['page-1.js']);
      expect(pages).toMatchObject({
        Prune: true,
        Exclude: ['assets/*'],
        SystemMetadata: { 'cache-control': 'no-cache' },
      });
      expect(filesOf(stack, pages)).toEqual(['index.html', 'config.json']);
      const [first, second] = stack.ofType('Custom::CDKBucketDeployment');
      expect(second?.[1].DependsOn).toContain(first?.[0]);
    });

    it('tells the pages what they need to know', () => {
      expect(configOf(stack)).toEqual({
        region: 'ap-southeast-2',
        userPoolId: stack.at('Identity/UserPool')[0],
        userPoolClientId: stack.at('Identity/UserPool/Browser')[0],
        apiBase: '/api',
        accountingName: 'MYOB Acumatica',
        companies: [{ name: 'Warehouse', plan: 'Bottling and distribution' }],
        idleLockMinutes: 10,
        timeZone: 'Australia/Sydney',
        signUp: 'open',
      });
    });
  });
