import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { OpeningRun } from '#domain/stock/opening/opening-run.ts';

/** The last run of opening stock, under way or ended. */
export interface OpeningRunStore {
  /** Null: there never was one. */
  load(): Promise<OpeningRun | null>;
  /** CONFLICT: another version stands than `previous`. `wakes`: a worker is called by the very write. */
  save(
    next: OpeningRun,
    previous: OpeningRun | null,
    options?: { readonly wakes: boolean },
  ): Promise<Result<void, WriteConflict>>;
}
