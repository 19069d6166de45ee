import * as z from 'zod/mini';
import { type DomainError, domainError } from '#domain/errors.ts';
import { defineRecord, type RecordOf } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Shipment, Window } from '../shipment.ts';

const Booking = z.object({
  shipmentId: z.string(),
  shipmentNbr: z.string(),
  customerName: z.string(),
  from: z.string(),
  to: z.string(),
});
type Booking = Readonly<z.output<typeof Booking>>;

/** Who stands at a dock on a day: one item, so that of two who book at once one finds it changed. */
export const DockDay = defineRecord({
  dock: z.string(),
  /** `YYYY-MM-DD`. */
  day: z.string(),
  bookings: z.array(Booking),
  rev: z.int(),
});
export type DockDay = RecordOf<typeof DockDay>;

export const emptyDockDay = (dock: string, day: string): DockDay => ({ dock, day, bookings: [], rev: 0 });

/** One text for a dock on a day. */
export const dockDayKey = ({ dock, day }: Pick<DockDay, 'dock' | 'day'>): string => `${dock}#${day}`;

const overlaps = (one: Window, other: Window): boolean => one.from < other.to && other.from < one.to;

const taken = (dock: string, { shipmentNbr, customerName, from, to }: Booking): DomainError => {
  const message = `${dock} is taken from ${from} to ${to} by ${shipmentNbr}, ${customerName}.`;
  return domainError('DOCK_TAKEN', message, { details: [{ path: 'dock', code: 'DOCK_TAKEN', message }] });
};

/** The day without this shipment; the day itself where it is not there. */
export const withoutBooking = (day: DockDay, shipmentId: string): DockDay =>
  day.bookings.some((booking) => booking.shipmentId === shipmentId)
    ? { ...day, bookings: day.bookings.filter((one) => one.shipmentId !== shipmentId), rev: day.rev + 1 }
    : day;

/** The day with this shipment at the dock. DOCK_TAKEN by whom. */
export const withBooking = (
  day: DockDay,
  { shipmentId, shipmentNbr, customerName }: Pick<Shipment, 'shipmentId' | 'shipmentNbr' | 'customerName'>,
  { from, to }: Window,
): Result<DockDay, DomainError> => {
  const others = day.bookings.filter((booking) => booking.shipmentId !== shipmentId);
  const clash = others.find((booking) => overlaps(booking, { from, to }));
  if (clash) return err(taken(day.dock, clash));
  const booking = { shipmentId, shipmentNbr, customerName, from, to };
  return ok({
    ...day,
    bookings: [...others, booking].toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    rev: day.rev + 1,
  });
};
