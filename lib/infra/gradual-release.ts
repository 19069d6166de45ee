import { CfnOutput, Duration, Fn, Lazy, NestedStack, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type CfnAlarm,
  ComparisonOperator,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaDeploymentConfig,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type CfnAlias, type CfnVersion, type Version } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { sumOf } from './observability/product-metrics.ts';
import type { Settings } from './settings/settings.ts';
import type { WarehouseFunction } from './warehouse-function.ts';

const EACH_MINUTE = { statistic: 'Sum', period: Duration.minutes(1) };

const ROLLOUTS: Readonly<Record<Settings['rollout'], ILambdaDeploymentConfig>> = {
  linear: LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
  canary: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  allAtOnce: LambdaDeploymentConfig.ALL_AT_ONCE,
};

/**
 * Brings a new version of a function that people call into use step by step while the old one goes on serving, and
 * back to the old one when the new one fails. What fails is asked of the new version alone, so that errors of the
 * old one never keep a repair out.
 *
 * A template of its own: it takes three of the 500 resources of a template for each function, and nothing of it holds
 * anything that a deployment could lose by moving it.
 */
export class GradualRelease extends NestedStack {
  readonly #application: LambdaApplication;
  readonly #applicationName: string;
  readonly #role: Role;
  readonly #config: ILambdaDeploymentConfig;
  readonly #runbook: string;

  constructor(scope: Construct, id: string, { rollout, runbook }: Settings) {
    super(scope, id, { description: 'Brings new versions of functions into use step by step' });
    this.#application = new LambdaApplication(this, 'Application');
    this.#applicationName = this.#forParent('ApplicationName', this.#application.applicationName);
    this.#role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    this.#config = ROLLOUTS[rollout];
    this.#runbook = runbook;
    acknowledge(this.#role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'AWS keeps this policy in step with what CodeDeploy does to shift an alias and to read its alarms.',
    });
  }

  /** What callers call from now on: the alias `live` of the function. */
  of(released: WarehouseFunction): Alias {
    const version = released.handler.currentVersion;
    const alias = new Alias(released, 'Live', { aliasName: 'live', version });
    const release = new LambdaDeploymentGroup(this, released.node.id, {
      application: this.#application,
      alias,
      role: this.#role,
      deploymentConfig: this.#config,
      alarms: [
        this.#alarm(released, version, [this.#crashes(released, version), this.#failures(released, version)]),
      ],
      // Without it a release that a person stops would leave the alias between two versions.
      autoRollback: { stoppedDeployment: true },
    });
    // The new version's alarm has to be watched before the alias moves.
    alias.node.addDependency(release);
    // CDK has written this policy with names that only this template knows: it looks for what crosses templates in
    // properties alone.
    (alias.node.defaultChild as CfnAlias).cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: {
        applicationName: this.#applicationName,
        deploymentGroupName: this.#forParent(`${released.node.id}Group`, release.deploymentGroupName),
      },
    };
    return alias;
  }

  /** What the template that holds this one says for `value`, which is only known here. */
  #forParent(id: string, value: string): string {
    const { logicalId } = new CfnOutput(this, id, { value });
    return Fn.getAtt(
      this.nestedStackResource?.logicalId ?? '',
      `Outputs.${this.resolve(logicalId)}`,
    ).toString();
  }

  /** The new version did not start, ran out of time or memory, or threw. */
  #crashes(released: WarehouseFunction, version: Version): Metric {
    const { functionName } = released.handler;
    return new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      dimensionsMap: {
        FunctionName: functionName,
        Resource: `${functionName}:live`,
        ExecutedVersion: version.version,
      },
      ...EACH_MINUTE,
    });
  }

  /**
   * The new version answered 500, that something went wrong which nobody foresaw. Lambda knows nothing of that; the
   * line that each call leaves does.
   */
  #failures(released: WarehouseFunction, version: Version): Metric {
    const metricNamespace = `${Stack.of(released).stackName}/Releases`;
    const metricName = `${released.name} failures`;
    new MetricFilter(this, `${released.node.id}Failures`, {
      logGroup: released.logGroup,
      filterPattern: FilterPattern.numberValue('$.status', '=', 500),
      metricNamespace,
      metricName,
      metricValue: '1',
      dimensions: { Version: '$.version' },
    });
    return new Metric({
      namespace: metricNamespace,
      metricName,
      dimensionsMap: { Version: version.version },
      ...EACH_MINUTE,
    });
  }

  /**
   * One crash or failure is enough: at a tenth of the calls of twenty people, a version that fails now and then fails
   * often later. Each version gets an alarm of its own, since an alarm that is changed keeps its state: the last
   * version's would stop the next one's release before it began.
   */
  #alarm(released: WarehouseFunction, version: Version, failures: readonly Metric[]): Alarm {
    const alarm = new Alarm(this, `NewVersionOf${released.node.id}Fails`, {
      alarmDescription: `The new version of ${released.name} fails: its release is taken back by itself. What to do: ${this.#runbook}#release-taken-back`,
      metric: sumOf(failures, 1),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const stack = Stack.of(released);
    const versionId = () => stack.resolve((version.node.defaultChild as CfnVersion).logicalId) as string;
    // The version's id holds a hash of its code and settings, known when everything is.
    (alarm.node.defaultChild as CfnAlarm).overrideLogicalId(
      Lazy.uncachedString({ produce: () => `NewVersionFails${versionId()}` }),
    );
    return alarm;
  }
}
