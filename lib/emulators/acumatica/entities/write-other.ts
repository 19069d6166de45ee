import { messages } from '#emulators/acumatica/receipts/messages.ts';
import { textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import {
  kitOf,
  lotClassOf,
  nonStockItemOf,
  orderOf,
  stockItemOf,
  vendorOf,
  warehouseOf,
} from '#emulators/acumatica/records/fill-records.ts';
import { customerOf, salesOrderOf } from '#emulators/acumatica/records/fill-sales.ts';
import { exact, money } from '#emulators/acumatica/records/quantity.ts';
import type { Kit, Order, Vendor } from '#emulators/acumatica/records/records.ts';
import type { SalesOrder } from '#emulators/acumatica/records/sales-records.ts';
import { type Change, type Kind, keyOf, type StoredRecord } from '#emulators/acumatica/records/store.ts';
import { changeVendors } from '#emulators/acumatica/records/vendor-changes.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import { refusal } from './echo.ts';
import { type EntityRequest, type WriteResult, wireOptions } from './entity-request.ts';
import type { Entity } from './registry.ts';
import { componentsOf } from './write-kit.ts';

/** Master records and orders: fields are stored as they come, only keys and the order's vendor are checked. */
export function writeOther(
  { schema, kind }: Entity,
  sent: SentRow,
  existing: StoredRecord | undefined,
  call: EntityRequest,
): WriteResult {
  const { store } = call.simulator;
  const also: Change[] = [];
  const sentFields = definedFields(sent);
  if ((kind === 'orders' || kind === 'salesOrders') && !existing) {
    if (kind === 'orders') sentFields.Type ??= 'Normal';
    else sentFields.OrderType ??= 'SO';
    if (!textOf(sent.fields.OrderNbr)) {
      const { number, change } = store.nextNumber(kind === 'orders' ? 'OrderNbr' : 'SalesOrderNbr');
      sentFields.OrderNbr = number;
      also.push(change);
    }
  }
  const fields: Record<string, unknown> = { ...existing, ...sentFields };
  // A key that was found in another spelling keeps its own.
  if (existing) for (const key of schema.keys) fields[key] = (existing as Record<string, unknown>)[key];
  const problems = new Map<string, string>();
  for (const key of schema.keys) if (!fields[key]) problems.set(key, messages.cannotBeEmpty(key));
  if (kind === 'orders' && !store.get('vendors', fields.VendorID)) {
    problems.set('VendorID', messages.notInSystem('Vendor'));
  }
  if (kind === 'salesOrders' && !store.get('customers', fields.CustomerID)) {
    problems.set('CustomerID', messages.notInSystem('Customer'));
  }
  if (problems.size > 0) return { reply: refusal({ schema, sent, problems, existing }, wireOptions(call)) };

  const rows =
    kind === 'kits'
      ? componentsOf(existing as Kit | undefined, sent, call, newGuid)
      : rowsOf(kind, sent, existing);
  if ('reply' in rows) return rows as WriteResult;
  const record = {
    ...filled(kind, { ...fields, ...rows }, existing, call),
    id: existing?.id ?? newGuid(),
    ...(sent.note === undefined ? {} : { note: sent.note }),
    [modifiedField(kind)]: new Date(call.simulator.clock.now()).toISOString(),
  } as unknown as StoredRecord;
  if (kind === 'vendors') {
    changeVendors(call.simulator, [{ before: existing as Vendor | undefined, after: record as Vendor }]);
  } else {
    const key = keyOf(...schema.keys.map((name) => fields[name]));
    store.commit([[kind, key, record] as unknown as Change, ...also]);
  }
  return { record };
}

const modifiedField = (kind: Kind): string =>
  kind === 'salesOrders' ? 'LastModified' : 'LastModifiedDateTime';

/** What isn't said is filled in, in new records and in new lines of stored orders. */
function filled(
  kind: Kind,
  fields: Record<string, unknown>,
  existing: StoredRecord | undefined,
  { simulator, branch }: EntityRequest,
): object {
  if (existing && kind !== 'orders' && kind !== 'salesOrders') return fields;
  const now = simulator.clock.now();
  const at = new Date(now).toISOString();
  const seed = fields as never;
  switch (kind) {
    case 'vendors':
      return vendorOf(seed, at);
    case 'lotClasses':
      return lotClassOf(seed);
    case 'warehouses':
      return warehouseOf(seed, at);
    case 'stockItems':
      return stockItemOf(seed, at);
    case 'nonStockItems':
      return nonStockItemOf(seed, at);
    case 'kits':
      return kitOf(seed, at, (id) => simulator.store.get('stockItems', id));
    case 'orders': {
      const order = { Branch: branch, Details: [], ...withoutHold(fields) } as unknown as Order;
      return orderOf(order, sydneyDay(now), at, (id) => simulator.store.get('stockItems', id));
    }
    case 'customers':
      return customerOf(seed, at);
    case 'salesOrders': {
      const order = { Branch: branch, Details: [], ...withoutHold(fields) } as unknown as SalesOrder;
      return salesOrderOf(order, sydneyDay(now), at, (id) => simulator.store.get('stockItems', id));
    }
    default:
      return fields;
  }
}

/** Taking an order off hold opens it. */
const withoutHold = (order: Record<string, unknown>): object =>
  order.Hold === false && order.Status === 'On Hold' ? { ...order, Status: 'Open' } : order;

function definedFields(sent: SentRow): Record<string, unknown> {
  const linked = Object.entries(sent.linked).map(([name, row]) => [name, definedFields(row)]);
  const fields = Object.entries(sent.fields).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries([...fields, ...linked]);
}

/** Order lines are found by line number; rows of master records are replaced as a whole. */
function rowsOf(kind: Kind, sent: SentRow, existing: StoredRecord | undefined): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const [name, rows] of Object.entries(sent.rows)) {
    const isOrderLine = kind === 'orders' && name === 'Details';
    const isSalesLine = kind === 'salesOrders' && name === 'Details';
    merged[name] = isOrderLine
      ? orderLines((existing as Order | undefined)?.Details ?? [], rows).map((line) => ({
          ...line,
          ExtendedCost: money(exact(line.OrderQty ?? 0) * (line.UnitCost ?? 0)),
        }))
      : isSalesLine
        ? orderLines((existing as SalesOrder | undefined)?.Details ?? [], rows)
        : rows.filter((row) => !row.delete).map((row) => ({ id: newGuid(), ...definedFields(row) }));
  }
  return merged;
}

function orderLines<Line extends { LineNbr: number }>(stored: Line[], rows: SentRow[]): Partial<Line>[] {
  const lines = new Map<number, Partial<Line>>(stored.map((line) => [line.LineNbr, line]));
  for (const row of rows) {
    const number = Number(row.fields.LineNbr ?? Math.max(0, ...lines.keys()) + 1);
    if (row.delete) {
      lines.delete(number);
      continue;
    }
    lines.set(number, { ...lines.get(number), ...definedFields(row), LineNbr: number } as Partial<Line>);
  }
  return [...lines.values()];
}
