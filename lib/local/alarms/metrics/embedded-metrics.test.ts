import { embeddedMetrics } from '#adapters/embedded-metrics.ts';
import { metricsInLine } from './embedded-metrics.ts';

describe('a line', () => {
  it('of the product’s own adapter has its metrics', () => {
    const lines: string[] = [];
    embeddedMetrics(
      'Warehouse',
      () => 5000,
      (line) => void lines.push(line),
    ).put({ AccountingCalls: 1, AccountingTime: 250 });
    const metric = { namespace: 'Warehouse', dimensions: {}, at: 5000 };
    expect(lines.flatMap(metricsInLine)).toEqual([
      { ...metric, name: 'AccountingCalls', value: 1 },
      { ...metric, name: 'AccountingTime', value: 250 },
    ]);
  });

  it('may have several values and sets of dimensions', () => {
    const directive = { Namespace: 'N', Dimensions: [['Place'], []], Metrics: [{ Name: 'Took' }] };
    const line = { _aws: { Timestamp: 1, CloudWatchMetrics: [directive] }, Place: 'dock', Took: [3, 4] };
    expect(metricsInLine(JSON.stringify(line)).map(({ dimensions, value }) => [dimensions, value])).toEqual([
      [{ Place: 'dock' }, 3],
      [{ Place: 'dock' }, 4],
      [{}, 3],
      [{}, 4],
    ]);
  });

  it.each([
    'Error: it broke',
    '{"level":"INFO","message":"call"}',
    '{"_aws":{}}',
    '{"_aws":{"Timestamp":1,"CloudWatchMetrics":[{"Namespace":"N"}]}}',
    '{"_aws":{"Timestamp":1,"CloudWatchMetrics":"none"}}',
    '{"_aws": broken',
  ])('of any other kind has none: %s', (line) => {
    expect(metricsInLine(line)).toEqual([]);
  });
});
