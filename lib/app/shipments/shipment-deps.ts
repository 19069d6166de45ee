import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { Retry } from '#app/mutate.ts';
import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { SalesMirrorDeps } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import type { KnownItems, LedgerReader, LotStore, LotsInTurn } from '#app/stock/stock-ports.ts';
import type { Words } from '#app/words/word-ports.ts';
import type { SsccNumbering } from '#domain/pallets/sscc.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import type { PalletsOfAct } from './pallets-of-act.ts';
import type { ShipmentPostings } from './posting/shipment-posting-ports.ts';
import type { ShipmentStore } from './shipment-ports.ts';

/** The mirrored orders, read consistently: those that exist. */
interface KnownOrders {
  loadMany(orderKeys: readonly string[]): Promise<readonly SalesOrder[]>;
}

/** What writing a shipment with all that follows from it needs. */
export interface ShipmentWritingDeps extends Retry {
  readonly shipments: ShipmentStore;
  readonly salesOrders: KnownOrders;
  readonly pallets: Pick<PalletStore, 'loadMany'> & Partial<Pick<PalletsOfAct, 'forget' | 'written'>>;
}

export interface ShipmentDeps extends ShipmentWritingDeps {
  /** How shipments that left reach the accounting system. */
  readonly postings: Pick<PostingStore, 'load' | 'loadMany'>;
  readonly shipmentPostings: ShipmentPostings;
  /** Asked of its orders once more, as a truck is about to leave. */
  readonly sales: SalesMirrorDeps;
  /** Where lots came. */
  readonly reader: Pick<LedgerReader, 'lines'>;
  readonly lotsInTurn: LotsInTurn;
  readonly lots: Pick<LotStore, 'loadMany' | 'withNumber'>;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly numbering: SsccNumbering;
  /** By which words those that ended are found. */
  readonly words: Words;
  /** Docks by name, as they are set up. */
  readonly docks: readonly string[];
}
