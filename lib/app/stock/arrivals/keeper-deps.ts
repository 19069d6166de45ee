import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { CountStore } from '#app/stock/counts/count-ports.ts';
import type { PostMovementsDeps } from '#app/stock/posting/post-movement.ts';
import type { InventoryList, LotStore, ReceivedGoods, StockDocumentStore } from '#app/stock/stock-ports.ts';
import type { SumItemsDeps } from '#app/stock/sum-items.ts';
import type { LedgerDeps } from '#app/stock/write-movement.ts';
import type { ReceivingPlace } from '#domain/stock/arrivals/receipt-arrivals.ts';

/** What it takes to bring receipts into stock, and to book counts. */
export interface KeeperDeps extends LedgerDeps, SumItemsDeps {
  readonly receipts: ReceivedGoods;
  readonly documents: StockDocumentStore;
  readonly inventory: Pick<InventoryList, 'page'>;
  readonly counts: CountStore;
  readonly lots: LotStore;
  readonly itemRules: KnownItemRules;
  readonly toBooks: PostMovementsDeps;
  readonly receivingPlace: ReceivingPlace;
  readonly log: Log;
  readonly metrics: Metrics;
}
