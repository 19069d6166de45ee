import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Shipment } from './shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from './shipment-change.ts';

/**
 * Scheduled → Preparing, with what is now spoken for; one that is being prepared speaks for more of what is still open.
 * The shipment itself: there is nothing more to be had.
 */
export const prepareShipment = (
  shipment: Shipment,
  lines: Shipment['lines'],
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Scheduled', 'Preparing'], 'It is prepared');
  if (!allowed.ok) return allowed;
  const isMore = lines.some((line, at) => line !== shipment.lines[at]);
  if (!isMore && shipment.status === 'Preparing') return ok(shipment);
  return ok(shipmentAfter(shipment, { lines, status: 'Preparing' }, { act: 'prepared' }, stamp));
};
