import type { LogEvent } from '#app/log-events.ts';

/** One line each: an event code with its sentence (`log-events.ts`), and fields; never a token or a whole request. */
export interface Log {
  info(event: LogEvent, fields?: Record<string, unknown>): void;
  warn(event: LogEvent, fields?: Record<string, unknown>): void;
  error(event: LogEvent, fields?: Record<string, unknown>): void;
}
