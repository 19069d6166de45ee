import { join } from 'node:path';
import { Aws, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct, type IDependable } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Api } from '#infra/api.ts';
import type { Identity } from '#infra/identity.ts';
import type { Settings } from '#infra/settings/settings.ts';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from './security-headers.ts';
import { SiteFiles } from './site-files.ts';

interface WebsiteProps {
  readonly api: Api;
  /** The aliases behind the API: pages follow when all of them serve the version that the pages were made with. */
  readonly apiAliases: readonly IDependable[];
  readonly identity: Identity;
  readonly settings: Settings;
}

/**
 * The edge (design.md §4): one distribution, so that pages and API are one origin to the browser and no call
 * needs a preflight. Pages come from a private bucket, `/api/*` from the REST API. There are no custom error
 * responses: they belong to the whole distribution and would turn the API's 403 and 404 into pages.
 */
export class Website extends Construct {
  readonly distribution: Distribution;
  /** Where people go. */
  readonly address: string;

  constructor(scope: Construct, id: string, { api, apiAliases: doors, identity, settings }: WebsiteProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Also when the deployment that makes it fails: with pages in it a roll-back could not remove it.
      removalPolicy: settings.throwAway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      autoDeleteObjects: settings.throwAway,
    });
    acknowledge(bucket, { S1: 'It holds the pages, which anybody may read; the edge alone reads it.' });
    const { region } = Stack.of(this);
    const poolEndpoint = settings.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
    const responseHeadersPolicy = this.#securityHeaders(poolEndpoint);

    const { domain, webAclArn } = settings;
    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Warehouse',
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      webAclId: webAclArn,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The cheaper classes leave out Australia, where everybody is.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultBehavior: {
        // Listing is what makes a missing file a 404; without it S3 answers 403. No path reaches the listing.
        origin: S3BucketOrigin.withOriginAccessControl(bucket, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        responseHeadersPolicy,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: this.#atEdge('RewritePagePaths', 'Pages are one document', 'rewrite-page-paths.js'),
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          origin: new HttpOrigin(`${api.restApi.restApiId}.execute-api.${region}.${Aws.URL_SUFFIX}`, {
            protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
            originSslProtocols: [OriginSslPolicy.TLS_V1_2],
            readTimeout: Duration.seconds(30),
            customHeaders: { 'x-api-key': api.edgeKey.secretValue.unsafeUnwrap() },
          }),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy,
          compress: false,
          functionAssociations: [
            {
              eventType: FunctionEventType.VIEWER_REQUEST,
              function: this.#atEdge('NameViewer', 'Calls carry the address of who asks', 'name-viewer.js'),
            },
          ],
        },
      },
    });
    this.address = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    acknowledge(this.distribution, {
      CFR1: 'People travel, and signing in is what decides.',
      CFR3: 'Pages say nothing about who asks; calls are logged by the gateway behind, with the person.',
      ...(!webAclArn && {
        CFR2: 'A web ACL is priced by the month (context webAclArn); the gateway throttles, every call is signed in.',
      }),
      ...(!domain && {
        CFR4: "Without a domain of its own the distribution has CloudFront's certificate, which fixes the minimum.",
      }),
    });
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The root has a default object, and the rewriting function sends every bare path to a page.',
    });
    const config = {
      region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      ...(settings.userPoolEndpoint && { userPoolEndpoint: settings.userPoolEndpoint }),
      apiBase: '/api',
      accountingName: settings.accountingName,
      companies: settings.companies,
      timeZone: settings.timeZone,
      ...(settings.siteName && { siteName: settings.siteName }),
      idleLockMinutes: settings.idleLockMinutes,
      signUp: settings.signUp,
      ...(settings.signUpDomains.length > 0 && { signUpDomains: settings.signUpDomains }),
    };
    const files = new SiteFiles(this, 'Files', { bucket, settings, config });
    files.pages.node.addDependency(api.restApi.deploymentStage, ...doors);
  }

  #atEdge(id: string, comment: string, file: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      comment,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, file) }),
    });
  }

  #securityHeaders(poolEndpoint: string): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'SecurityHeaders', {
      comment: 'What a browser may do with our pages',
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(poolEndpoint), override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [{ header: 'Permissions-Policy', value: PERMISSIONS_POLICY, override: true }],
      },
    });
  }
}
