import type { CallContext } from '#app/dispatch.ts';
import { knownGoods } from '#app/pallets/known-goods.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { readSscc, ssccUnknown } from '#domain/pallets/sscc.ts';
import { quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { pickLoose, pickPallet } from '#domain/shipments/pick/pick-goods.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';
import { formatPlace, parsePlace, ssccOf } from '#domain/stock/ledger/place.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { actOnShipment, stampOf } from './act-on-shipment.ts';
import { answered } from './answered.ts';
import { termsOf, withReason } from './goods-terms.ts';
import type { ShipmentDeps } from './shipment-deps.ts';
import type { Decided } from './shipment-write.ts';

interface PickRequest {
  readonly requestId: string;
  readonly shipmentId: string;
  readonly sscc?: string | undefined;
  readonly inventoryID?: string | undefined;
  readonly lotNumber?: string | undefined;
  readonly place?: string | undefined;
  readonly qty?: number | undefined;
  readonly uom?: string | undefined;
  readonly reason?: string | undefined;
}

const missing = (path: string, message: string): DomainError =>
  domainError('BAD_REQUEST', message, { details: [{ path, code: 'BAD_REQUEST', message }] });

/** A pallet that is another shipment's is refused with that one's name. */
const ownersName = async ({ shipments }: ShipmentDeps, shipmentId: string | null): Promise<string | null> => {
  if (shipmentId === null) return null;
  const owner = (await shipments.loadMany([shipmentId])).get(shipmentId);
  return owner ? `${owner.shipmentNbr} of ${owner.customerName}` : null;
};

export const palletBySscc = async (
  { pallets, numbering, ...deps }: ShipmentDeps,
  typed: string,
  shipmentId: string,
) => {
  const sscc = readSscc(typed);
  if (!sscc.ok) return sscc;
  const pallet = (await pallets.loadMany([sscc.value])).get(sscc.value);
  if (!pallet) return err(ssccUnknown(sscc.value, numbering));
  const isOwn = pallet.shipmentId === shipmentId;
  const owner = isOwn ? null : await ownersName({ pallets, numbering, ...deps }, pallet.shipmentId);
  return ok({ pallet, owner });
};

const decidePallet = async (
  deps: ShipmentDeps,
  shipment: Shipment,
  request: PickRequest & { readonly sscc: string },
  context: CallContext,
): Promise<Result<Decided, DomainError>> => {
  const stamp = stampOf(request.requestId, saidOf(request), context);
  const reason = request.reason ?? null;
  const known = await palletBySscc(deps, request.sscc, shipment.shipmentId);
  if (!known.ok) return known;
  const { pallet, owner } = known.value;
  if (owner !== null)
    return err(
      domainError('WRONG_PALLET', `Pallet ${pallet.sscc} is for ${owner}, not for ${shipment.shipmentNbr}.`),
    );
  // A shipment that names no warehouse takes goods of any: those of others are theirs to give.
  const notOwn = notYourPlace(context.person, [pallet.location], `Pallet ${pallet.sscc}`);
  if (notOwn) return err(notOwn);
  const ids = pallet.lines.map(({ inventoryID }) => inventoryID);
  const [lots, terms] = await Promise.all([
    deps.lots.loadMany(pallet.lines),
    termsOf(deps, shipment, ids, context.now),
  ]);
  const place = `hu:${pallet.sscc}`;
  const goods = pallet.lines.flatMap((line) => {
    const lot = lots.get(lotIdKey(line));
    if (!lot) return [];
    return [{ lot, place, qty: line.qty, terms: withReason(terms(lot.inventoryID), reason, context.person) }];
  });
  const next = pickPallet(shipment, pallet, goods, reason, stamp);
  return next.ok ? ok({ next: next.value, standing: [...lots.values()] }) : next;
};

const decideLoose = async (
  deps: ShipmentDeps,
  shipment: Shipment,
  { inventoryID = '', lotNumber = '', place = '', qty = 0, uom = '', ...request }: PickRequest,
  context: CallContext,
): Promise<Result<Decided, DomainError>> => {
  const stamp = stampOf(
    request.requestId,
    saidOf({ inventoryID, lotNumber, place, qty, uom, ...request }),
    context,
  );
  const reason = request.reason ?? null;
  const at = parsePlace(place);
  if (!at) return err(domainError('PLACE_NOT_FOUND', `There is no place ${place}.`));
  if (ssccOf({ place }) !== null)
    return err(missing('place', 'Those goods are on a pallet. Scan the pallet, or take them off it first.'));
  const notOwn = notYourPlace(context.person, [place], lotName({ inventoryID, lotNumber }));
  if (notOwn) return err(notOwn);
  const goods = await knownGoods(deps, { inventoryID, lotNumber });
  if (!goods.ok) return goods;
  const { item, lot } = goods.value;
  const base = toBaseUnit(item, quantity(qty), uom);
  if (!base.ok) return base;
  const terms = await termsOf(deps, shipment, [item.inventoryID], context.now);
  const next = pickLoose(
    shipment,
    {
      ...{ lot, place: formatPlace(at), qty: base.value },
      terms: withReason(terms(lot.inventoryID), reason, context.person),
    },
    reason,
    stamp,
  );
  return next.ok ? ok({ next: next.value, standing: [lot] }) : next;
};

const saidOf = ({ requestId: _id, shipmentId: _shipment, ...asked }: PickRequest) => ['pick', asked];

/** What was scanned is picked: a pallet, or loose goods. */
export const pickScan = async (deps: ShipmentDeps, request: PickRequest, context: CallContext) => {
  const { requestId, shipmentId, sscc } = request;
  if (sscc === undefined) {
    if (request.inventoryID === undefined)
      return err(missing('sscc', 'Say which pallet, or which goods at which place.'));
    if (request.place === undefined) return err(missing('place', 'Say where the goods are taken.'));
    if (request.qty === undefined || request.uom === undefined) return err(missing('qty', 'Say how much.'));
  }
  const picked = await actOnShipment(deps, {
    ...{ shipmentId, version: null, stamp: stampOf(requestId, saidOf(request), context) },
    person: context.person,
    decide: (shipment) =>
      sscc === undefined
        ? decideLoose(deps, shipment, request, context)
        : decidePallet(deps, shipment, { ...request, sscc }, context),
  });
  return answered(deps, picked);
};
