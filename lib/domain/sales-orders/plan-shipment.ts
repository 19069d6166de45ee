import { withReservation } from '#domain/orders/reservations.ts';
import { type Quantity, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { notShippableReason, openToShip, type SalesOrder } from './sales-order.ts';

/** How much of each line, in the line's unit, by its number. */
type PlannedQuantities = Readonly<Record<number, Quantity>>;

/** Why it can't be planned so. `IN_FLIGHT`: the shipment is on its way to the accounting system. */
type PlanRefusal =
  | { readonly code: 'NOT_SHIPPABLE' | 'IN_FLIGHT'; readonly message: string }
  | {
      readonly code: 'LINE_NOT_FOUND' | 'MORE_THAN_OPEN' | 'INVALID_QUANTITY';
      readonly lineNbr: number;
      readonly message: string;
    };

const lineRefusal = (
  order: SalesOrder,
  shipmentId: string,
  lineNbr: number,
  qty: Quantity,
): PlanRefusal | null => {
  const line = order.lines.find((one) => one.lineNbr === lineNbr);
  if (!line)
    return {
      code: 'LINE_NOT_FOUND',
      lineNbr,
      message: `Order ${order.orderNbr} has no line ${lineNbr}.`,
    };
  const where = `Line ${lineNbr} (${line.inventoryID}) of order ${order.orderNbr}`;
  if (qty <= 0) return { code: 'INVALID_QUANTITY', lineNbr, message: `${where} needs a quantity above 0.` };
  const open = openToShip(order, line, shipmentId);
  return qty > open
    ? {
        code: 'MORE_THAN_OPEN',
        lineNbr,
        message: `${where} has ${toNumber(open)} ${line.uom} open, not ${toNumber(qty)}.`,
      }
    : null;
};

const isSame = (one: PlannedQuantities, other: PlannedQuantities): boolean => {
  const lines = Object.keys(one);
  return (
    lines.length === Object.keys(other).length &&
    lines.every((lineNbr) => one[Number(lineNbr)] === other[Number(lineNbr)])
  );
};

/**
 * The order with these quantities planned by the shipment, in place of what it had planned before. Planned so already:
 * the very order, so that there is nothing to write. No line: what it had planned is released. Above what is open: refused, whatever other shipments hold.
 */
export const planShipment = (
  order: SalesOrder,
  shipmentId: string,
  planned: PlannedQuantities,
): Result<SalesOrder, PlanRefusal> => {
  if (Object.keys(planned).length === 0) return releasePlan(order, shipmentId);
  const before = order.reservations[shipmentId];
  if (before && isSame(before.qtyByLine, planned)) return ok(order);
  if (before?.phase === 'inFlight') return err(inFlight(order));
  const reason = notShippableReason(order);
  if (reason !== null) return err({ code: 'NOT_SHIPPABLE', message: reason });
  for (const [lineNbr, qty] of Object.entries(planned)) {
    const refusal = lineRefusal(order, shipmentId, Number(lineNbr), qty);
    if (refusal) return err(refusal);
  }
  return ok(withReservation(order, shipmentId, { phase: 'waiting', qtyByLine: planned }, 0));
};

/** The order without the shipment's plan; without one: the very order. */
export const releasePlan = (order: SalesOrder, shipmentId: string): Result<SalesOrder, PlanRefusal> => {
  const planned = order.reservations[shipmentId];
  if (!planned) return ok(order);
  return planned.phase === 'inFlight'
    ? err(inFlight(order))
    : ok(withReservation(order, shipmentId, null, 0));
};

const inFlight = ({ orderNbr }: SalesOrder): PlanRefusal => ({
  code: 'IN_FLIGHT',
  message: `The shipment is on its way to the accounting system: what it took of order ${orderNbr} can't be changed now.`,
});
