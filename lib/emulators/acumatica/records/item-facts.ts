import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import type { LotClass, StockItem } from './records.ts';
import type { Store } from './store.ts';

export interface ItemFacts {
  inventoryID: string;
  description: string;
  isStock: boolean;
  baseUom: string;
  purchaseUom: string;
  /** What each received unit must carry. Classes assigned when used ask for nothing at the dock. */
  tracking: 'none' | 'lot' | 'serial';
  expiryRequired: boolean;
  defaultLocation?: string;
  /** Base units in one of the given unit; undefined when there is no conversion. */
  perBase(uom: string): number | undefined;
}

/** Everything about an item that a receipt needs to know, stock or not. */
export function findItem(
  store: Store,
  settings: SimulatorSettings,
  inventoryID: string,
): ItemFacts | undefined {
  const stock = store.get('stockItems', inventoryID);
  if (stock)
    return stockFacts(
      stock,
      settings.lotTracking ? store.get('lotClasses', stock.LotSerialClass) : undefined,
    );
  const other = store.get('nonStockItems', inventoryID);
  return (
    other && {
      inventoryID: other.InventoryID,
      description: other.Description,
      isStock: false,
      baseUom: other.BaseUOM,
      purchaseUom: other.PurchaseUOM,
      tracking: 'none',
      expiryRequired: false,
      perBase: (uom) => (sameUnit(uom, other.BaseUOM) ? 1 : undefined),
    }
  );
}

function stockFacts(item: StockItem, lotClass: LotClass | undefined): ItemFacts {
  const tracked =
    lotClass && lotClass.TrackingMethod !== 'Not Tracked' && lotClass.AssignmentMethod === 'When Received';
  return {
    inventoryID: item.InventoryID,
    description: item.Description,
    isStock: true,
    baseUom: item.BaseUOM,
    purchaseUom: item.PurchaseUOM,
    tracking: !tracked ? 'none' : lotClass.TrackingMethod === 'Track Serial Numbers' ? 'serial' : 'lot',
    expiryRequired: Boolean(tracked && lotClass.TrackExpirationDate),
    defaultLocation: item.DefaultReceiptLocationID,
    perBase: (uom) => perBase(item, uom),
  };
}

function perBase(item: StockItem, uom: string): number | undefined {
  if (sameUnit(uom, item.BaseUOM)) return 1;
  const found = item.UOMConversions.find(
    (conversion) => sameUnit(conversion.FromUOM, uom) && sameUnit(conversion.ToUOM, item.BaseUOM),
  );
  if (!found) return undefined;
  return found.MultiplyOrDivide === 'Multiply' ? found.ConversionFactor : 1 / found.ConversionFactor;
}

const sameUnit = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();
