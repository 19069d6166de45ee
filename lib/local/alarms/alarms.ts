import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { repositoryRoot } from '#local/build/assemble.ts';
import type { FunctionDefinition } from '#local/functions/function-definition.ts';
import type { FunctionLogs } from '#local/functions/function-logs.ts';
import type { Functions } from '#local/functions/functions.ts';
import { logGroupsOf } from '#local/functions/log-groups.ts';
import type { RestApi } from '#local/gateway/rest-api.ts';
import type { Stack } from '#local/template/template.ts';
import { type AnsweredCall, accessLogOf } from './access-log.ts';
import { alarmsOf, alarmTypes } from './alarm-definition.ts';
import { alarmsPage, paragraphOf } from './alarms-page.ts';
import { crashes } from './crashing-functions.ts';
import { countCalls } from './metrics/counted-calls.ts';
import { countFunctions } from './metrics/counted-functions.ts';
import { countQueues } from './metrics/counted-queues.ts';
import { metricsInLine, type Sample } from './metrics/embedded-metrics.ts';
import { metricFiltersOf, metricFilterTypes } from './metrics/metric-filters.ts';
import { MINUTE_MS, metricSamples } from './metrics/metric-samples.ts';
import { runbookPage } from './runbook-page.ts';
import { type AlarmStatus, watchAlarms } from './watch-alarms.ts';

export const watchedTypes = { ...alarmTypes, ...metricFilterTypes };

type AlarmsOptions = {
  stack: Stack;
  functions: readonly FunctionDefinition[];
  api: RestApi;
  /** Where the queues' files are. */
  queuesDir: string;
  tell: (line: string) => void;
};

/** The template's alarms over what the run counts. */
export type LocalAlarms = {
  /** How every alarm stands as of `now` (epoch ms, default the clock's): what was counted in minutes that are over. */
  evaluate(now?: number): AlarmStatus[];
  /** The functions' lines go on to `logs`; metrics are taken out of them. */
  hearing(logs: FunctionLogs): FunctionLogs;
  /** The functions, counted; those that the page says crash. */
  counting(functions: Functions): Functions;
  /** Hears the gateway's calls; their lines go to `logs` as the access log. */
  answered(logs: FunctionLogs): (call: AnsweredCall) => void;
  /** Answers the pages of alarms and runbook; false: it is another page. */
  serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  /** Looks at the alarms every minute from now on, and tells of what changed. Answers how to end that. */
  start(): () => void;
};

export const ALARMS_PATH = '/__local/alarms';
const CRASH_PATH = `${ALARMS_PATH}/crash`;
const RUNBOOK_PATH = '/__local/runbook';
const RUNBOOK_FILE = join(repositoryRoot, 'docs/runbook.md');

/** Reads the stack's alarms. Throws a PlainFailure for what the local run can't watch. */
export function localAlarms({ stack, functions, api, queuesDir, tell }: AlarmsOptions): LocalAlarms {
  const samples = metricSamples();
  const filters = metricFiltersOf(stack);
  const accessLog = accessLogOf(stack);
  const countCall = countCalls(api, apiName(stack), samples);
  const countMessages = countQueues(stack, queuesDir, samples);
  const groupOf = logGroupsOf(stack, functions);
  const take = (some: readonly Sample[]) => {
    for (const { value, at, ...metric } of some) samples.put(metric, value, at);
  };
  const watch = watchAlarms(alarmsOf(stack), samples, {
    startedAt: Date.now(),
    changed({ definition: { name, description, actions }, state }, before) {
      if (actions.length === 0) return;
      if (state === 'ALARM') tell(`Alarm ${name}: ${description}`);
      else if (before === 'ALARM') tell(`Alarm ${name} is over.`);
    },
  });
  const evaluate = (now = Date.now()) => watch.evaluate(now);
  const { crash, crashing, waiting } = crashes(functions);

  return {
    evaluate,
    hearing: (logs) => ({
      hear(shortName, line, requestId) {
        take(metricsInLine(line));
        const group = groupOf(shortName);
        if (group) take(filters.samplesOf(group, line, Date.now()));
        // CloudWatch has taken what it wanted; a log is for reading.
        logs.hear(shortName, line, requestId);
      },
      close: () => logs.close(),
    }),
    counting: (counted) => countFunctions(crashing(counted), functions, samples),
    answered: (logs) => (call) => {
      countCall(call);
      if (!accessLog) return;
      const line = accessLog.lineOf(call);
      take(filters.samplesOf(accessLog.logGroup, line, call.at));
      logs.hear('gateway-access', line, call.requestId);
    },
    async serve(request, response, { pathname }) {
      if (request.method === 'POST' && pathname === CRASH_PATH) {
        const fields = new URLSearchParams((await textOf(request)).slice(0, 1000));
        const times = Math.min(100, Math.max(0, Math.floor(Number(fields.get('times')) || 0)));
        const isKnown = isFromHere(request) && crash(fields.get('function') ?? '', times);
        response.writeHead(isKnown ? 303 : 400, { location: ALARMS_PATH }).end();
        return true;
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (pathname === ALARMS_PATH)
        send(
          response,
          'text/html',
          alarmsPage({
            ...{ statuses: evaluate(), functions: waiting() },
            ...{ runbook: RUNBOOK_PATH, crash: CRASH_PATH },
          }),
        );
      else if (pathname === `${ALARMS_PATH}.json`)
        send(response, 'application/json', JSON.stringify(evaluate().map(duringRequest)));
      else if (pathname === RUNBOOK_PATH)
        send(response, 'text/html', runbookPage(readFileSync(RUNBOOK_FILE, 'utf8')));
      else return false;
      return true;
    },
    start() {
      countMessages(Date.now());
      const counting = setInterval(() => countMessages(Date.now()), MINUTE_MS / 4);
      let timer: NodeJS.Timeout;
      const next = () => {
        // A little into the minute: the last one's lines have been heard.
        timer = setTimeout(
          () => {
            evaluate();
            next();
          },
          MINUTE_MS - (Date.now() % MINUTE_MS) + 1000,
        );
      };
      evaluate();
      next();
      return () => {
        clearInterval(counting);
        clearTimeout(timer);
      };
    },
  };
}

/** A page of somebody else's must not break anything here, even on one machine. */
function isFromHere({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const duringRequest = ({ definition, state, since, value }: AlarmStatus) => ({
  name: definition.name,
  ...{ state, since: new Date(since).toISOString(), value },
  description: definition.description,
  runbook: paragraphOf(definition) ?? null,
});

function send(response: ServerResponse, type: string, body: string): void {
  response
    .writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    .end(body);
}

function apiName(stack: Stack): string {
  const [api] = stack.ofType('AWS::ApiGateway::RestApi');
  return String(api?.properties.Name ?? '');
}
