import type { CallContext } from '#app/dispatch.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { type Quantity, quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { planShipment } from '#domain/sales-orders/plan-shipment.ts';
import {
  openToShip,
  type SalesOrder,
  salesOrderKey,
  salesOrderKeyOf,
} from '#domain/sales-orders/sales-order.ts';
import { createShipment, type PlannedLine } from '#domain/shipments/create-shipment.ts';
import { type Shipment, shipmentNumber } from '#domain/shipments/shipment.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { idOfAnother, stampOf } from './act-on-shipment.ts';
import { answered } from './answered.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import type { ShipmentWrite } from './shipment-ports.ts';

interface AskedLine {
  readonly orderType: string;
  readonly orderNbr: string;
  readonly lineNbr: number;
  readonly qty: number;
}

type Orders = ReadonlyMap<string, SalesOrder>;

const refused = (
  code: 'ORDER_NOT_FOUND' | 'LINE_NOT_FOUND' | 'ORDER_NOT_OPEN',
  at: number,
  message: string,
) => domainError(code, message, { details: [{ path: `lines.${at}.orderNbr`, code, message }] });

/** A line that a person chose, as its order has it, with the same in the item's base unit. */
const plannedLine = (
  orders: Orders,
  items: Awaited<ReturnType<ShipmentDeps['items']['loadMany']>>,
  { orderType, orderNbr, lineNbr, qty }: AskedLine,
  at: number,
): Result<PlannedLine, DomainError> => {
  const order = orders.get(salesOrderKey(orderType, orderNbr));
  if (!order) return err(refused('ORDER_NOT_FOUND', at, `There is no sales order ${orderNbr}.`));
  const line = order.lines.find((one) => one.lineNbr === lineNbr);
  if (!line) return err(refused('LINE_NOT_FOUND', at, `Order ${orderNbr} has no line ${lineNbr}.`));
  const item = items.get(itemKey(line.inventoryID));
  if (item?.kind !== 'stock')
    return err(
      refused('LINE_NOT_FOUND', at, `${line.inventoryID} is not kept in stock: it is not shipped here.`),
    );
  const base = toBaseUnit(item, quantity(qty), line.uom);
  if (!base.ok) return base;
  const { customerID, customerName, customerReach, shipTo } = order;
  return ok({
    line: {
      ...{ orderType: order.orderType, orderNbr: order.orderNbr, lineNbr, inventoryID: item.inventoryID },
      ...{ name: item.name, uom: line.uom, baseUom: item.baseUom, orderedQty: line.orderedQty },
      ...{
        shippingRule: line.shippingRule,
        customerID,
        customerName,
        customerReach,
        shipTo,
        warehouseID: line.warehouseID,
      },
      remaining: openToShip(order, line),
    },
    qty: quantity(qty),
    base: base.value,
  });
};

const plannedLines = async (
  { items }: ShipmentDeps,
  orders: Orders,
  asked: readonly AskedLine[],
): Promise<Result<readonly PlannedLine[], DomainError>> => {
  const ids = [...orders.values()].flatMap(({ lines }) => lines.map(({ inventoryID }) => inventoryID));
  const known = await items.loadMany(ids);
  const planned: PlannedLine[] = [];
  for (const [at, line] of asked.entries()) {
    const one = plannedLine(orders, known, line, at);
    if (!one.ok) return one;
    planned.push(one.value);
  }
  return ok(planned);
};

/** Its orders with what it takes of them. */
const plannedOrders = (shipment: Shipment, orders: Orders): Result<ShipmentWrite['orders'], DomainError> => {
  const writes: { next: SalesOrder; previous: SalesOrder }[] = [];
  for (const previous of orders.values()) {
    const own = shipment.lines.filter((line) => salesOrderKeyOf(line) === salesOrderKeyOf(previous));
    const qtyByLine: Record<number, Quantity> = Object.fromEntries(
      own.map((line) => [line.lineNbr, line.plannedQty]),
    );
    const next = planShipment(previous, shipment.shipmentId, qtyByLine);
    if (!next.ok) {
      const at = shipment.lines.indexOf(own[0] as Shipment['lines'][number]);
      return err(refused('ORDER_NOT_OPEN', at, next.error.message));
    }
    writes.push({ next: next.value, previous });
  }
  return ok(writes);
};

interface LoadedState {
  readonly shipment: Shipment | null;
  readonly orders: Orders;
}

/**
 * A shipment of lines of open orders, with what it takes planned on each order in the same transaction: of two who plan
 * the same rest one is refused. ORDER_NOT_FOUND, ORDER_NOT_OPEN, LINE_NOT_FOUND, NOT_FILLABLE, WRONG_CUSTOMER.
 */
export const makeShipment = async (
  deps: ShipmentDeps,
  { requestId, lines: asked }: { readonly requestId: string; readonly lines: readonly AskedLine[] },
  context: CallContext,
) => {
  const stamp = stampOf(requestId, asked, context);
  const keys = [...new Set(asked.map(({ orderType, orderNbr }) => salesOrderKey(orderType, orderNbr)))];
  let orderWrites: ShipmentWrite['orders'] = [];
  let taken: number | null = null;
  const made = await mutate<LoadedState, Shipment, DomainError>(deps, {
    async load() {
      const [shipments, orders] = await Promise.all([
        deps.shipments.loadMany([requestId]),
        deps.salesOrders.loadMany(keys),
      ]);
      const byKey = new Map(orders.map((order) => [salesOrderKeyOf(order), order]));
      return { shipment: shipments.get(requestId) ?? null, orders: byKey };
    },
    async decide({ shipment, orders }) {
      if (shipment)
        return shipment.history[0]?.said === stamp.said ? stands(shipment) : err(idOfAnother(shipment));
      const planned = await plannedLines(deps, orders, asked);
      if (!planned.ok) return planned;
      const draft = createShipment(planned.value, { shipmentId: requestId, shipmentNbr: '' }, stamp);
      if (!draft.ok) return draft;
      const { warehouseID } = draft.value;
      const notOwn = notYourWarehouse(context.person, [warehouseID], 'What these lines take');
      if (notOwn) return err(notOwn);
      const writes = plannedOrders(draft.value, orders);
      if (!writes.ok) return writes;
      orderWrites = writes.value;
      taken ??= await deps.shipments.nextNumber();
      return write({ ...draft.value, shipmentNbr: shipmentNumber(taken) });
    },
    save: (next) =>
      deps.shipments.save({
        ...{ next, previous: null, orders: orderWrites, docks: [], allocations: [], pallets: [] },
        ...{ standing: [], movement: null, posting: null, marks: [] },
      }),
    contended: () => domainError('TRY_AGAIN', 'Others are planning the same orders this moment. Try again.'),
  });
  return answered(deps, made);
};
