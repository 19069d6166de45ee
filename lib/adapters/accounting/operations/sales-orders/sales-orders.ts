import { day, flag, type Raw, rows, text } from '#adapters/accounting/protocol/decode.ts';
import { quoted, under } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type {
  AccountingSalesOrder,
  AccountingSalesOrderLine,
} from '#app/sales-orders/mirror/accounting-sales-order-ports.ts';
import { ok } from '#domain/result.ts';
import { SHIPPED_STATUSES } from '#domain/sales-orders/sales-order.ts';
import { listWithRows } from '../list-with-rows.ts';
import { countOf, MAX_NOTE_LENGTH, orderLineOf } from '../order-rows.ts';
import { linked, reachOf } from './linked-contact.ts';

const HEADER = [
  'OrderType',
  'OrderNbr',
  'Status',
  'CustomerID',
  'CustomerOrder',
  'Description',
  'LocationID',
  'RequestedOn',
  'note',
];

const LINE = [
  'LineNbr',
  'LineType',
  'InventoryID',
  'LineDescription',
  'UOM',
  'OrderQty',
  'OpenQty',
  'QtyOnShipments',
  'ShipOn',
  'ShippingRule',
  'Completed',
  'WarehouseID',
  'Operation',
  'MarkForPO',
  'POSource',
];

const ADDRESS = ['AddressLine1', 'AddressLine2', 'City', 'State', 'PostalCode', 'Country'];

const WITH_LINES = {
  expand: ['Details', 'ShipToAddress', 'ShipToContact', 'ShippingSettings'],
  select: [
    ...HEADER,
    ...under('Details', LINE),
    ...under('ShipToAddress', ADDRESS),
    ...under('ShipToContact', ['BusinessName', 'Attention', 'Phone1', 'Email']),
    ...under('ShippingSettings', ['ScheduledShipmentDate', 'ShippingRule']),
  ],
};

const lineOf = (row: Raw): AccountingSalesOrderLine => ({
  ...orderLineOf(row, 'QtyOnShipments'),
  openQty: countOf(row, 'OpenQty'),
  shippedQty: countOf(row, 'QtyOnShipments'),
  completed: flag(row, 'Completed'),
  shipOn: day(row, 'ShipOn'),
  shippingRule: text(row, 'ShippingRule'),
  operation: text(row, 'Operation'),
  isDropShip: flag(row, 'MarkForPO') && text(row, 'POSource').startsWith('Drop'),
});

const addressOf = (address: Raw): readonly string[] => {
  const town = ['City', 'State', 'PostalCode'].map((field) => text(address, field)).filter(Boolean);
  return [
    text(address, 'AddressLine1'),
    text(address, 'AddressLine2'),
    town.join(' '),
    text(address, 'Country'),
  ].filter((line) => line !== '');
};

const orderOf = (record: Raw, types: readonly string[]): AccountingSalesOrder => {
  const contact = linked(record, 'ShipToContact');
  const shipping = linked(record, 'ShippingSettings');
  const orderType = text(record, 'OrderType');
  return {
    ...{ orderType, ofShippedType: types.includes(orderType) },
    orderNbr: text(record, 'OrderNbr'),
    status: text(record, 'Status'),
    customerID: text(record, 'CustomerID'),
    customerOrder: text(record, 'CustomerOrder'),
    description: text(record, 'Description'),
    note: text(record, 'note', MAX_NOTE_LENGTH),
    shipTo: {
      locationID: text(record, 'LocationID'),
      name: text(contact, 'BusinessName') || text(contact, 'Attention'),
      address: [...addressOf(linked(record, 'ShipToAddress'))],
      reach: reachOf(contact),
    },
    requestedOn: day(record, 'RequestedOn'),
    shipOn: day(shipping, 'ScheduledShipmentDate'),
    shippingRule: text(shipping, 'ShippingRule'),
    lines: (rows(record, 'Details') ?? []).map(lineOf),
  };
};

/** Where orders are read, and the types of those that leave from here. */
interface SalesOrderSource {
  readonly records: Records;
  readonly types: readonly string[];
}

/** One order by key; null when there is none. */
export const salesOrder = async (
  { records, types }: SalesOrderSource,
  orderType: string,
  orderNbr: string,
  deadline?: number,
): Promise<ReadResult<AccountingSalesOrder | null>> => {
  const keys = { OrderType: orderType, OrderNbr: orderNbr };
  const record = await records.one('SalesOrder', keys, WITH_LINES, deadline);
  return record.ok ? ok(record.value && orderOf(record.value, types)) : record;
};

const idOf = ({ orderType, orderNbr }: AccountingSalesOrder): string => `${orderType}#${orderNbr}`;

/**
 * Each type and each shippable status is a list of its own: a filter joins conditions by `and` alone, or by `or` alone.
 */
export const openSalesOrders = async (
  source: SalesOrderSource,
  deadline?: number,
): Promise<ReadResult<AccountingSalesOrder[]>> => {
  const { records, types } = source;
  const found = new Map<string, AccountingSalesOrder>();
  for (const type of types)
    for (const status of SHIPPED_STATUSES) {
      const orders = await listWithRows(
        records,
        {
          entity: 'SalesOrder',
          shape: WITH_LINES,
          header: HEADER,
          keyOf: idOf,
          read: (record) => orderOf(record, types),
          whole: (header) =>
            salesOrder(source, text(header, 'OrderType'), text(header, 'OrderNbr'), deadline),
        },
        `OrderType eq ${quoted(type)} and Status eq ${quoted(status)}`,
        deadline,
      );
      if (!orders.ok) return orders;
      for (const one of orders.value)
        if (one.orderType === type && one.status === status) found.set(idOf(one), one);
    }
  return ok([...found.values()]);
};
