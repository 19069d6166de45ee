import type { AnsweredCall } from '#local/alarms/access-log.ts';
import type { RestApi } from '#local/gateway/rest-api.ts';
import type { MetricSamples } from './metric-samples.ts';

/** Counts the gateway's calls as AWS/ApiGateway does: by the API's name, and by name and stage. */
export function countCalls(
  { stage }: Pick<RestApi, 'stage'>,
  apiName: string,
  samples: Pick<MetricSamples, 'put'>,
): (call: AnsweredCall) => void {
  const places: Record<string, string>[] = [{ ApiName: apiName }, { ApiName: apiName, Stage: stage }];
  return ({ at, status, tookMs, functionTookMs }) => {
    const counted: Record<string, number | undefined> = {
      Count: 1,
      '4XXError': status >= 400 && status < 500 ? 1 : 0,
      '5XXError': status >= 500 ? 1 : 0,
      Latency: tookMs,
      IntegrationLatency: functionTookMs,
    };
    for (const dimensions of places)
      for (const [name, value] of Object.entries(counted))
        if (value !== undefined) samples.put({ namespace: 'AWS/ApiGateway', name, dimensions }, value, at);
  };
}
