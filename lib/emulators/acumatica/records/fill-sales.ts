import { addDays } from '#emulators/acumatica/wire/dates.ts';
import { guidFrom } from '#emulators/acumatica/wire/guid.ts';
import type { StockItem } from './records.ts';
import type { Customer, SalesOrder, SalesOrderLine, SalesOrderSeed } from './sales-records.ts';
import type { Seed } from './seeds.ts';

export function customerOf(one: Seed<Customer, 'CustomerID'>, at: string): Customer {
  return {
    id: guidFrom(`customer ${one.CustomerID}`),
    CustomerName: one.CustomerID,
    Status: 'Active',
    CustomerClass: 'DEFAULT',
    ShippingRule: 'Back Order Allowed',
    LastModifiedDateTime: at,
    ...one,
  };
}

export function salesOrderOf(
  one: SalesOrderSeed,
  today: string,
  at: string,
  itemOf: (inventoryID: string) => StockItem | undefined,
): SalesOrder {
  const type = one.OrderType ?? 'SO';
  const requested = one.RequestedOn ?? addDays(today, 2);
  const settings = { ScheduledShipmentDate: requested, ...one.ShippingSettings };
  return {
    id: guidFrom(`sales order ${type} ${one.OrderNbr}`),
    OrderType: type,
    Status: 'Open',
    Hold: one.Status === 'On Hold',
    CreditHold: one.Status === 'Credit Hold',
    LocationID: 'MAIN',
    Date: addDays(today, -3),
    RequestedOn: requested,
    CurrencyID: 'AUD',
    Branch: 'SYDNEY',
    LastModified: at,
    Shipments: [],
    ...one,
    ShippingSettings: settings,
    Details: one.Details.map((line, index) =>
      salesLineOf(line, index + 1, `${type} ${one.OrderNbr}`, settings, itemOf),
    ),
  };
}

function salesLineOf(
  line: Partial<SalesOrderLine>,
  lineNbr: number,
  order: string,
  settings: NonNullable<SalesOrder['ShippingSettings']>,
  itemOf: (inventoryID: string) => StockItem | undefined,
): SalesOrderLine {
  const item = itemOf(line.InventoryID ?? '');
  const ordered = line.OrderQty ?? 0;
  const shipped = line.QtyOnShipments ?? 0;
  return {
    id: guidFrom(`sales line ${order} ${line.LineNbr ?? lineNbr}`),
    LineNbr: lineNbr,
    LineType: line.InventoryID ? 'Goods for Inventory' : 'Misc. Charge',
    LineDescription: item?.Description ?? line.InventoryID ?? '',
    UOM: line.UOM ?? item?.SalesUOM ?? (line.InventoryID ? 'EA' : undefined),
    OrderQty: ordered,
    OpenQty: Math.max(0, ordered - shipped),
    QtyOnShipments: shipped,
    ShipOn: settings.ScheduledShipmentDate,
    ShippingRule: settings.ShippingRule ?? 'Back Order Allowed',
    UndershipThreshold: 100,
    OvershipThreshold: 100,
    Completed: ordered > 0 && shipped >= ordered,
    WarehouseID: line.InventoryID ? (item?.DefaultWarehouseID ?? 'WHOLESALE') : undefined,
    Operation: 'Issue',
    MarkForPO: false,
    ...line,
  };
}
