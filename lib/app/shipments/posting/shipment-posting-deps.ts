import type { MachineDeps } from '#app/posting/machine-deps.ts';
import type { TakenLot } from '#app/posting/postings/lots-on-their-way.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { SalesReadingDeps } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import type { SalesOrderStore } from '#app/sales-orders/mirror/sales-order-ports.ts';
import type { ShipmentStore } from '#app/shipments/shipment-ports.ts';
import type { ItemStockStore } from '#app/stock/stock-ports.ts';
import type { DomainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import type { AccountingShipments } from './accounting-shipment-ports.ts';
import type { ShipmentPostings } from './shipment-posting-ports.ts';

/** What posting shipments to the accounting system needs. */
export interface ShipmentPostingDeps extends MachineDeps {
  readonly accounting: AccountingShipments;
  /** Orders and customers, read right before a shipment is sent and once it counts. */
  readonly sales: SalesReadingDeps;
  readonly postings: Pick<PostingStore, 'load' | 'save' | 'loadMany'>;
  readonly shipmentPostings: ShipmentPostings;
  readonly orders: Pick<SalesOrderStore, 'load' | 'loadMany' | 'save'>;
  readonly shipments: Pick<ShipmentStore, 'loadMany'>;
  readonly itemStock: Pick<ItemStockStore, 'markPosted'>;
  /** What brought a lot that it took and is not in the books yet, in words; null: nothing. */
  waitsFor(lots: readonly TakenLot[]): Promise<string | null>;
  /** Ends the leaving of one whose server died between two parts of it. */
  endLeaving(shipment: Shipment): Promise<Result<Shipment, DomainError>>;
  wait(ms: number): Promise<void>;
}
