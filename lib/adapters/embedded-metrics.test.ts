import { embeddedMetrics } from './embedded-metrics.ts';

const heard = (values: Parameters<ReturnType<typeof embeddedMetrics>['put']>[0]): string[] => {
  const lines: string[] = [];
  embeddedMetrics(
    'Warehouse',
    () => 1_700_000_000_000,
    (line) => void lines.push(line),
  ).put(values);
  return lines;
};

describe('a metric', () => {
  it('is one line that CloudWatch reads: its values at the top, their names and units in _aws', () => {
    const [line, ...more] = heard({ AccountingCalls: 1, AccountingTime: 412.5 });
    expect(more).toEqual([]);
    expect(line?.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line ?? '')).toEqual({
      _aws: {
        Timestamp: 1_700_000_000_000,
        CloudWatchMetrics: [
          {
            Namespace: 'Warehouse',
            Dimensions: [[]],
            Metrics: [
              { Name: 'AccountingCalls', Unit: 'Count' },
              { Name: 'AccountingTime', Unit: 'Milliseconds' },
            ],
          },
        ],
      },
      AccountingCalls: 1,
      AccountingTime: 412.5,
    });
  });

  it('of no value, or of none that is a number, is not said', () => {
    expect(heard({})).toEqual([]);
    expect(heard({ OldestReceiptWaiting: Number.NaN })).toEqual([]);
    expect(JSON.parse(heard({ FailedReceipts: 0 })[0] ?? '')).toMatchObject({ FailedReceipts: 0 });
  });
});
