import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/**
 * Tells the topic of alarms when the account has cost more than `monthlyBudget` US$ in this month, and when it looks as
 * if it would. Of the whole account: a stack's own share would need a tag that somebody has to switch on for billing.
 */
export function makeBudget(
  scope: Construct,
  id: string,
  { monthlyBudget, topic }: { monthlyBudget: number; topic: Topic },
): CfnBudget {
  const tell = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: {
      ...{ notificationType, comparisonOperator: 'GREATER_THAN' },
      ...{ threshold: 100, thresholdType: 'PERCENTAGE' },
    },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  const budget = new CfnBudget(scope, id, {
    budget: {
      // What its mail is called: AWS takes no text of ours beside it.
      budgetName: `${Stack.of(scope).stackName} month (runbook: Budget)`,
      ...{ budgetType: 'COST', timeUnit: 'MONTHLY' },
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: [tell('ACTUAL'), tell('FORECASTED')],
  });
  // It looks whether it may tell the topic as soon as it is made.
  budget.node.addDependency(topic);
  return budget;
}
