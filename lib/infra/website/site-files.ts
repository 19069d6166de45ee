import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';
import { repositoryRoot } from '#infra/bundle-functions.ts';
import { makeLogGroup } from '#infra/observability.ts';
import { DeploymentProblem } from '#infra/settings/context-reader.ts';
import type { Settings } from '#infra/settings/settings.ts';

interface SiteFilesProps {
  readonly bucket: Bucket;
  readonly settings: Settings;
  /** What the pages read as `/config.json` when they start. May hold values known only at deployment. */
  readonly config: object;
}

/**
 * Puts the built pages into the bucket. Hashed files go first, then the pages that name them. Hashed files of
 * earlier versions stay, since a tab opened before an update still asks for them; everything else is what this
 * version has, and is asked for anew each time. Source maps stay at home.
 *
 * Throws a DeploymentProblem when the pages are not built, or a company's picture is not among them.
 */
export class SiteFiles extends Construct {
  /** The deployment of what is not hashed: from then on browsers get the new pages. */
  readonly pages: BucketDeployment;

  constructor(scope: Construct, id: string, { bucket, settings, config }: SiteFilesProps) {
    super(scope, id);
    const built = settings.siteRoot ?? join(repositoryRoot, 'dist/site');
    if (!existsSync(join(built, 'index.html')) || !existsSync(join(built, 'assets')))
      throw new DeploymentProblem(`The pages are not built in ${built}. Run "npm run build" first.`);
    refuseMissingLogos(settings, built);

    const logGroup = makeLogGroup(this, 'Logs', settings);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const copier = { destinationBucket: bucket, memoryLimit: 512, role, logGroup };
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...copier,
      sources: [Source.asset(join(built, 'assets'), { exclude: ['**/*.map'] })],
      destinationKeyPrefix: 'assets',
      prune: false,
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    this.pages = new BucketDeployment(this, 'Pages', {
      ...copier,
      sources: [
        Source.asset(built, { exclude: ['assets', '**/*.map'] }),
        Source.jsonData('config.json', config),
      ],
      prune: true,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.fromString('no-cache')],
    });
    this.pages.node.addDependency(hashed);
    this.#acknowledgeCopier(role, bucket);
  }

  /** The copying function is CDK's own, and so are its runtime and the form of its grants. */
  #acknowledgeCopier(role: Role, bucket: Bucket): void {
    const stack = Stack.of(this);
    const bucketId = stack.getLogicalId(bucket.node.defaultChild as CfnBucket);
    const actions = ['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'];
    const objects = [
      `<${bucketId}.Arn>/*`,
      `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}/*`,
    ];
    const reason = "It copies the objects of the deployment's own assets into this one bucket.";
    acknowledge(role, {
      ...Object.fromEntries(actions.map((action) => [`IAM5[Action::${action}]`, reason])),
      ...Object.fromEntries(objects.map((object) => [`IAM5[Resource::${object}]`, reason])),
    });
    for (const child of stack.node.children)
      if (child.node.id.startsWith('Custom::CDKBucketDeployment'))
        acknowledge(child, { L1: 'CDK chooses the runtime that its copying function is tested with.' });
  }
}

/** A picture that is not there would show on every page as a broken one, and nothing else would say so. */
function refuseMissingLogos({ companies }: Settings, built: string): void {
  for (const { logo } of companies)
    if (logo && !existsSync(join(built, decodeURIComponent(new URL(logo, 'https://site').pathname))))
      throw new DeploymentProblem(
        `Context "companies" names the picture ${logo}, which is not among the pages. Put it into frontend/public and run "npm run build".`,
      );
}
