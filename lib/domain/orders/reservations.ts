import * as z from 'zod/mini';
import { type Quantity, sum } from '#domain/quantity.ts';
import { type DeepReadonly, quantityField } from '#domain/record.ts';

/**
 * What a document of ours holds of an order's lines, which the accounting system's own figures don't show for certain.
 * `inFlight`: it may already count them, so that a reading of the order can't be trusted until the document is settled.
 */
const Reservation = z.object({
  phase: z.enum(['waiting', 'inFlight']),
  qtyByLine: z.record(z.coerce.number(), quantityField.stored),
});
export type Reservation = DeepReadonly<z.output<typeof Reservation>>;

/** By the document's id. */
export const Reservations = z.record(z.string(), Reservation);
type Reservations = DeepReadonly<z.output<typeof Reservations>>;

/** An order that documents of ours hold quantities of. */
export interface Reserved {
  readonly reservations: Reservations;
  /** Rises with every change. */
  readonly version: number;
  /** Rises with claim, release to waiting and settle: what was read before is then overtaken. */
  readonly epoch: number;
}

/** Reserved on a line, optionally leaving one document out. */
export const pendingOn = (
  order: Pick<Reserved, 'reservations'>,
  lineNbr: number,
  except?: string,
): Quantity =>
  sum(
    Object.entries(order.reservations)
      .filter(([documentId]) => documentId !== except)
      .map(([, reservation]) => reservation.qtyByLine[lineNbr] ?? (0 as Quantity)),
  );

/** At most one at a time: the document whose effect on the order is not yet known for certain. */
export const inFlightOn = (order: Pick<Reserved, 'reservations'>): string | null =>
  Object.entries(order.reservations).find(([, { phase }]) => phase === 'inFlight')?.[0] ?? null;

/** The order with this reservation in place of the document's, one version on; `epoch` says whether readings that run are overtaken. */
export const withReservation = <Order extends Reserved>(
  order: Order,
  documentId: string,
  reservation: Reservation | null,
  epoch: 0 | 1,
): Order => {
  const { [documentId]: _, ...others } = order.reservations;
  return {
    ...order,
    reservations: reservation ? { ...others, [documentId]: reservation } : others,
    version: order.version + 1,
    epoch: order.epoch + epoch,
  };
};
