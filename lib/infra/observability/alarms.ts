import { NestedStack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { type AlarmDefinition, alarmDefinitions, type Watched } from './alarm-definitions.ts';

interface AlarmsProps {
  readonly watched: Watched;
  /** Who is told when an alarm goes off and when it is over. */
  readonly topic: Topic;
  /** Where the runbook is read. */
  readonly runbook: string;
}

/**
 * Alarms on what a person must act on. A template of their own: alarms keep nothing, so that they may be made anew,
 * and the product's template has room for what keeps something. The topic, to which people have subscribed, and the
 * dashboard, which they may have kept the address of, stay in that.
 */
export class Alarms extends NestedStack {
  readonly alarms: readonly Alarm[];

  constructor(scope: Construct, id: string, { watched, topic, runbook }: AlarmsProps) {
    super(scope, id, { description: 'Alarms on what a person must act on' });
    const tell = new SnsAction(topic);
    this.alarms = alarmDefinitions(watched).map((definition) => {
      const alarm = this.#watch(definition, watched.namespace, runbook);
      alarm.addAlarmAction(tell);
      alarm.addOkAction(tell);
      return alarm;
    });
  }

  #watch(
    { name, paragraph = name, says, comparison, periods = 1, missing, ...rest }: AlarmDefinition,
    namespace: string,
    runbook: string,
  ): Alarm {
    const id = name.replace(/(?:^|-)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
    return new Alarm(this, id, {
      // With the stack's name, which no other stack of the account has here: it is what a mail's subject says. The
      // slash sets it apart from `Warehouse-…`, the name of the alarm before it, which is removed only afterwards.
      alarmName: `${namespace}/${name}`,
      alarmDescription: `${says} What to do: ${runbook}#${paragraph}`,
      ...rest,
      comparisonOperator: comparison,
      evaluationPeriods: periods,
      treatMissingData: missing,
    });
  }
}
