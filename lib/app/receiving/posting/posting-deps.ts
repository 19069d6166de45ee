import type { Accounting } from '#app/accounting/accounting-ports.ts';
import type { MachineDeps, PosterDeps } from '#app/posting/machine-deps.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import type { OrderSources } from '#app/receiving/mirror/read-order.ts';
import type { ReceiptStore } from '#app/receiving/receipts/receipt-ports.ts';

/** What posting receipts to the accounting system needs. */
export interface PostingDeps extends OrderSources, MachineDeps, PosterDeps {
  readonly accounting: Accounting;
  readonly receipts: ReceiptStore;
  readonly orders: OrderStore;
  /** The day on which tables were put back, `YYYY-MM-DD` at the site; null: never (configuration). */
  readonly restoredOn: string | null;
  /** Release receipts in the accounting system after posting (configuration). */
  readonly release: boolean;
}
