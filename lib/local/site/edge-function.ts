import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';

/**
 * Ends a function that would never end. AWS measures computing, we only see the clock: on a busy machine a turn may
 * be long in coming, and a page must not fail for that.
 */
const ENDLESS_MS = 5_000;

type Valued = { value: string; multiValue?: { value: string }[] };

/** A request as CloudFront shows it to a function. */
type EdgeRequest = {
  method: string;
  uri: string;
  querystring: Record<string, Valued>;
  headers: Record<string, Valued>;
  cookies: Record<string, Valued>;
};
/** A function answers by itself with a status, or hands the request on. */
export type EdgeAnswer =
  | EdgeRequest
  | {
      statusCode: number;
      statusDescription?: string;
      headers?: Record<string, Valued>;
      body?: string | { data: string };
    };

export type EdgeFunction = (
  request: EdgeRequest,
  distribution: { id: string; domainName: string },
  viewer: string,
) => Promise<EdgeAnswer>;

export const edgeFunctionTypes: Record<string, KnownProperties> = {
  'AWS::CloudFront::Function': {
    served: ['FunctionCode', 'Name'],
    ignored: ['AutoPublish', 'FunctionConfig.Comment', 'FunctionConfig.Runtime', 'Tags'],
  },
};

/**
 * The function's own code, run as CloudFront does: alone in its world, with no file, network or timer. CloudFront
 * allows about a millisecond of computing. Throws a PlainFailure for code that does
 * not parse or has no `handler`.
 */
export function edgeFunction(code: string, name: string): EdgeFunction {
  const world = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  try {
    new Script(code, { filename: `${name}.js` }).runInContext(world, { timeout: ENDLESS_MS });
    if (new Script('typeof handler').runInContext(world) !== 'function')
      throw new Error('it has no function handler');
  } catch (error) {
    throw new PlainFailure(`The edge function ${name} can't run: ${(error as Error).message}.`);
  }
  const call = new Script('(async () => JSON.stringify(await handler(JSON.parse(event))))()');
  return async (request, distribution, viewer) => {
    world.event = JSON.stringify({
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType: 'viewer-request',
        requestId: randomUUID(),
      },
      viewer: { ip: viewer },
      request,
    });
    return JSON.parse((await call.runInContext(world, { timeout: ENDLESS_MS })) as string) as EdgeAnswer;
  };
}

/** The request in CloudFront's form: names of headers in lower case, repeated values listed. */
export function edgeRequest(
  method: string,
  url: URL,
  headers: Record<string, string | string[] | undefined>,
): EdgeRequest {
  const querystring: Record<string, Valued> = {};
  for (const name of new Set(url.searchParams.keys()))
    querystring[name] = valued(url.searchParams.getAll(name));
  const { cookie = '', ...rest } = headers;
  const cookies = Object.fromEntries(
    String(cookie)
      .split(/;\s*/)
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), { value: pair.slice(pair.indexOf('=') + 1) }]),
  );
  const shown = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, valued([value].flat())]],
  );
  return { method, uri: url.pathname, querystring, headers: Object.fromEntries(shown), cookies };
}

function valued(values: string[]): Valued {
  const value = values.at(-1) ?? '';
  return values.length > 1 ? { value, multiValue: values.map((one) => ({ value: one })) } : { value };
}
