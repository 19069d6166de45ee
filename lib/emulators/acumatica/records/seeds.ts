import type { Kit, KitComponent, KitNonStockComponent, Order, OrderLine } from './records.ts';

/** A record of which only the key must be given. */
export type Seed<T, K extends keyof T> = Pick<T, K> & Partial<T>;

export type OrderSeed = Pick<Order, 'OrderNbr' | 'VendorID'> &
  Partial<Omit<Order, 'Details'>> & { Details: Partial<OrderLine>[] };

/** A component in its base unit, where no other is said. */
export type KitSeed = Pick<Kit, 'KitInventoryID' | 'RevisionID'> &
  Partial<Omit<Kit, 'StockComponents' | 'NonStockComponents'>> & {
    StockComponents: (Pick<KitComponent, 'StockInventoryID' | 'ComponentQty'> & Partial<KitComponent>)[];
    NonStockComponents?: (Pick<KitNonStockComponent, 'NonStockInventoryID' | 'ComponentQty'> &
      Partial<KitNonStockComponent>)[];
  };
