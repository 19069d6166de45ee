import { gunzipSync } from 'node:zlib';
import type { FunctionLogs } from '#local/functions/function-logs.ts';
import { evaluateStack } from '#local/template/template.ts';
import { aFunction, removeFolders } from '#local/testing/a-function.ts';
import { logSubscriptions } from './log-subscriptions.ts';

const stack = evaluateStack({
  template: {
    Resources: {
      Group: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: 'printer-lines' } },
      Printer: {
        Type: 'AWS::Lambda::Function',
        Properties: { LoggingConfig: { LogGroup: 'printer-lines' } },
      },
      Told: {
        Type: 'AWS::Logs::SubscriptionFilter',
        Properties: {
          ...{ LogGroupName: 'printer-lines', FilterPattern: '{ $.event = "done" }' },
          DestinationArn: 'arn:reader',
        },
      },
    },
  },
} as unknown as Parameters<typeof evaluateStack>[0]);

afterAll(removeFolders);

const started = () => {
  const logged: string[] = [];
  const delivered: [string, string[]][] = [];
  const subscriptions = logSubscriptions(stack, [
    aFunction('', { logicalId: 'Printer', name: 'Printer01234567' }),
    aFunction('', { logicalId: 'Other', name: 'Other01234567' }),
  ]);
  const logs: FunctionLogs = {
    hear: (_, line) => void logged.push(line),
    close: () => Promise.resolve(),
  };
  const deliver = () =>
    subscriptions.deliverBy((functionArn, event) => {
      const { data } = (event as { awslogs: { data: string } }).awslogs;
      const { messageType, logEvents } = JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString());
      expect(messageType).toBe('DATA_MESSAGE');
      delivered.push([functionArn, logEvents.map(({ message }: { message: string }) => message)]);
    });
  return { logged, delivered, deliver, heard: subscriptions.hearing(logs) };
};

const DONE = '{"event":"done","by":"mia"}';

describe('a subscription filter', () => {
  it('hands the lines that it asks for to its function, and every line goes into the log', () => {
    const { heard, deliver, delivered, logged } = started();
    deliver();
    for (const line of [DONE, '{"event":"begun"}', 'no json', 'null']) heard.hear('Printer', line);
    heard.hear('Other', DONE);
    expect(delivered).toEqual([['arn:reader', [DONE]]]);
    expect(logged).toHaveLength(5);
  });

  it('forgets nothing of what was printed before anybody delivered', () => {
    const { heard, deliver, delivered } = started();
    heard.hear('Printer', DONE);
    expect(delivered).toEqual([]);
    deliver();
    heard.hear('Printer', DONE);
    expect(delivered).toHaveLength(2);
  });
});
