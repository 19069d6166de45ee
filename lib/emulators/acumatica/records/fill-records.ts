import { addDays } from '#emulators/acumatica/wire/dates.ts';
import { guidFrom } from '#emulators/acumatica/wire/guid.ts';
import { money } from './quantity.ts';
import type {
  Kit,
  LotClass,
  NonStockItem,
  Order,
  OrderLine,
  StockBalance,
  StockItem,
  Vendor,
  Warehouse,
} from './records.ts';
import type { KitSeed, OrderSeed, Seed } from './seeds.ts';
import { keyOf } from './store.ts';

export function lotClassOf(one: Seed<LotClass, 'ClassID'>): LotClass {
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

export function warehouseOf(one: Seed<Warehouse, 'WarehouseID'>, at: string): Warehouse {
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

export function vendorOf(one: Seed<Vendor, 'VendorID'>, at: string): Vendor {
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

export function stockItemOf(one: Seed<StockItem, 'InventoryID'>, at: string): StockItem {
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

/** Which balance it is: the item first, so that all of an item lie together. */
export const stockKeyOf = (one: BalanceAt): string =>
  keyOf(one.InventoryID, one.WarehouseID, one.LocationID, one.LotSerialNbr);

type BalanceAt = Pick<StockBalance, 'InventoryID' | 'WarehouseID' | 'LocationID' | 'LotSerialNbr'>;

export type BalanceSeed = Pick<StockBalance, 'InventoryID' | 'onHand'> & Partial<StockBalance>;

export function stockBalanceOf(one: BalanceSeed): StockBalance {
  const whole = { WarehouseID: 'WHOLESALE', LocationID: 'MAIN', LotSerialNbr: '', ...one };
  return { id: guidFrom(`stock ${stockKeyOf(whole)}`), allocated: 0, shipped: 0, ...whole };
}

export function nonStockItemOf(one: Seed<NonStockItem, 'InventoryID'>, at: string): NonStockItem {
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

export function kitOf(one: KitSeed, at: string, itemOf: FindItem): Kit {
  const name = `${one.KitInventoryID} ${one.RevisionID}`;
  return {
    id: guidFrom(`kit ${name}`),
    Description: itemOf(one.KitInventoryID)?.Description ?? one.KitInventoryID,
    Active: true,
    IsNonStock: false,
    LastModifiedDateTime: at,
    ...one,
    StockComponents: one.StockComponents.map((row) => ({
      id: guidFrom(`component ${name} ${row.StockInventoryID}`),
      UOM: itemOf(row.StockInventoryID)?.BaseUOM ?? 'EA',
      ...row,
    })),
    NonStockComponents: (one.NonStockComponents ?? []).map((row) => ({
      id: guidFrom(`component ${name} ${row.NonStockInventoryID}`),
      UOM: 'EA',
      ...row,
    })),
  };
}

/** Finds a stock item by its id. */
type FindItem = (inventoryID: string) => StockItem | undefined;

export function orderOf(one: OrderSeed, today: string, at: string, itemOf: FindItem): Order {
  const type = one.Type ?? 'Normal';
  const promised = one.PromisedOn ?? addDays(today, 3);
  const details = one.Details.map((line, index) =>
    orderLineOf(line, index + 1, `${type} ${one.OrderNbr}`, promised, itemOf),
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
  itemOf: FindItem,
): OrderLine {
  const item = itemOf(line.InventoryID ?? '');
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
