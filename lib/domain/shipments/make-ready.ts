import { type DomainError, domainError, type ErrorDetail } from '#domain/errors.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { palletOnHold } from '#domain/pallets/pallet-hold.ts';
import { toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { notFitToShip, type ShipTerms } from './pick/fit-to-ship.ts';
import { openToPick, pickedOf } from './pick/line-quantities.ts';
import type { Shipment } from './shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from './shipment-change.ts';

/** What is known of what a shipment takes. */
export interface ShipmentGoods {
  /** Its lots, each with what is asked of it. */
  readonly lots: readonly { readonly lot: Lot; readonly terms: ShipTerms }[];
  readonly pallets: readonly Pallet[];
}

const unfilled = ({ lines }: Shipment): readonly ErrorDetail[] =>
  lines.flatMap((line, at) => {
    const open = openToPick(line);
    if (open <= 0) return [];
    const message = `${line.orderNbr}, line ${line.lineNbr} (${line.inventoryID}): ${toNumber(open)} ${line.baseUom} not picked.`;
    return [{ path: `lines.${at}`, code: 'NOT_FILLABLE' as const, message }];
  });

/** Why its goods can't leave as they stand; null: they can. The first of them is named. */
export const goodsProblem = ({ lots, pallets }: ShipmentGoods): DomainError | null => {
  const held = pallets.find(({ hold }) => hold !== null);
  if (held?.hold?.recallId !== undefined) return palletOnHold(held);
  if (held)
    return domainError(
      'PALLET_ON_HOLD',
      `Pallet ${held.sscc} is on hold: ${held.hold?.reason}. Put it back, or release it.`,
    );
  return lots.map(({ lot, terms }) => notFitToShip(lot, terms)).find((one) => one !== null) ?? null;
};

/** Preparing → Ready: each line is picked, or somebody accepted what is short. NOT_FILLABLE names the lines. `reason`: why it is, although its orders changed in the books. */
export const makeReady = (
  shipment: Shipment,
  goods: ShipmentGoods,
  stamp: ShipmentStamp,
  reason: string | null = null,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Preparing'], 'It is made ready');
  if (!allowed.ok) return allowed;
  const details = unfilled(shipment);
  const [first] = details;
  if (first)
    return err(
      domainError(
        'NOT_FILLABLE',
        details.length === 1
          ? `${first.message} Pick it, or accept that it is short.`
          : `${details.length} lines are not picked. Pick them, or accept that they are short.`,
        { details },
      ),
    );
  if (shipment.lines.every((line) => pickedOf(line) === 0))
    return err(
      domainError('NOT_FILLABLE', `Nothing is picked for ${shipment.shipmentNbr}. Cancel it instead.`),
    );
  const problem = goodsProblem(goods);
  return problem
    ? err(problem)
    : ok(shipmentAfter(shipment, { status: 'Ready' }, { act: 'madeReady', reason }, stamp));
};
