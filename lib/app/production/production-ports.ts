import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { ListedRun, Run, RunCount } from '#domain/production/run.ts';
import type { EndedStatus } from '#domain/production/run-status.ts';
import type { Result } from '#domain/result.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';

/** An ended run as the history's index shows it. */
export interface RunEntry extends ListedRun {
  /** Where it stands by its start: the site's day, then the instant. */
  readonly startOrder: string;
}

/** Runs and their counts, written together with the line and the order they are on. Reads by key are consistent. */
export interface RunStore {
  load(runId: string): Promise<Run | null>;
  /** Those that exist, in the order asked for. */
  loadMany(runIds: readonly string[]): Promise<readonly Run[]>;
  /** The run and, where it was counted before, the count of that id on it. */
  loadForCount(runId: string, countId: string): Promise<{ run: Run | null; count: RunCount | null }>;
  /** The run with all its counts, oldest first. */
  loadWithCounts(runId: string): Promise<{ run: Run; counts: readonly RunCount[] } | null>;
  /** The run of that id, should there be one, and what a new one would be started on, in one read. */
  loadForStart(wanted: {
    runId: string;
    workOrderId: string;
    line: string;
  }): Promise<{ run: Run | null; order: WorkOrder | null; line: Line | null }>;
  /** The next run number, from an atomic counter. */
  nextNumber(): Promise<number>;
  /**
   * All or nothing: the new run, the line's one place taken, the order with it. CONFLICT: a run of that id exists,
   * the line was taken or switched off, or the order changed.
   */
  start(run: Run, order: { next: WorkOrder; previous: WorkOrder }): Promise<Result<void, WriteConflict>>;
  /** Writes `next` if nothing has changed since `previous`, counts included. */
  save(next: Run, previous: Run): Promise<Result<void, WriteConflict>>;
  /** All or nothing: the count, the run's totals and the order's. CONFLICT: counted before, not live, or too little. */
  count(run: Run, count: RunCount): Promise<Result<void, WriteConflict>>;
  /** All or nothing: the run ended, its last count if any, the line free, the order with one live run less. */
  end(next: Run, previous: Run, count: RunCount | null): Promise<Result<void, WriteConflict>>;
  /** The order's runs by start, the newest first, from the index (which only finds keys). */
  idsOfWorkOrder(workOrderId: string, limit: number): Promise<readonly string[]>;
  history(ended: EndedStatus, slice: Slice): Promise<Sliced<RunEntry>>;
}
