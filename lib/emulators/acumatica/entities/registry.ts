import type { Collections, Kind, Store } from '#emulators/acumatica/records/store.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import { warehouseDetails } from '#emulators/acumatica/stock/warehouse-details.ts';
import { adjustmentSchema, issueSchema } from '#emulators/acumatica/wire/adjustment-schema.ts';
import { assemblySchema } from '#emulators/acumatica/wire/assembly-schema.ts';
import type { Plain } from '#emulators/acumatica/wire/encode.ts';
import {
  lotClassSchema,
  nonStockItemSchema,
  stockItemSchema,
  warehouseSchema,
} from '#emulators/acumatica/wire/item-schema.ts';
import { kitSchema } from '#emulators/acumatica/wire/kit-schema.ts';
import { orderSchema } from '#emulators/acumatica/wire/order-schema.ts';
import { receiptSchema } from '#emulators/acumatica/wire/receipt-schema.ts';
import { customerSchema, salesOrderSchema } from '#emulators/acumatica/wire/sales-schema.ts';
import type { EntitySchema } from '#emulators/acumatica/wire/schema.ts';
import { shipmentSchema } from '#emulators/acumatica/wire/shipment-schema.ts';
import { vendorSchema } from '#emulators/acumatica/wire/vendor-schema.ts';

export interface Entity<K extends Kind = Kind> {
  kind: K;
  schema: EntitySchema;
  /** Adds what the books don't store but the endpoint shows. */
  present(record: Collections[K], settings: SimulatorSettings, store: Store): Plain;
  /** False when the form belongs to a feature that is switched off. */
  isOn(settings: SimulatorSettings): boolean;
}

const asStored = (record: Plain): Plain => record;
const always = () => true;

function entity<K extends Kind>(kind: K, schema: EntitySchema, rest: Partial<Entity<K>> = {}): Entity<K> {
  return { kind, schema, present: asStored as Entity<K>['present'], isOn: always, ...rest };
}

/** The orders of a shipment, each once. */
const ordersOf = ({ ShipmentNbr, Type, Details }: Collections['shipments']): Plain[] =>
  [...new Set(Details.map(({ OrderType, OrderNbr }) => `${OrderType}|${OrderNbr}`))].map((key) => {
    const [OrderType, OrderNbr] = key.split('|');
    const lines = Details.filter((line) => line.OrderType === OrderType && line.OrderNbr === OrderNbr);
    const ShippedQty = lines.reduce((all, line) => all + line.ShippedQty, 0);
    return { id: key, OrderType, OrderNbr, ShipmentNbr, ShipmentType: Type, ShippedQty };
  });

export const entities = {
  Vendor: entity('vendors', vendorSchema),
  PurchaseOrder: entity('orders', orderSchema, {
    present: (order) => ({
      ...order,
      BaseCurrencyID: 'AUD',
      ControlTotal: order.OrderTotal,
      TaxTotal: 0,
      Details: order.Details.map((line) => ({
        ...line,
        OrderNbr: order.OrderNbr,
        OrderType: order.Type,
        BranchID: order.Branch,
        OrderedQty: 0,
        ReceivedAmount: line.releasedQty * line.UnitCost,
      })),
    }),
  }),
  Customer: entity('customers', customerSchema),
  SalesOrder: entity('salesOrders', salesOrderSchema, {
    present: (order) => ({
      ...order,
      BaseCurrencyID: 'AUD',
      OrderedQty: order.Details.reduce((sum, line) => sum + line.OrderQty, 0),
    }),
  }),
  StockItem: entity('stockItems', stockItemSchema, {
    present: (item, settings, store) => ({
      ...item,
      get WarehouseDetails() {
        return warehouseDetails(store, item);
      },
      LotSerialClass: settings.lotTracking ? item.LotSerialClass : 'DEFAULT',
      LastModified: item.LastModifiedDateTime,
      NoteID: item.id,
      IsAKit: store.under('kits', item.InventoryID).length > 0,
    }),
  }),
  NonStockItem: entity('nonStockItems', nonStockItemSchema, {
    present: (item) => ({
      ...item,
      BaseUnit: item.BaseUOM,
      PurchaseUnit: item.PurchaseUOM,
      SalesUnit: item.SalesUOM,
    }),
  }),
  LotSerialClass: entity('lotClasses', lotClassSchema, { isOn: (settings) => settings.lotTracking }),
  Warehouse: entity('warehouses', warehouseSchema, { isOn: (settings) => settings.multipleWarehouses }),
  KitSpecification: entity('kits', kitSchema, { isOn: (settings) => settings.kits }),
  KitAssembly: entity('assemblies', assemblySchema, { isOn: (settings) => settings.kits }),
  InventoryAdjustment: entity('adjustments', adjustmentSchema),
  InventoryIssue: entity('issues', issueSchema, {
    present: ({ Details, ...issue }) => ({
      ...issue,
      Details: Details.map(({ LocationID, Allocations, ...row }) => ({
        ...row,
        Location: LocationID,
        Allocations: Allocations.map((split) => ({ ...split, Location: split.LocationID })),
      })),
    }),
  }),
  Shipment: entity('shipments', shipmentSchema, {
    present: (shipment) => ({ ...shipment, Orders: ordersOf(shipment) }),
  }),
  PurchaseReceipt: entity('receipts', receiptSchema, {
    present: (receipt) => ({ ...receipt, BaseCurrencyID: 'AUD' }),
  }),
} as const;

export type EntityName = keyof typeof entities;

/** The entity of an address; names compare without case. */
export function findEntity(name: string): Entity | undefined {
  const wanted = name.toLowerCase();
  const found = Object.values(entities).find(({ schema }) => schema.name.toLowerCase() === wanted);
  // Each entry presents records of its own kind only; together they are seen through the general type.
  return found as unknown as Entity | undefined;
}
