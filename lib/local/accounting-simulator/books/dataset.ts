import { addDays, sydneyDay } from '#local/accounting-simulator/wire/dates.ts';
import { guidFrom } from '#local/accounting-simulator/wire/guid.ts';
import { money } from './quantity.ts';
import { receiptsBehind } from './receipt-history.ts';
import type {
  LotClass,
  NonStockItem,
  Order,
  OrderLine,
  StockItem,
  Vendor,
  VendorClass,
  Warehouse,
} from './records.ts';
import { standardLotClasses, standardWarehouses } from './standard-setup.ts';
import { type Change, keyOf } from './store.ts';

export type OrderSeed = Pick<Order, 'OrderNbr' | 'VendorID'> &
  Partial<Omit<Order, 'Details'>> & { Details: Partial<OrderLine>[] };

/**
 * What the books start with. Only what matters needs to be said: the rest is filled in. Order lines with
 * `QtyOnReceipts` get released receipts that account for it. Without lot classes or warehouses there are
 * the standard ones.
 */
export interface Dataset {
  vendorClasses?: (Pick<VendorClass, 'ClassID'> & Partial<VendorClass>)[];
  vendors?: (Pick<Vendor, 'VendorID'> & Partial<Vendor>)[];
  lotClasses?: (Pick<LotClass, 'ClassID'> & Partial<LotClass>)[];
  warehouses?: (Pick<Warehouse, 'WarehouseID'> & Partial<Warehouse>)[];
  stockItems?: (Pick<StockItem, 'InventoryID'> & Partial<StockItem>)[];
  nonStockItems?: (Pick<NonStockItem, 'InventoryID'> & Partial<NonStockItem>)[];
  orders?: OrderSeed[];
}

/** The dataset as changes to empty books. The same dataset and time give the same records, ids included. */
export function changesOf(dataset: Dataset, now: number): Change[] {
  const today = sydneyDay(now);
  const at = new Date(now - 30 * 86_400_000).toISOString();
  const changes: Change[] = [];
  for (const one of dataset.vendorClasses ?? []) {
    const id = guidFrom(`vendor class ${one.ClassID}`);
    const times = { CreatedDateTime: at, LastModifiedDateTime: at };
    changes.push(['vendorClasses', keyOf(one.ClassID), { id, Description: one.ClassID, ...times, ...one }]);
  }
  for (const one of dataset.lotClasses ?? standardLotClasses) {
    changes.push(['lotClasses', keyOf(one.ClassID), lotClass(one)]);
  }
  for (const one of dataset.warehouses ?? standardWarehouses) {
    changes.push(['warehouses', keyOf(one.WarehouseID), warehouse(one, at)]);
  }
  for (const one of dataset.vendors ?? []) changes.push(['vendors', keyOf(one.VendorID), vendorOf(one, at)]);
  const items = new Map<string, StockItem>();
  for (const one of dataset.stockItems ?? []) {
    const item = stockItemOf(one, at);
    items.set(keyOf(item.InventoryID), item);
    changes.push(['stockItems', keyOf(item.InventoryID), item]);
  }
  for (const one of dataset.nonStockItems ?? []) {
    changes.push(['nonStockItems', keyOf(one.InventoryID), nonStockItemOf(one, at)]);
  }
  const orders = (dataset.orders ?? []).map((one) => orderOf(one, today, at, items));
  for (const order of orders) changes.push(['orders', keyOf(order.Type, order.OrderNbr), order]);
  const lotClasses = new Map(
    (dataset.lotClasses ?? standardLotClasses).map((one) => [one.ClassID, lotClass(one)]),
  );
  return [...changes, ...receiptsBehind(orders, items, lotClasses, today)];
}

function lotClass(one: Pick<LotClass, 'ClassID'> & Partial<LotClass>): LotClass {
  return {
    id: guidFrom(`lot class ${one.ClassID}`),
    Description: one.ClassID,
    TrackingMethod: 'Not Tracked',
    TrackExpirationDate: false,
    AssignmentMethod: 'When Received',
    IssueMethod: 'FIFO',
    ...one,
  };
}

function warehouse(one: Pick<Warehouse, 'WarehouseID'> & Partial<Warehouse>, at: string): Warehouse {
  return {
    id: guidFrom(`warehouse ${one.WarehouseID}`),
    Description: one.WarehouseID,
    Active: true,
    ReceivingLocationID: 'RECEIVING',
    LastModifiedDateTime: at,
    Locations: [],
    ...one,
  };
}

export function vendorOf(one: Pick<Vendor, 'VendorID'> & Partial<Vendor>, at: string): Vendor {
  return {
    id: guidFrom(`vendor ${one.VendorID}`),
    VendorName: one.VendorID,
    LegalName: one.VendorName ?? one.VendorID,
    Status: 'Active',
    VendorClass: 'DEFAULT',
    Terms: '30D',
    LocationName: 'Primary Location',
    CreatedDateTime: at,
    LastModifiedDateTime: at,
    ...one,
  };
}

export function stockItemOf(one: Pick<StockItem, 'InventoryID'> & Partial<StockItem>, at: string): StockItem {
  const base = one.BaseUOM ?? 'EA';
  return {
    id: guidFrom(`item ${one.InventoryID}`),
    Description: one.InventoryID,
    ItemStatus: 'Active',
    ItemClass: 'STOCK',
    ItemType: 'Finished Good',
    BaseUOM: base,
    PurchaseUOM: base,
    SalesUOM: base,
    LotSerialClass: 'NOTTRACKED',
    DefaultWarehouseID: 'WHOLESALE',
    DefaultReceiptLocationID: 'RECEIVING',
    LastModifiedDateTime: at,
    UOMConversions: [],
    CrossReferences: [],
    ...one,
  };
}

function nonStockItemOf(
  one: Pick<NonStockItem, 'InventoryID'> & Partial<NonStockItem>,
  at: string,
): NonStockItem {
  return {
    id: guidFrom(`item ${one.InventoryID}`),
    Description: one.InventoryID,
    ItemStatus: 'Active',
    ItemClass: 'NONSTOCK',
    ItemType: 'Non-Stock Item',
    BaseUOM: 'EA',
    PurchaseUOM: 'EA',
    SalesUOM: 'EA',
    RequireReceipt: true,
    LastModifiedDateTime: at,
    ...one,
  };
}

export function orderOf(
  one: OrderSeed,
  today: string,
  at: string,
  items: ReadonlyMap<string, StockItem>,
): Order {
  const type = one.Type ?? 'Normal';
  const promised = one.PromisedOn ?? addDays(today, 3);
  const details = one.Details.map((line, index) =>
    orderLineOf(line, index + 1, `${type} ${one.OrderNbr}`, promised, items),
  );
  const total = money(details.reduce((sum, line) => sum + (line.ExtendedCost ?? 0), 0));
  return {
    id: guidFrom(`order ${type} ${one.OrderNbr}`),
    Type: type,
    Status: 'Open',
    Hold: one.Status === 'On Hold',
    Location: 'MAIN',
    Date: addDays(today, -7),
    PromisedOn: promised,
    CurrencyID: 'AUD',
    Branch: 'SYDNEY',
    Terms: '30D',
    LineTotal: total,
    OrderTotal: total,
    LastModifiedDateTime: at,
    ...one,
    Details: details,
  };
}

function orderLineOf(
  line: Partial<OrderLine>,
  lineNbr: number,
  order: string,
  promised: string,
  items: ReadonlyMap<string, StockItem>,
): OrderLine {
  const item = items.get(keyOf(line.InventoryID));
  const received = line.QtyOnReceipts ?? 0;
  const ordered = line.OrderQty ?? 0;
  const cost = line.UnitCost ?? 1;
  return {
    id: guidFrom(`line ${order} ${line.LineNbr ?? lineNbr}`),
    LineNbr: lineNbr,
    LineType: line.InventoryID ? 'Goods for IN' : 'Description',
    LineDescription: item?.Description ?? line.InventoryID ?? '',
    UOM: line.UOM ?? item?.PurchaseUOM ?? (line.InventoryID ? 'EA' : undefined),
    OrderQty: ordered,
    QtyOnReceipts: received,
    releasedQty: received,
    UnitCost: cost,
    ExtendedCost: money(ordered * cost),
    WarehouseID: line.InventoryID ? (item?.DefaultWarehouseID ?? 'WHOLESALE') : undefined,
    Completed: line.InventoryID !== undefined && ordered > 0 && received >= ordered,
    Cancelled: false,
    CompleteOn: 100,
    MinReceiptPercent: 100,
    MaxReceiptPercent: 100,
    ReceiptAction: 'Reject',
    Promised: promised,
    Requested: promised,
    ...line,
  };
}
