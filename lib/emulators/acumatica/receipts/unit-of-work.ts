import { findItem, type ItemFacts } from '#emulators/acumatica/records/item-facts.ts';
import type { Order } from '#emulators/acumatica/records/records.ts';
import { keyOf, type Store } from '#emulators/acumatica/records/store.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';

/** What one receipt's entry works with: the stored records, and working copies of the orders that it changes. */
export interface UnitOfWork {
  store: Store;
  settings: SimulatorSettings;
  now: number;
  user: string;
  branch: string;
  item(inventoryID: string): ItemFacts | undefined;
  order(type: string, nbr: string): Order | undefined;
  /** Orders whose working copy differs from the books. */
  touched: Map<string, Order>;
}

export function createUnitOfWork(
  base: Pick<UnitOfWork, 'store' | 'settings' | 'now' | 'user' | 'branch'>,
): UnitOfWork {
  const { store, settings } = base;
  const touched = new Map<string, Order>();
  const items = new Map<string, ItemFacts | undefined>();
  return {
    ...base,
    touched,
    item(inventoryID) {
      const key = keyOf(inventoryID);
      if (!items.has(key)) items.set(key, findItem(store, settings, inventoryID));
      return items.get(key);
    },
    order: (type, nbr) => touched.get(keyOf(type, nbr)) ?? store.get('orders', type, nbr),
  };
}

/** The code that the order form uses inside for a normal order is understood too. */
export const orderTypeLabel = (type: string): string => (type.toUpperCase() === 'RO' ? 'Normal' : type);
