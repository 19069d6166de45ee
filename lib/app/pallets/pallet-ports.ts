import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { LISTED_PALLET_FIELDS, Pallet } from '#domain/pallets/pallet.ts';
import type { SsccNumbering } from '#domain/pallets/sscc.ts';
import type { Result } from '#domain/result.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';

/** A pallet as it is to be, and as it was read; null: there was none. */
export interface PalletWrite {
  readonly next: Pallet;
  readonly previous: Pallet | null;
}

/** What one transaction writes. */
export interface PalletChange {
  readonly pallets: readonly PalletWrite[];
  /** What moved between places; null: nothing did but the pallet. */
  readonly movement: Movement | null;
  /** Lots on whose standing the movement depends. */
  readonly standing: readonly Lot[];
  /** By what new ones were numbered. */
  readonly numbering?: SsccNumbering;
  /** The client's ULID by which a new one is found again. */
  readonly request?: string;
}

/** A pallet as the index carries it. */
export interface ListedPallet extends Pick<Pallet, (typeof LISTED_PALLET_FIELDS)[number]> {
  /** Its place in the list. */
  readonly order: string;
}

/** Pallets. Every read is consistent, by key, but those of lists. */
export interface PalletStore {
  /** Those that exist, by SSCC. */
  loadMany(ssccs: readonly string[]): Promise<ReadonlyMap<string, Pallet>>;
  /** The pallet that a request made; null: none. */
  madeBy(requestId: string): Promise<Pallet | null>;
  /**
   * The first of as many serials in a row that nobody was given before: neither by the counter nor, where that was put
   * back, by any pallet that the ledger knows.
   */
  takeSerials(numbering: SsccNumbering, count: number): Promise<number>;
  /**
   * All of it or nothing: where each pallet is still the version that was read, and the movement's own conditions
   * hold. An act without a movement is an entry of the pallet in the ledger.
   */
  save(change: PalletChange): Promise<Result<void, WriteConflict>>;
  /** `LIVE`, or the month in which they ended, `YYYY-MM`; from the index, the newest first. */
  list(part: string, slice: Slice): Promise<Sliced<ListedPallet>>;
  /** SSCCs of what stands at a location, from the index. */
  at(location: string): Promise<readonly string[]>;
}
