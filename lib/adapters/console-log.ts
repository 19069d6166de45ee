import { LOG_EVENTS, type LogEvent } from '#app/log-events.ts';
import type { Log } from '#app/log-ports.ts';
import { redacted } from './redact.ts';

type Level = 'INFO' | 'WARN' | 'ERROR';

/** `Root=1-…` of X-Ray's own variable: leads from a line to its trace and back. */
const traceId = (): string | undefined => /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1];

/**
 * One JSON object a line, as CloudWatch Logs Insights reads it; `level` and `timestamp` are the names by which Lambda
 * knows how loud a line is. Callers give fields, never whole requests: a token or a secret has no field to be in,
 * and one that found its way is hidden.
 */
const write = (level: Level, event: LogEvent, fields: Record<string, unknown> = {}): void => {
  const own = {
    level,
    event,
    message: LOG_EVENTS[event],
    timestamp: new Date().toISOString(),
    traceId: traceId(),
    // While a release is under way two versions answer; what the new one fails at takes it back (gradual-release.ts).
    version: process.env.AWS_LAMBDA_FUNCTION_VERSION,
  };
  // Its own words last: by them a line is found, whatever its fields are called.
  process.stdout.write(`${JSON.stringify({ ...own, ...(redacted(fields) as object), ...own })}\n`);
};

export const consoleLog: Log = {
  info: (event, fields) => write('INFO', event, fields),
  warn: (event, fields) => write('WARN', event, fields),
  error: (event, fields) => write('ERROR', event, fields),
};
