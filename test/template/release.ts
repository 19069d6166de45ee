import type { APIGatewayProxyEvent } from 'aws-lambda';
import { getReceiveGoods } from '#api/receiving.ts';
import { routes, vendorWebhook } from '#api/routes.ts';
import type { Handlers } from '#app/dispatch.ts';
import { sealedPageKeys } from '#app/lists/page-keys.ts';
import { serve } from '../../lambda/http.ts';
import { AUDIENCE, aClaim } from '../support/builders/claims.ts';
import type { Synthesised } from './synthesise.ts';

const pascal = (name: string) => name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const API_FUNCTIONS = [...new Set([...routes, vendorWebhook].map(({ functionName }) => functionName))];

const versionsOf = (stack: Synthesised, name: string) =>
  stack
    .ofType('AWS::Lambda::Version')
    .filter(([, { Properties: one }]) => one.FunctionName.Ref === stack.at(`${pascal(name)}/Handler`)[0])
    .map(([id]) => id);

const configurations = (stack: Synthesised) =>
  new Set(
    stack
      .ofType('AWS::CodeDeploy::DeploymentGroup')
      .map(([, { Properties: one }]) => one.DeploymentConfigName as string),
  );

/** What `serve` writes into the log when an action throws. */
async function lineOfAFailure(): Promise<unknown> {
  const lines: unknown[] = [];
  const fail = async () => {
    throw new Error('unforeseen');
  };
  const log = { info: () => {}, warn: () => {}, error: (_: string, fields?: unknown) => lines.push(fields) };
  const event = {
    queryStringParameters: { action: 'by_vendor_id', vendorId: 'V1' },
    requestContext: { requestId: 'request-1', authorizer: { claims: aClaim() } },
  } as unknown as APIGatewayProxyEvent;
  const handlers = Object.fromEntries(
    Object.keys(getReceiveGoods.actions).map((action) => [action, fail]),
  ) as unknown as Handlers<typeof getReceiveGoods>;
  expect(
    await serve(getReceiveGoods, handlers, { audience: AUDIENCE, pageKeys: sealedPageKeys(''), log })(event),
  ).toMatchObject({
    statusCode: 500,
  });
  return lines[0];
}

export const describeRelease = (stack: Synthesised, changed: Synthesised, throwAway: Synthesised) =>
  describe('a release', () => {
    // The stack that holds groups and alarms.
    const [releases] = stack.stackAt('Release');

    it.each(API_FUNCTIONS)('brings %s into use step by step, and back when its new version fails', (name) => {
      const [version, ...others] = versionsOf(stack, name);
      expect(others).toEqual([]);
      const alias = stack.at(`${pascal(name)}/Live`)[1] as Synthesised['resources'][string] & {
        UpdatePolicy: unknown;
      };
      const [groupId, { Properties: group }] = stack.at(`Release/${pascal(name)}`);
      expect(alias.Properties).toMatchObject({
        Name: 'live',
        FunctionName: { Ref: stack.at(`${pascal(name)}/Handler`)[0] },
        FunctionVersion: { 'Fn::GetAtt': [version, 'Version'] },
      });
      expect(alias.UpdatePolicy).toEqual({
        CodeDeployLambdaAliasUpdate: {
          ApplicationName: { Ref: stack.at('Release/Application')[0] },
          DeploymentGroupName: { Ref: groupId },
        },
      });
      // Alarms of the version before would be watched, if the alias moved before the group knew of the new ones.
      expect(alias.DependsOn).toEqual([releases]);
      expect(group).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute',
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
        },
        AlarmConfiguration: {
          Enabled: true,
          Alarms: [{ Name: { Ref: `NewVersionFails${version}` } }],
        },
      });
    });

    it('asks the new version alone whether it fails', () => {
      const [version] = versionsOf(stack, 'post-receive-goods');
      const function_ = { Ref: stack.at('PostReceiveGoods/Handler')[0] };
      const number = { 'Fn::GetAtt': [version, 'Version'] };
      const alarm = stack.resources[`NewVersionFails${version}`]?.Properties;
      expect(alarm).toMatchObject({ EvaluationPeriods: 1, Threshold: 1, TreatMissingData: 'notBreaching' });
      const [, { Properties: filter }] = stack.at('Release/PostReceiveGoodsFailures');
      const [transformation] = filter.MetricTransformations;
      const asked = (Metric: object) => ({
        MetricStat: { Metric: expect.objectContaining(Metric), Period: 60, Stat: 'Sum' },
      });
      const [sum, ...metrics] = alarm.Metrics;
      expect(sum).toMatchObject({ Expression: 'SUM([m0,m1])' });
      expect(metrics).toHaveLength(2);
      expect(metrics).toMatchObject([
        asked({
          ...{ Namespace: 'AWS/Lambda', MetricName: 'Errors' },
          Dimensions: [
            { Name: 'ExecutedVersion', Value: number },
            { Name: 'FunctionName', Value: function_ },
            { Name: 'Resource', Value: { 'Fn::Join': ['', [function_, ':live']] } },
          ],
        }),
        asked({
          ...{ Namespace: transformation.MetricNamespace, MetricName: transformation.MetricName },
          Dimensions: [{ Name: 'Version', Value: number }],
        }),
      ]);
      expect(transformation.Dimensions).toEqual([{ Key: 'Version', Value: '$.version' }]);
      expect(filter.LogGroupName).toEqual({ Ref: stack.at('PostReceiveGoods/Logs')[0] });
    });

    it('knows a failure by what each call leaves in the log', async () => {
      const [, { Properties: filter }] = stack.at('Release/GetVendorFailures');
      expect(filter.FilterPattern).toBe('{ $.status = 500 }');
      expect(await lineOfAFailure()).toMatchObject({ status: 500 });
    });

    it('is of what changed alone', () => {
      const changes = API_FUNCTIONS.filter(
        (name) => versionsOf(stack, name).join() !== versionsOf(changed, name).join(),
      );
      expect(changes.sort()).toEqual([
        'get-inventory',
        'get-receive-goods',
        'post-receive-goods',
        'shipment',
        'vendor-webhook',
      ]);
    });

    it('leaves the gateway as it is: its methods name the alias, not the version', () => {
      const ids = (one: Synthesised) =>
        ['Deployment', 'Stage', 'Method'].flatMap((type) =>
          one.ofType(`AWS::ApiGateway::${type}`).map(([id]) => id),
        );
      expect(ids(changed)).toEqual(ids(stack));
    });

    it('moves workers all at once: nobody waits for their answer', () => {
      const released = new Set(API_FUNCTIONS.flatMap((name) => versionsOf(stack, name)));
      expect(new Set(stack.ofType('AWS::Lambda::Version').map(([id]) => id))).toEqual(released);
      for (const type of ['AWS::Lambda::Alias', 'AWS::CodeDeploy::DeploymentGroup'])
        expect(stack.ofType(type)).toHaveLength(API_FUNCTIONS.length);
    });

    it('is all at once where nobody works', () => {
      expect(configurations(throwAway)).toEqual(new Set(['CodeDeployDefault.LambdaAllAtOnce']));
    });

    it('brings the pages when the calls that they make are answered', () => {
      const [, pages] = stack.ofType('Custom::CDKBucketDeployment');
      const aliases = API_FUNCTIONS.map((name) => stack.at(`${pascal(name)}/Live`)[0]);
      const [stage] = stack.ofType('AWS::ApiGateway::Stage').map(([id]) => id);
      expect(pages?.[1].DependsOn).toEqual(expect.arrayContaining([...aliases, stage]));
    });
  });
