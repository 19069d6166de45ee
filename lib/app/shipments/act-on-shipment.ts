import { refusalsOf } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { goOnGivingBack } from '#domain/shipments/give-back.ts';
import { goOnLeaving } from '#domain/shipments/ship-shipment.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import { type ShipmentStamp, shipmentNotFound } from '#domain/shipments/shipment-change.ts';
import type { ShipmentDeps, ShipmentWritingDeps } from './shipment-deps.ts';
import type { ShipmentWrite } from './shipment-ports.ts';
import { toHead } from './shipment-response.ts';
import { type Decided, shipmentWrite } from './shipment-write.ts';

/** Who asks for what, told from another act under the same id. */
export const stampOf = (requestId: string, asked: unknown, { person, now }: CallContext): ShipmentStamp => ({
  by: person.username,
  now,
  requestId,
  said: JSON.stringify(asked),
});

const shipmentRefusals = refusalsOf<Shipment>({
  stale: 'Somebody else was at this shipment. Look at it, then decide.',
  contended: 'Others are at this shipment this moment. Try again.',
  toResponse: toHead,
});

export const idOfAnother = (shipment: Shipment): DomainError =>
  shipmentRefusals.withCurrent(
    domainError(
      'IDEMPOTENCY_CONFLICT',
      'This was already sent as another act. Look at what stands, then decide.',
    ),
    shipment,
  );

const goOn = (shipment: Shipment, now: number): Decided => {
  const part = goOnLeaving(shipment, now);
  return part ?? { next: goOnGivingBack(shipment, now) };
};

/**
 * Ends what takes several transactions, wherever it was left: by the one who asked for it, or by whoever comes to the
 * shipment next. Each part is written once, since each is conditional on the one before.
 */
export const endUnderway = async (
  deps: ShipmentWritingDeps,
  shipment: Shipment,
  now: number,
): Promise<Result<Shipment, DomainError>> => {
  let standing = shipment;
  while (standing.underway) {
    const part = await writeShipment(deps, standing.shipmentId, {
      now,
      decide: async (current) => ok(current.underway ? goOn(current, now) : { next: current }),
    });
    if (!part.ok) return part;
    standing = part.value;
  }
  return ok(standing);
};

const CONFLICT = err('CONFLICT' as const);

interface Decision {
  readonly now: number;
  decide(shipment: Shipment): Promise<Result<Decided, DomainError>>;
}

/** One transaction on a shipment that exists. Decided as it stands: nothing is written. */
export const writeShipment = (
  deps: ShipmentWritingDeps,
  shipmentId: string,
  { now, decide }: Decision,
): Promise<Result<Shipment, DomainError>> => {
  let change: ShipmentWrite | null = null;
  return mutate<Shipment | null, Shipment, DomainError>(deps, {
    load: async () => (await deps.shipments.loadMany([shipmentId])).get(shipmentId) ?? null,
    async decide(shipment) {
      if (!shipment) return err(shipmentNotFound());
      const decided = await decide(shipment);
      if (!decided.ok) return err(shipmentRefusals.withCurrent(decided.error, shipment));
      if (decided.value.next === shipment) return stands(shipment);
      const writable = await shipmentWrite(deps, { ...decided.value, previous: shipment, now });
      change = writable.ok ? writable.value : null;
      // Others took it since we looked: it is chosen anew.
      const isOvertaken = !writable.ok && writable.error.code === 'NOT_ENOUGH_STOCK' && decided.value.chosen;
      if (!writable.ok && !isOvertaken) return err(shipmentRefusals.withCurrent(writable.error, shipment));
      return write(decided.value.next);
    },
    async save() {
      const saved = change ? await deps.shipments.save(change) : CONFLICT;
      if (saved.ok) deps.pallets.written?.(change?.pallets.map(({ next }) => next) ?? []);
      else deps.pallets.forget?.();
      return saved;
    },
    contended: (shipment) => (shipment ? shipmentRefusals.contended(shipment) : shipmentNotFound()),
  });
};

export const notYourShipment = (
  person: Pick<Person, 'warehouses'>,
  { warehouseID, shipmentNbr }: Pick<Shipment, 'warehouseID' | 'shipmentNbr'>,
): DomainError | null => notYourWarehouse(person, [warehouseID], shipmentNbr);

interface ShipmentAct {
  readonly shipmentId: string;
  /** That the person saw; null: a scan, which is decided on whatever stands. */
  readonly version: number | null;
  readonly stamp: ShipmentStamp;
  /** Who is kept to some warehouses changes no shipment of others. */
  readonly person: Pick<Person, 'warehouses'>;
  decide(shipment: Shipment): Promise<Result<Decided, DomainError>>;
}

const made = (shipment: Shipment, { requestId, said }: ShipmentStamp): Result<boolean, DomainError> => {
  const before = shipment.history.find((event) => event.requestId === requestId) ?? shipment.underway;
  if (before?.requestId !== requestId) return ok(false);
  return before.said === said ? ok(true) : err(idOfAnother(shipment));
};

/**
 * One act on a shipment, once, with all that follows from it in the same transaction. The same act again is answered with
 * what stands; another under its id is 409 IDEMPOTENCY_CONFLICT, another version 409 STALE_VERSION with what stands.
 */
export const actOnShipment = async (
  deps: ShipmentDeps,
  { shipmentId, version, stamp, person, decide }: ShipmentAct,
): Promise<Result<Shipment, DomainError>> => {
  let interrupted: Shipment | null = null;
  const acted = await writeShipment(deps, shipmentId, {
    now: stamp.now,
    async decide(shipment) {
      interrupted = null;
      const again = made(shipment, stamp);
      if (!again.ok) return again;
      if (again.value) return ok({ next: shipment });
      const notOwn = notYourShipment(person, shipment);
      if (notOwn) return err(notOwn);
      if (shipment.underway) {
        interrupted = shipment;
        return ok({ next: shipment });
      }
      if (version !== null && shipment.version !== version) return err(shipmentRefusals.stale(shipment));
      return decide(shipment);
    },
  });
  if (!acted.ok) return acted;
  const whole = await endUnderway(deps, acted.value, stamp.now);
  return whole.ok && interrupted !== null
    ? actOnShipment(deps, { shipmentId, version, stamp, person, decide })
    : whole;
};
