import { siteMinute } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { ChangeContext } from '#domain/work-orders/change-work-order.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { withChange } from './made-changes.ts';
import type { Run } from './run.ts';
import { isLive, type RunStatus } from './run-status.ts';

export type RunChanged = Result<Run, DomainError>;

/** What can be done to a run in each status (domain.md, Production run), as it goes on after 'it can be'. */
const CHANGES = {
  pause: { from: ['Running'], does: 'paused' },
  resume: { from: ['Paused'], does: 'resumed' },
  record: { from: ['Running', 'Paused'], does: 'counted on' },
  changeOperator: { from: ['Running', 'Paused'], does: 'given another operator' },
  stop: { from: ['Running', 'Paused'], does: 'stopped' },
  void: { from: ['Running', 'Paused'], does: 'made void' },
} as const satisfies Record<string, { from: readonly RunStatus[]; does: string }>;

export type RunChange = keyof typeof CHANGES;

type RunFacts = Pick<Run, 'runNumber' | 'status' | 'counts'>;

/** Why this can't be done to a run as it stands, as it goes on after 'because'; null when it can. */
export const runChangeDisabledReason = (
  run: Pick<RunFacts, 'status' | 'counts'>,
  change: RunChange,
): string | null => {
  const from: readonly RunStatus[] = CHANGES[change].from;
  if (!from.includes(run.status)) return `it is ${run.status}`;
  if (change === 'void' && run.counts > 0) return 'output was counted on it; stop it instead';
  return null;
};

const allowedOnRun = (run: Pick<RunFacts, 'status' | 'counts'>): readonly RunChange[] =>
  (Object.keys(CHANGES) as RunChange[]).filter((change) => runChangeDisabledReason(run, change) === null);

const refused = (run: RunFacts, change: RunChange, why: string): DomainError => {
  const allowed = allowedOnRun(run).map((other) => CHANGES[other].does);
  const instead =
    allowed.length > 0 ? `It can be ${allowed.join(', ')}.` : 'Nothing can be changed on it any more.';
  return domainError(
    'INVALID_TRANSITION',
    `Run ${run.runNumber} can't be ${CHANGES[change].does}, because ${why}. ${instead}`,
  );
};

/** The refusal of a change that the run's status doesn't allow; null when it does. */
export const refusedChange = (run: RunFacts, change: RunChange): DomainError | null => {
  const why = runChangeDisabledReason(run, change);
  return why === null ? null : refused(run, change, why);
};

export const runNumber = (counter: number): string => `PR-${String(counter).padStart(6, '0')}`;

const iso = (instant: number): string => new Date(instant).toISOString();

/** When something happened on the floor, and who says so; `now` and `at` in epoch milliseconds. */
export interface RunEvent extends ChangeContext {
  /** When it happened, where the call comes later. Default: now. */
  readonly at: number | null;
}

/** A device's clock may be so much ahead of ours; what it tells is taken as now. */
const SKEW_MS = 5 * 60_000;
/** What was written down while there was no network is entered within so many days. */
export const DAYS_LATER = 30;

/**
 * When it happened: never after now, never before `notBefore`. INVALID_TIME says which. What happens now, while the clock
 * that told of the last thing was a little ahead of this one, happened with that.
 */
export const happenedAt = ({ at, now }: RunEvent, notBefore: number | null): Result<number, DomainError> => {
  if (at === null) return ok(Math.max(now, notBefore ?? now));
  const refuse = (why: string) => err(domainError('INVALID_TIME', `The time can't be ${why}.`));
  if (at > now + SKEW_MS) return refuse('in the future');
  if (at < now - DAYS_LATER * 24 * 3_600_000) return refuse(`more than ${DAYS_LATER} days ago`);
  if (notBefore !== null && at < notBefore) return refuse('before what happened on the run last');
  return ok(Math.min(at, now));
};

/** The newest thing that happened to the run itself. */
const lastOf = (run: Run): number =>
  Math.max(
    ...[
      run.startTime,
      ...run.pauses.flatMap(({ from, to }) => (to ? [from, to] : [from])),
      ...run.operators.map(({ from }) => from),
    ].map((instant) => Date.parse(instant)),
  );

export interface StartRun {
  readonly runId: string;
  readonly counter: number;
  readonly line: FreeLine;
  readonly operator: string;
}

/** The line of a start, with the run that was on it last, where one is known. */
export type FreeLine = Pick<Line, 'code' | 'name' | 'lastStopTime' | 'lastRunNumber'>;

/**
 * When a run starts on a line: no earlier than the one before stopped, since a started run goes on until now and both
 * would have been on the line at once. INVALID_TIME names that run.
 */
const startsAt = (line: FreeLine, event: RunEvent): Result<number, DomainError> => {
  const at = happenedAt(event, null);
  if (!at.ok || line.lastStopTime === null) return at;
  const free = Date.parse(line.lastStopTime);
  if (at.value >= free) return at;
  // Where it starts now, the clock that stopped the other was a little ahead of this one.
  if (event.at === null) return ok(free);
  const message = `Run ${line.lastRunNumber} was on ${line.name} until ${siteMinute(free)}. Start this one no earlier.`;
  return err(
    domainError('INVALID_TIME', message, { details: [{ path: 'at', code: 'INVALID_TIME', message }] }),
  );
};

/** A run of an order on a line. That the line is free and the order may start is decided beside it. */
export const startRun = (
  order: Pick<WorkOrder, 'id' | 'product' | 'inventoryID' | 'uom' | 'sizes'>,
  { runId, counter, line, operator }: StartRun,
  event: RunEvent,
): RunChanged => {
  const at = startsAt(line, event);
  if (!at.ok) return at;
  const startTime = iso(at.value);
  return ok({
    runId,
    runNumber: runNumber(counter),
    workOrderId: order.id,
    inventoryID: order.inventoryID,
    product: order.product,
    line: line.code,
    operator,
    operators: [{ from: startTime, operator, by: event.by }],
    startTime,
    stopTime: null,
    status: 'Running',
    unit: order.uom,
    sizes: order.sizes,
    good: ZERO,
    loss: ZERO,
    counts: 0,
    pauses: [],
    voidReason: null,
    changeIds: [],
    changes: [{ changeId: runId, change: 'start', said: null, at: event.at }],
    version: 1,
    outputRev: 0,
    createdAt: iso(event.now),
    createdBy: event.by,
    updatedAt: iso(event.now),
    updatedBy: event.by,
  });
};

const changed = (
  run: Run,
  change: RunChange,
  event: RunEvent,
  next: (at: string) => Partial<Run>,
  said: string | null = null,
): RunChanged => {
  const why = refusedChange(run, change);
  if (why) return err(why);
  const at = happenedAt(event, lastOf(run));
  if (!at.ok) return at;
  return ok({
    ...run,
    ...next(iso(at.value)),
    ...withChange(run, { changeId: event.changeId, change, said, at: event.at }),
    version: run.version + 1,
    updatedAt: iso(event.now),
    updatedBy: event.by,
  });
};

/** A run is one record of at most 400 KB, and every line's is in one answer: far more than happens on one. */
const MAX_EVENTS = 200;

const isFull = (run: Run): boolean => isLive(run) && run.pauses.length + run.operators.length >= MAX_EVENTS;

const full = ({ runNumber: number }: Run): DomainError =>
  domainError(
    'INVALID_TRANSITION',
    `Run ${number} was paused or handed over ${MAX_EVENTS} times. Stop it, then start another.`,
  );

const pausesEnded = ({ pauses }: Run, to: string): Run['pauses'] =>
  pauses.map((pause) => (pause.to === null ? { ...pause, to } : pause));

export const pauseRun = (run: Run, reason: string, event: RunEvent): RunChanged =>
  isFull(run)
    ? err(full(run))
    : changed(
        run,
        'pause',
        event,
        (from) => ({
          status: 'Paused',
          pauses: [...run.pauses, { from, to: null, reason, by: event.by }],
        }),
        reason,
      );

export const resumeRun = (run: Run, event: RunEvent): RunChanged =>
  changed(run, 'resume', event, (to) => ({ status: 'Running', pauses: pausesEnded(run, to) }));

/** The operator it has already is a success that changes nothing. */
export const changeOperator = (run: Run, operator: string, event: RunEvent): RunChanged =>
  isLive(run) && run.operator === operator
    ? ok(run)
    : isFull(run)
      ? err(full(run))
      : changed(
          run,
          'changeOperator',
          event,
          (from) => ({ operator, operators: [...run.operators, { from, operator, by: event.by }] }),
          operator,
        );

/** Ends the run. What its last count adds is added by `countOn`. */
export const stopRun = (run: Run, event: RunEvent): RunChanged =>
  changed(run, 'stop', event, (stopTime) => ({
    status: 'Stopped',
    stopTime,
    pauses: pausesEnded(run, stopTime),
  }));

/** Ends a run that never should have been; only without output. */
export const voidRun = (run: Run, reason: string, event: RunEvent): RunChanged =>
  changed(
    run,
    'void',
    event,
    (stopTime) => ({
      status: 'Void',
      stopTime,
      voidReason: reason,
      pauses: pausesEnded(run, stopTime),
    }),
    reason,
  );

export const runNotFound = (): DomainError => domainError('RUN_NOT_FOUND', 'There is no such run.');
