import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

/**
 * Where alarms go, and from here to people: the address of the settings gets a mail to confirm, then one for each
 * alarm that goes off and one when it is over. More addresses can be subscribed by hand.
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmEmail, monthlyBudget }: Settings) {
    super(scope, id);
    const stack = Stack.of(this);
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    // AWS's own key for SNS lets no alarm in, and says nothing about it. It goes with the stack: a topic keeps nothing
    // that somebody would want to read later, and AWS waits thirty days in which it can still be had back.
    const key = new Key(this, 'Key', {
      description: 'Encrypts what alarms say on their way to people',
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsEncrypt',
        principals: [cloudWatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        conditions: {
          // For the alarms of no other account. AWS says for whom a service acts where it knows, and does not promise
          // to for every service and call: an alarm that nobody hears would be the worse harm.
          StringEqualsIfExists: { 'aws:SourceAccount': stack.account },
        },
      }),
    );
    this.topic = new Topic(this, 'Topic', {
      displayName: `${Stack.of(this).stackName} alarms`,
      masterKey: key,
      enforceSSL: true,
    });
    // A topic with a policy of its own has lost the one that let its account publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [cloudWatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: {
            'aws:SourceArn': stack.formatArn({
              service: 'cloudwatch',
              resource: 'alarm',
              resourceName: '*',
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    );
    if (monthlyBudget) this.#letBudgetsIn(key);
    if (alarmEmail) this.topic.addSubscription(new EmailSubscription(alarmEmail));
  }

  /** AWS Budgets tells of a month's cost as CloudWatch tells of an alarm. */
  #letBudgetsIn(key: Key): void {
    const { account } = Stack.of(this);
    const budgets = new ServicePrincipal('budgets.amazonaws.com');
    const conditions = { StringEquals: { 'aws:SourceAccount': account } };
    key.addToResourcePolicy(
      new PolicyStatement({
        ...{ sid: 'BudgetsEncrypt', principals: [budgets], resources: ['*'], conditions },
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      }),
    );
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        ...{ sid: 'BudgetOfThisAccount', principals: [budgets], actions: ['sns:Publish'], conditions },
        resources: [this.topic.topicArn],
      }),
    );
  }
}
