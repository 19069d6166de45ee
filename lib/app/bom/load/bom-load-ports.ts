import type { WriteConflict } from '#app/write-conflict.ts';
import type { BomLoad } from '#domain/bom/bom-load.ts';
import type { Result } from '#domain/result.ts';

/** The last load of bills of material, under way or ended. */
export interface BomLoadStore {
  /** Null: there never was one. */
  load(): Promise<BomLoad | null>;
  /** CONFLICT: another version stands than `previous`. */
  save(next: BomLoad, previous: BomLoad | null): Promise<Result<void, WriteConflict>>;
  /** Calls a worker. */
  wake(): Promise<void>;
}
