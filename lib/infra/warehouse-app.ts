import { createRequire } from 'node:module';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readStackName } from './settings/settings.ts';
import { WarehouseStack } from './warehouse-stack.ts';

interface BuildAppOptions {
  /** As `-c key=value` on the command line (settings.ts). Values from the command line win. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Where the cloud assembly goes. Default: where the CDK command says, else a folder for this run alone. */
  readonly outdir?: string;
  /**
   * Whether synthesis holds the template to CloudFormation's schemas and to AWS's rules of good practice. Default
   * true. The local run leaves it to the tests and starts two seconds sooner.
   */
  readonly checked?: boolean;
}

/**
 * The CDK app, the same whoever asks: the CDK command, the local run and the tests. Silent; needs no AWS account,
 * no network and no Docker. The caller synthesises it: `buildApp({ … }).synth()`, which fails with a report when
 * AWS's rules of good practice find something that nobody has acknowledged with a reason.
 *
 * Throws a DeploymentProblem for what the caller can put right (a setting, a missing handler, unbuilt pages).
 */
export function buildApp({ context = {}, outdir, checked = true }: BuildAppOptions = {}): App {
  const app = new App({
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
    // Whoever builds it synthesises it; else CDK would try once more with an app whose building failed.
    autoSynth: false,
    builtinCloudFormationValidation: checked,
    context: { ...recommendedFlags(), ...pathsInTheTemplate, ...context },
  });
  new WarehouseStack(app, readStackName(app.node));
  if (checked) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/** Where a resource comes from and where its files are: the CDK command asks for both, and so do we without it. */
const pathsInTheTemplate = { 'aws:cdk:enable-path-metadata': true, 'aws:cdk:enable-asset-metadata': true };

/**
 * CDK's current behaviours, as its `init` would write them into cdk.json. Taken from the installed version, since
 * cdk.json is read by the CDK command alone, and the local run must see the same template.
 */
const recommendedFlags = (): Record<string, unknown> =>
  createRequire(import.meta.url)('aws-cdk-lib/recommended-feature-flags.json');
