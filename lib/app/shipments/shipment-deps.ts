import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { Retry } from '#app/mutate.ts';
import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import type { ItemStockStore, KnownItems, LotStore } from '#app/stock/stock-ports.ts';
import type { SsccNumbering } from '#domain/pallets/sscc.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import type { ShipmentStore } from './shipment-ports.ts';

/** The mirrored orders, read consistently: those that exist. */
interface KnownOrders {
  loadMany(orderKeys: readonly string[]): Promise<readonly SalesOrder[]>;
}

export interface ShipmentDeps extends Retry {
  readonly shipments: ShipmentStore;
  readonly salesOrders: KnownOrders;
  readonly pallets: Pick<PalletStore, 'loadMany'>;
  readonly itemStock: Pick<ItemStockStore, 'load'>;
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly items: KnownItems;
  readonly itemRules: KnownItemRules;
  readonly numbering: SsccNumbering;
  /** Docks by name, as they are set up. */
  readonly docks: readonly string[];
}
