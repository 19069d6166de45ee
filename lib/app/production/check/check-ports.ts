import type { ActiveBoms, ScanRuleStore, SubstituteStore } from '#app/bom/bom-ports.ts';
import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { KnownItems, LotStore } from '#app/stock/stock-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { CheckPlace } from '#domain/production/check/check-place.ts';
import type { LineCheck } from '#domain/production/check/line-check.ts';
import type { Result } from '#domain/result.ts';

/** Checks of lines and of runs. Every read is consistent, by key. */
export interface LineCheckStore {
  loadCheck(place: CheckPlace): Promise<LineCheck | null>;
  /** Writes `next` where the stored version is still `version`; 0: there is none yet. */
  saveCheck(place: CheckPlace, next: LineCheck, version: number): Promise<Result<void, WriteConflict>>;
  /** Of the lines: what each is prepared by, or was started with last. */
  checksOfLines(): Promise<readonly LineCheck[]>;
  /** Of the runs that were started on that day. */
  checksOfDay(day: string): Promise<readonly LineCheck[]>;
}

/** What checks are decided on beside what stands at the line. */
export interface CheckFactsDeps {
  readonly boms: ActiveBoms;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly scanRules: Pick<ScanRuleStore, 'scanRules'>;
  readonly substitutes: Pick<SubstituteStore, 'substitutes'>;
  readonly lots: Pick<LotStore, 'loadMany'>;
}
