import type { Context } from 'aws-lambda';
import type { DuringPart } from '#app/audit/audit-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { describeCause } from './describe-cause.ts';

interface WorkerOptions {
  readonly log: Log;
  /** What may be printed of what was thrown. Default: all of it. */
  readonly guarded?: (cause: unknown) => unknown;
  /** What was spent since it was asked last. Default: nothing is logged of it. */
  readonly spent?: () => object;
  /** Says how things stand, for metrics: at each tick of the clock, and every minute while the work lasts. */
  readonly measure?: (now: number) => Promise<void>;
  /** Does the work so that what it changes is recorded. Default: it changes nothing that is. */
  readonly during?: DuringPart;
  readonly now?: () => number;
  /** How often is measured while the work lasts, ms. Default a minute: the tick then waits for its turn. */
  readonly measureEveryMs?: number;
}

/** Was it the clock that woke us? A stream hands records over. */
const isTick = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'source' in event && event.source === 'schedule';

/**
 * A function that nobody waits for: one log line for each time it was woken, and what it measures. Measuring never
 * keeps the work from being done. What the work throws is logged and thrown on, so that Lambda counts it; Lambda also
 * prints it, past our log and its guard.
 */
export const worker =
  <Event>(
    {
      log,
      measure,
      spent = () => ({}),
      guarded = (cause) => cause,
      during = (_call, doIt) => doIt(),
      now = Date.now,
      measureEveryMs = 60_000,
    }: WorkerOptions,
    work: (event: Event, context: Context) => Promise<void>,
  ) =>
  async (event: Event, context: Context): Promise<void> => {
    const startedAt = now();
    spent();
    const line = {
      requestId: context.awsRequestId,
      function: context.functionName,
      wokenBy: isTick(event) ? 'clock' : 'event',
    };
    const look = async (): Promise<void> => {
      try {
        await measure?.(now());
      } catch (cause) {
        log.warn('run.not_measured', { ...line, cause: describeCause(cause) });
      }
    };
    let looking = isTick(event) ? look() : Promise.resolve();
    const minute = setInterval(() => {
      looking = look();
    }, measureEveryMs);
    try {
      await during({ requestId: context.awsRequestId, now }, () => work(event, context));
      log.info('run.ended', { ...line, outcome: 'done', tookMs: now() - startedAt, ...spent() });
    } catch (cause) {
      log.error('run.ended', {
        ...line,
        outcome: 'failed',
        tookMs: now() - startedAt,
        ...spent(),
        cause: describeCause(cause),
      });
      throw guarded(cause);
    } finally {
      clearInterval(minute);
      // Lambda stops the clock of a function that has answered.
      await looking;
    }
  };
