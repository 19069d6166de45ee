import { statementsOf } from './grants.ts';
import type { Synthesised } from './synthesise.ts';

/** `checked`: a deployment with `siteCheck=on`. */
export const describeSiteCheck = (stack: Synthesised, checked: Synthesised) =>
  describe('the check of the site', () => {
    it('is nowhere unless it is asked for', () => {
      expect(stack.text).not.toContain('SiteCheck/');
      expect(() => stack.at('SiteCheck/Handler')).toThrow();
    });

    it('runs every five minutes, against the site’s own name, in nobody’s name but its own', () => {
      const [, { Properties: handler }] = checked.at('SiteCheck/Handler');
      const [secret] = checked.at('SiteCheck/Handler/Password');
      expect(handler.Environment.Variables).toMatchObject({
        CHECKED_SITE: 'https://warehouse.example.com',
        SITE_CHECK_SECRET_ID: { Ref: secret },
        USER_POOL_CLIENT_ID: { Ref: checked.at('Identity/UserPool/Browser')[0] },
      });
      expect(checked.at('Triggers/SiteCheckDue')[1].Properties.ScheduleExpression).toBe('rate(5 minutes)');
    });

    it('may make its account, and neither change another’s password nor touch a table', () => {
      const actions = statementsOf(checked, checked.at('SiteCheck/Role')[0]).flatMap(({ Action }) => Action);
      expect([...new Set(actions)].sort()).toEqual([
        'cognito-idp:AdminAddUserToGroup',
        'cognito-idp:AdminCreateUser',
        ...['logs:CreateLogStream', 'logs:PutLogEvents'],
        ...['secretsmanager:DescribeSecret', 'secretsmanager:GetSecretValue'],
        ...['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
      ]);
    });

    it('has an alarm for which silence is the worst news', () => {
      const alarm = (one: Synthesised) =>
        one
          .ofType('AWS::CloudWatch::Alarm')
          .find(([, { Properties: it }]) => it.AlarmName === 'Warehouse/site-check-failed')?.[1].Properties;
      expect(alarm(stack)).toBeUndefined();
      expect(alarm(checked)).toMatchObject({ EvaluationPeriods: 2, TreatMissingData: 'breaching' });
    });
  });
