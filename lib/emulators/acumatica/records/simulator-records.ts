import type { Call } from '#emulators/acumatica/call-log.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type {
  Assembly,
  Kit,
  NonStockItem,
  Order,
  Receipt,
  StockAdjustment,
  StockBalance,
  StockItem,
  Vendor,
} from './records.ts';
import type { Customer, SalesOrder, Shipment } from './sales-records.ts';

/** What tests and the admin page read: the records as they are now, ascending by key. */
export interface SimulatorRecords {
  vendors(): Vendor[];
  vendor(vendorID: string): Vendor | undefined;
  orders(): Order[];
  /** Of type Normal unless said otherwise. */
  order(orderNbr: string, type?: string): Order | undefined;
  customers(): Customer[];
  salesOrders(): SalesOrder[];
  /** Of type SO unless said otherwise. */
  salesOrder(orderNbr: string, type?: string): SalesOrder | undefined;
  shipments(): Shipment[];
  stockItems(): StockItem[];
  nonStockItems(): NonStockItem[];
  kits(): Kit[];
  assemblies(): Assembly[];
  adjustments(): StockAdjustment[];
  issues(): StockAdjustment[];
  receipts(): Receipt[];
  receipt(receiptNbr: string): Receipt | undefined;
  receiptsByVendorRef(vendorRef: string): Receipt[];
  /** What is on hand, of an item or of all. */
  stock(inventoryID?: string): StockBalance[];
  sessions(): { user: string; branch: string; by: 'cookie' | 'token' }[];
  /** Newest first. */
  calls(): Call[];
}

export function recordsOf({ store, sessions, calls }: Simulator): SimulatorRecords {
  return {
    vendors: () => store.list('vendors'),
    vendor: (vendorID) => store.get('vendors', vendorID),
    orders: () => store.list('orders'),
    order: (orderNbr, type = 'Normal') => store.get('orders', type, orderNbr),
    customers: () => store.list('customers'),
    salesOrders: () => store.list('salesOrders'),
    salesOrder: (orderNbr, type = 'SO') => store.get('salesOrders', type, orderNbr),
    shipments: () => store.list('shipments'),
    stockItems: () => store.list('stockItems'),
    nonStockItems: () => store.list('nonStockItems'),
    kits: () => store.list('kits'),
    assemblies: () => store.list('assemblies'),
    adjustments: () => store.list('adjustments'),
    issues: () => store.list('issues'),
    receipts: () => store.list('receipts'),
    receipt: (receiptNbr) => store.get('receipts', 'Receipt', receiptNbr),
    receiptsByVendorRef: (ref) => store.list('receipts').filter(({ VendorRef }) => VendorRef === ref),
    stock: (inventoryID) =>
      inventoryID === undefined ? store.list('stock') : store.under('stock', inventoryID),
    sessions: () => sessions.list().map(({ user, branch, by }) => ({ user, branch, by })),
    calls: () => calls.list(),
  };
}
