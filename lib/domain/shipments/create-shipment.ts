import { type DomainError, domainError, type ErrorCode } from '#domain/errors.ts';
import { type Quantity, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  MAX_SHIPMENT_LINES,
  MAX_SHIPMENT_ORDERS,
  ordersOf,
  type Shipment,
  type ShipmentLine,
} from './shipment.ts';
import { happened, type ShipmentStamp } from './shipment-change.ts';

/** A line of an open order, with what it has left, in its own unit. */
export interface OpenOrderLine
  extends Pick<
      ShipmentLine,
      | 'orderType'
      | 'orderNbr'
      | 'lineNbr'
      | 'inventoryID'
      | 'name'
      | 'uom'
      | 'baseUom'
      | 'orderedQty'
      | 'shippingRule'
    >,
    Pick<Shipment, 'customerID' | 'customerName' | 'customerReach' | 'shipTo' | 'warehouseID'> {
  readonly remaining: Quantity;
}

/** What a person takes of it: `qty` in its unit, and the same in the item's base unit. */
export interface PlannedLine {
  readonly line: OpenOrderLine;
  readonly qty: Quantity;
  readonly base: Quantity;
}

const refused = (code: ErrorCode, path: string, message: string): DomainError =>
  domainError(code, message, { details: [{ path, code, message }] });

const lineName = ({ orderNbr, lineNbr, inventoryID }: OpenOrderLine): string =>
  `${orderNbr}, line ${lineNbr} (${inventoryID})`;

const lineProblem = ({ line, qty }: PlannedLine, at: number): DomainError | null => {
  if (qty <= line.remaining) return null;
  const left = toNumber(line.remaining);
  return refused(
    'NOT_FILLABLE',
    `lines.${at}.qty`,
    left <= 0
      ? `${lineName(line)}: nothing is left to ship.`
      : `${lineName(line)}: ${left} ${line.uom} ${left === 1 ? 'is' : 'are'} left to ship, ${toNumber(qty)} asked for.`,
  );
};

const sameAddress = (one: OpenOrderLine, other: OpenOrderLine): boolean =>
  one.shipTo.locationID === other.shipTo.locationID &&
  one.shipTo.name === other.shipTo.name &&
  one.shipTo.address.join() === other.shipTo.address.join();

/** One truck goes to one customer and one address, from one warehouse. */
const togetherProblem = (planned: readonly PlannedLine[]): DomainError | null => {
  const [first] = planned;
  for (const [at, { line }] of planned.entries()) {
    if (!first) break;
    const path = `lines.${at}.orderNbr`;
    if (line.customerID !== first.line.customerID)
      return refused(
        'WRONG_CUSTOMER',
        path,
        `${line.orderNbr} is for ${line.customerName}, ${first.line.orderNbr} for ${first.line.customerName}. Make a shipment for each.`,
      );
    if (!sameAddress(line, first.line))
      return refused(
        'WRONG_CUSTOMER',
        path,
        `${line.orderNbr} goes to another address than ${first.line.orderNbr}. Make a shipment for each.`,
      );
    if (line.warehouseID !== first.line.warehouseID)
      return refused(
        'WRONG_CUSTOMER',
        path,
        `${line.orderNbr} leaves from warehouse ${line.warehouseID}, ${first.line.orderNbr} from ${first.line.warehouseID}. Make a shipment for each.`,
      );
    const again = planned.findIndex(
      ({ line: other }) =>
        other.orderType === line.orderType &&
        other.orderNbr === line.orderNbr &&
        other.lineNbr === line.lineNbr,
    );
    if (again < at) return refused('DUPLICATE_LINE', path, `${lineName(line)} is here twice.`);
  }
  return null;
};

const sizeProblem = (planned: readonly PlannedLine[]): DomainError | null => {
  if (planned.length > MAX_SHIPMENT_LINES)
    return domainError('TOO_MANY_ORDERS', `One shipment takes at most ${MAX_SHIPMENT_LINES} lines.`);
  return ordersOf(planned.map(({ line }) => line)).length > MAX_SHIPMENT_ORDERS
    ? domainError('TOO_MANY_ORDERS', `One shipment takes at most ${MAX_SHIPMENT_ORDERS} orders.`)
    : null;
};

const toLine = ({ line, qty, base }: PlannedLine): ShipmentLine => ({
  ...{ orderType: line.orderType, orderNbr: line.orderNbr, lineNbr: line.lineNbr },
  ...{ inventoryID: line.inventoryID, name: line.name, uom: line.uom, baseUom: line.baseUom },
  ...{ orderedQty: line.orderedQty, plannedQty: qty, plannedBase: base, shippingRule: line.shippingRule },
  ...{ picks: [], short: [] },
});

/**
 * A shipment of lines of one customer and one address, none of them of more than is left (stock-and-trace.md §4).
 * NOT_FILLABLE, WRONG_CUSTOMER, DUPLICATE_LINE, TOO_MANY_ORDERS with the line.
 */
export const createShipment = (
  planned: readonly PlannedLine[],
  { shipmentId, shipmentNbr }: Pick<Shipment, 'shipmentId' | 'shipmentNbr'>,
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const [first] = planned;
  if (!first) return err(refused('MISSING_ITEMS', 'lines', 'Choose at least one line.'));
  const problem =
    sizeProblem(planned) ??
    togetherProblem(planned) ??
    planned.map(lineProblem).find((one) => one !== null) ??
    null;
  if (problem) return err(problem);
  const at = new Date(stamp.now).toISOString();
  const { customerID, customerName, customerReach, shipTo, warehouseID } = first.line;
  return ok({
    ...{ shipmentId, shipmentNbr, customerID, customerName, customerReach, shipTo, warehouseID },
    ...{ lines: planned.map(toLine), status: 'Draft', day: null, window: null, dock: null, carrier: null },
    ...{ trackingNbr: null, truck: null, seal: null, temperature: null, driver: null, leastDays: null },
    ...{
      underway: null,
      reason: null,
      overrideReason: null,
      shippedAt: null,
      shippedBy: null,
      shippedParts: 0,
    },
    history: happened({ history: [] }, { act: 'created' }, stamp),
    ...{ version: 1, createdAt: at, createdBy: stamp.by, updatedAt: at, updatedBy: stamp.by },
  });
};
