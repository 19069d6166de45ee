import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { Line } from '#domain/work-centers/line.ts';
import type { Reason } from '#domain/work-centers/reason.ts';

/** Lines and reasons. Every read is consistent. */
export interface WorkCenterStore {
  /** Every line by code. */
  lines(): Promise<readonly Line[]>;
  line(code: string): Promise<Line | null>;
  /** CONFLICT: there is one of that code. */
  createLine(line: Line): Promise<Result<void, WriteConflict>>;
  /**
   * Writes a line's terms if its version is still `previous.version`, and never its live run. Where it is switched
   * off, only if no run is live on it at that moment.
   */
  saveLine(next: Line, previous: Line): Promise<Result<void, WriteConflict>>;
  /** Every reason by id. */
  reasons(): Promise<readonly Reason[]>;
  reason(reasonId: string): Promise<Reason | null>;
  /** CONFLICT: there is one of that id. */
  createReason(reason: Reason): Promise<Result<void, WriteConflict>>;
  saveReason(next: Reason, previous: Reason): Promise<Result<void, WriteConflict>>;
}
