import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Aws, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
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
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import { repositoryRoot } from './bundle-functions.ts';
import type { Identity } from './identity.ts';
import { makeLogGroup } from './observability.ts';
import { contentSecurityPolicy, PERMISSIONS_POLICY } from './security-headers.ts';
import { DeploymentProblem, type Settings } from './settings.ts';

export interface WebsiteProps {
  readonly api: Api;
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

  constructor(scope: Construct, id: string, { api, identity, settings }: WebsiteProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: settings.throwAway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      autoDeleteObjects: settings.throwAway,
    });
    const { region } = Stack.of(this);
    const poolEndpoint = settings.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;
    const responseHeadersPolicy = this.#securityHeaders(poolEndpoint);

    this.distribution = new Distribution(this, 'Distribution', {
      comment: 'Warehouse',
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
            function: new EdgeFunction(this, 'RewritePagePaths', {
              comment: 'Pages are one document',
              runtime: FunctionRuntime.JS_2_0,
              code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, 'rewrite-page-paths.js') }),
            }),
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
        },
      },
    });
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'The root has a default object, and the rewriting function sends every bare path to a page.',
    });
    this.#putFiles(bucket, settings, {
      region,
      userPoolId: identity.userPool.userPoolId,
      userPoolClientId: identity.client.userPoolClientId,
      ...(settings.userPoolEndpoint && { userPoolEndpoint: settings.userPoolEndpoint }),
      apiBase: '/api',
      accountingName: settings.accountingName,
      companies: settings.companies,
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

  /**
   * Hashed files first, then the pages that name them. Hashed files of earlier versions stay, since a tab opened
   * before an update still asks for them; everything else is what this version has. Source maps stay at home.
   */
  #putFiles(bucket: Bucket, settings: Settings, config: object): void {
    const built = settings.siteRoot ?? join(repositoryRoot, 'dist/site');
    if (!existsSync(join(built, 'index.html')))
      throw new DeploymentProblem(
        `The pages are not built: ${built} has no index.html. Run "npm run build" first.`,
      );
    const shared = {
      destinationBucket: bucket,
      memoryLimit: 512,
      logGroup: makeLogGroup(this, 'Logs', settings),
    };
    const hashed = new BucketDeployment(this, 'HashedFiles', {
      ...shared,
      sources: [Source.asset(join(built, 'assets'), { exclude: ['**/*.map'] })],
      destinationKeyPrefix: 'assets',
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [
        Source.asset(built, { exclude: ['assets', '**/*.map'] }),
        Source.jsonData('config.json', config),
      ],
      prune: true,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    pages.node.addDependency(hashed);
  }
}
