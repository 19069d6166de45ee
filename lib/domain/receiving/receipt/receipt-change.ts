import type { Order } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from './receipt.ts';

/** What one transaction changes together. */
export interface ReceiptAndOrder {
  readonly receipt: GoodsReceipt;
  readonly order: Order;
}
