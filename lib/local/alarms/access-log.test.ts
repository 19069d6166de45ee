import { evaluateStack } from '../template/template.ts';
import { type AnsweredCall, accessLogOf } from './access-log.ts';
import { countCalls } from './metrics/counted-calls.ts';
import { metricFiltersOf } from './metrics/metric-filters.ts';
import { metricSamples } from './metrics/metric-samples.ts';

const Format = JSON.stringify({
  requestId: '$context.requestId',
  status: '$context.status',
  refusal: '$context.error.responseType',
  sub: '$context.authorizer.claims.sub',
  tookMs: '$context.responseLatency',
  functionTookMs: '$context.integrationLatency',
  other: '$context.wafResponseCode',
});

const route = (PathPart: string) => ({ Type: 'AWS::ApiGateway::Resource', Properties: { PathPart } });

const filter = (MetricTransformation: object, FilterPattern = '{ $.status = "5*" }') => ({
  Type: 'AWS::Logs::MetricFilter',
  Properties: {
    FilterPattern,
    LogGroupName: { Ref: 'AccessLogs' },
    MetricTransformations: [
      { MetricNamespace: 'N', MetricName: 'M', MetricValue: '1', ...MetricTransformation },
    ],
  },
});

const stackWith = (more: object = {}, lineFormat = Format) =>
  evaluateStack({
    template: {
      Resources: {
        AccessLogs: { Type: 'AWS::Logs::LogGroup', Properties: {} },
        Stage: {
          Type: 'AWS::ApiGateway::Stage',
          Properties: {
            AccessLogSetting: { DestinationArn: { 'Fn::GetAtt': ['AccessLogs', 'Arn'] }, Format: lineFormat },
          },
        },
        ...more,
      },
    },
  });

const aCall = (more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  ...{ requestId: 'r-1', at: 60_000, method: 'GET', path: '/api/GetVendor', status: 200, bytes: 12 },
  ...{ tookMs: 40, functionTookMs: 31, refusal: undefined, sub: 'sub-1', ip: '127.0.0.1' },
  ...more,
});

describe('a line of the access log', () => {
  it('names the route that was found, and never a path that somebody made up', () => {
    const log = accessLogOf(stackWith({ Route: route('GetVendor') }, '{"path":"$context.resourcePath"}'));
    const pathOf = (path: string) => JSON.parse(log?.lineOf(aCall({ path })) ?? '').path;
    expect([pathOf('/api/GetVendor'), pathOf('/api/GetVendor/')]).toEqual(['/GetVendor', '/GetVendor']);
    expect(pathOf('/api/eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtYXJ5In0')).toBe('-');
    expect([pathOf('/api'), pathOf('/GetVendor'), pathOf('/api/GetVendor/secret')]).toEqual(['-', '-', '-']);
  });

  it('is as the stage writes it, with a dash for what is not known', () => {
    const log = accessLogOf(stackWith());
    expect(log?.logGroup).toBe('AccessLogs');
    expect(JSON.parse(log?.lineOf(aCall()) ?? '')).toEqual({
      ...{ requestId: 'r-1', status: '200', refusal: '-', sub: 'sub-1', tookMs: '40', functionTookMs: '31' },
      other: '-',
    });
    const refused = aCall({
      status: 401,
      refusal: 'UNAUTHORIZED',
      sub: undefined,
      functionTookMs: undefined,
    });
    expect(JSON.parse(log?.lineOf(refused) ?? '')).toMatchObject({
      ...{ status: '401', refusal: 'UNAUTHORIZED', sub: '-', functionTookMs: '-' },
    });
  });

  it('is not written where the stage keeps no log', () => {
    expect(accessLogOf(evaluateStack({ template: { Resources: {} } }))).toBeUndefined();
  });

  it('is counted by the filters of its group: as their value, their default, or not at all', () => {
    const counts = (transformation: object, line: string, group = 'AccessLogs') =>
      metricFiltersOf(stackWith({ Filter: filter(transformation) }))
        .samplesOf(group, line, 7)
        .map(({ value, dimensions, at }) => ({ value, dimensions, at }));
    const failed = '{"status":"502","version":"3"}';
    expect(counts({}, failed)).toEqual([{ value: 1, dimensions: {}, at: 7 }]);
    expect(counts({}, '{"status":"200"}')).toEqual([]);
    expect(counts({ DefaultValue: 0 }, '{"status":"200"}')).toEqual([{ value: 0, dimensions: {}, at: 7 }]);
    expect(counts({}, failed, 'Another')).toEqual([]);
    expect(counts({}, 'Error: it broke')).toEqual([]);
    const Dimensions = [{ Key: 'Version', Value: '$.version' }];
    expect(counts({ Dimensions }, failed)).toMatchObject([{ value: 1, dimensions: { Version: '3' } }]);
    expect(counts({ Dimensions }, '{"status":"502"}')).toEqual([]);
  });

  it('stops the start where a filter counts what is no number', () => {
    expect(() => metricFiltersOf(stackWith({ Filter: filter({ MetricValue: '$.took' }) }))).toThrow(
      /counts numbers only/,
    );
  });
});

it('what the gateway answers is counted as AWS does: all, refused, failed, and how long they took', () => {
  const samples = metricSamples();
  const count = countCalls({ stage: 'api' }, 'warehouse', samples);
  count(aCall());
  count(aCall({ status: 404, tookMs: 10, functionTookMs: undefined }));
  count(aCall({ status: 503, tookMs: 100 }));
  const sum = (name: string) =>
    samples.between(
      { namespace: 'AWS/ApiGateway', name, dimensions: { Stage: 'api', ApiName: 'warehouse' } },
      0,
      120_000,
    )?.sum;
  expect(['Count', '4XXError', '5XXError', 'Latency', 'IntegrationLatency'].map(sum)).toEqual([
    3, 1, 1, 150, 62,
  ]);
});
