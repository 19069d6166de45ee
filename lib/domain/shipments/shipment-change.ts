import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Shipment, ShipmentEvent } from './shipment.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** Who does it and when, and by which request. */
export interface ShipmentStamp {
  readonly by: string;
  /** Epoch ms. */
  readonly now: number;
  readonly requestId: string;
  readonly said: string;
}

/** The newest that are kept: a truck of 30 pallets takes some 70. */
const MAX_EVENTS = 600;

export const happened = (
  shipment: Pick<Shipment, 'history'>,
  { act, reason = null, what = null }: Pick<ShipmentEvent, 'act'> & Partial<ShipmentEvent>,
  { by, now, requestId, said }: ShipmentStamp,
): Shipment['history'] =>
  [...shipment.history, { at: new Date(now).toISOString(), by, act, reason, what, requestId, said }].slice(
    -MAX_EVENTS,
  );

/** The shipment after an act, one version on. */
export const shipmentAfter = (
  shipment: Shipment,
  change: Partial<Shipment>,
  event: Pick<ShipmentEvent, 'act'> & Partial<ShipmentEvent>,
  stamp: ShipmentStamp,
): Shipment => ({
  ...shipment,
  ...change,
  history: happened(shipment, event, stamp),
  version: shipment.version + 1,
  updatedAt: new Date(stamp.now).toISOString(),
  updatedBy: stamp.by,
});

const UNDERWAY = {
  Scheduled: 'is being given back',
  Cancelled: 'is being cancelled',
  Shipped: 'is leaving',
} as const;

/** INVALID_TRANSITION: it does not stand so, or something is being done to the whole of it. */
export const checkStatus = (
  { shipmentNbr, status, underway }: Shipment,
  allowed: readonly ShipmentStatus[],
  what: string,
): Result<null, DomainError> => {
  if (underway)
    return err(
      domainError('INVALID_TRANSITION', `${shipmentNbr} ${UNDERWAY[underway.to]}. Wait until it is through.`),
    );
  return allowed.includes(status)
    ? ok(null)
    : err(
        domainError(
          'INVALID_TRANSITION',
          `${shipmentNbr} is ${status}. ${what} while it is ${allowed.join(' or ')}.`,
        ),
      );
};

export const shipmentNotFound = (): DomainError =>
  domainError('SHIPMENT_NOT_FOUND', 'There is no such shipment.');
