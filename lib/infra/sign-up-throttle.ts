import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/**
 * What anybody may ask of the pool without an account, and what sends a mail: the pool takes each as a request whose
 * header names it.
 */
const OPERATIONS = ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'];

const WINDOW_SECONDS = 300;

const named = (operation: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: 'x-amz-target' } },
    positionalConstraint: 'EXACTLY',
    searchString: `AWSCognitoIdentityProviderService.${operation}`,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

const counted = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/**
 * Lets one address register, and ask for codes, so many times in five minutes; what comes beside that is refused before
 * the pool is asked. Who signs in is not counted.
 */
export const throttleSignUps = (scope: Construct, id: string, pool: UserPool, perAddress: number): void => {
  const acl = new CfnWebACL(scope, id, {
    scope: 'REGIONAL',
    description: 'Registrations and codes of one address',
    defaultAction: { allow: {} },
    visibilityConfig: counted('PoolRequests'),
    rules: [
      {
        name: 'SignUps',
        priority: 0,
        action: { block: {} },
        visibilityConfig: counted('SignUpsRefused'),
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            limit: perAddress,
            evaluationWindowSec: WINDOW_SECONDS,
            scopeDownStatement: { orStatement: { statements: OPERATIONS.map(named) } },
          },
        },
      },
    ],
  });
  new CfnWebACLAssociation(scope, `${id}OfPool`, { resourceArn: pool.userPoolArn, webAclArn: acl.attrArn });
};
