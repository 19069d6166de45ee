import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import type { ReceiptStore } from '#app/receiving/receipts/receipt-ports.ts';

/** What cancelling, undoing and retrying receipts needs. */
export interface PostReceiptsDeps {
  readonly receipts: ReceiptStore;
  readonly orders: OrderStore;
  /** In [0, 1). */
  random(): number;
  wait(ms: number): Promise<void>;
}
