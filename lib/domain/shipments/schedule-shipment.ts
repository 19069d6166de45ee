import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Shipment } from './shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from './shipment-change.ts';

/** What is decided of a truck: when it comes, where to, and with whom. */
type ScheduleTerms = {
  readonly [Name in 'day' | 'window']: NonNullable<Shipment[Name]>;
} & Pick<Shipment, 'dock' | 'carrier' | 'truck' | 'leastDays'>;

const refused = (path: string, message: string): DomainError =>
  domainError('BAD_REQUEST', message, { details: [{ path, code: 'BAD_REQUEST', message }] });

/**
 * Draft or Scheduled → Scheduled; a shipment that is being prepared keeps its goods where its truck comes at another
 * time. Whether the dock is free is said by its day. `today`: at the site.
 */
export const scheduleShipment = (
  shipment: Shipment,
  terms: ScheduleTerms,
  today: string,
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Draft', 'Scheduled', 'Preparing', 'Ready'], 'It is scheduled');
  if (!allowed.ok) return allowed;
  if (terms.day < today) return err(refused('day', 'That day is past.'));
  if (terms.window.to <= terms.window.from)
    return err(refused('window.to', 'It ends before it begins. Choose a later time.'));
  const status = shipment.status === 'Draft' ? 'Scheduled' : shipment.status;
  const what = `${terms.day}, ${terms.window.from} to ${terms.window.to}${terms.dock ? `, ${terms.dock}` : ''}`;
  return ok(shipmentAfter(shipment, { ...terms, status }, { act: 'scheduled', what }, stamp));
};

export type TruckNotes = Partial<
  Pick<Shipment, 'carrier' | 'trackingNbr' | 'truck' | 'seal' | 'temperature' | 'driver'>
>;

/** What is noted at the truck: seal, temperature, driver, and what else is known of it by then. */
export const noteTruck = (
  shipment: Shipment,
  notes: TruckNotes,
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Scheduled', 'Preparing', 'Ready'], 'That is noted');
  if (!allowed.ok) return allowed;
  return ok(shipmentAfter(shipment, notes, { act: 'truckNoted' }, stamp));
};
