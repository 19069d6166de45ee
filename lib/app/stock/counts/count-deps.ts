import type { PlacesDeps } from '#app/stock/places/place-ports.ts';
import type { PostMovementsDeps } from '#app/stock/posting/post-movement.ts';
import type {
  ItemStockStore,
  KnownItems,
  LedgerReader,
  LedgerStore,
  LotStore,
} from '#app/stock/stock-ports.ts';
import type { LedgerDeps } from '#app/stock/write-movement.ts';
import type { CountLimit } from '#domain/stock/counts/count-differences.ts';
import type { CountStore, PlaceStock } from './count-ports.ts';

/** What it takes to book a count. */
export interface BookDeps extends LedgerDeps {
  readonly counts: CountStore;
  readonly ledger: LedgerStore;
  readonly lots: LotStore;
  readonly itemStock: Pick<ItemStockStore, 'forgetSums'>;
  readonly toBooks: PostMovementsDeps;
}

/** What it takes to count. */
export interface CountDeps extends BookDeps, PlacesDeps {
  readonly items: KnownItems;
  readonly itemStock: Pick<ItemStockStore, 'loadLive' | 'forgetSums'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
  readonly placeStock: PlaceStock;
  readonly countLimit: CountLimit;
}
