import type { QueryClient } from '@tanstack/react-query';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { isSameCode } from '#domain/code-key.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notUsable, usable } from '#domain/stock/lots/usable.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { unitsOfGtin } from '#frontend/shared/queries/units-by-gtin.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';

/** Some of a lot that is not on a pallet, and the places where it can be taken. */
export interface LooseGoods {
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly baseUom: string;
  /** `qty`: what is planned there, or what is free there of a lot that is not planned. */
  readonly places: readonly { readonly place: string; readonly qty: number }[];
  /** It is not what is to go first: somebody says why. */
  readonly isInstead: boolean;
}

/** Loose goods of the list, all places of one lot together. */
export const looseOf = (
  { picks }: Pick<ShipmentDetail, 'picks'>,
  lot: Pick<LooseGoods, 'inventoryID' | 'lotNumber'>,
): LooseGoods | null => {
  const own = picks.filter(
    ({ sscc, state, inventoryID, lotNumber }) =>
      sscc === null &&
      state === 'planned' &&
      isSameCode(inventoryID, lot.inventoryID) &&
      isSameCode(lotNumber, lot.lotNumber),
  );
  const [first] = own;
  if (!first) return null;
  const { inventoryID, lotNumber, baseUom } = first;
  const places = own.map(({ place, qty }) => ({ place, qty }));
  return { inventoryID, lotNumber, baseUom, places, isInstead: false };
};

/** The items that the label's GTIN names; null: it has none, or nobody can say. */
const itemsOf = async (client: QueryClient, { reading }: Scan): Promise<readonly string[] | null> => {
  if (reading.kind !== 'label') return null;
  const gtin = reading.fields.gtin ?? reading.fields.contentGtin;
  if (gtin === null || reading.isBare) return null;
  try {
    const units = await unitsOfGtin(client, session.user().sub, gtinKey(gtin));
    return units.length === 0 ? null : units.map(({ inventoryID }) => inventoryID);
  } catch {
    return null;
  }
};

/** As the server has a lot that carries this number, of one of the items; null: none has. */
const lotOf = async (inventoryIDs: readonly string[], code: string) => {
  const found = (await call(getInventory, 'find_lots', { lotNumber: code })).data.items;
  const one = found.find(({ inventoryID }) => inventoryIDs.some((id) => isSameCode(id, inventoryID)));
  if (!one) return null;
  const { inventoryID, lotNumber } = one;
  return (await call(getInventory, 'get_lot', { inventoryID, lotNumber })).data;
};

type Lot = NonNullable<Awaited<ReturnType<typeof lotOf>>>;

/** Where it stands loose, and free; or why it does not leave. */
const goodsOfLot = (lot: Lot, { day }: Pick<ShipmentDetail, 'day'>): Result<LooseGoods, string> => {
  const today = siteDay(Date.now());
  const mayPast = isAllowed(session.user().groups, 'lot.shipPastBestBefore');
  const leaves = day !== null && day > today ? day : today;
  const allowed = usable(lot, leaves, mayPast ? 'shipPastBestBefore' : 'ship');
  if (!allowed.ok) return err(notUsable(lot, allowed.error).message);
  const places = lot.balances.flatMap(({ place, onHand, allocated }) =>
    place.startsWith('loc:') && onHand > allocated ? [{ place, qty: onHand - allocated }] : [],
  );
  if (places.length === 0)
    return err(`${lotName(lot)} is not loose anywhere, or spoken for. Scan its pallet, if it stands on one.`);
  const { inventoryID, lotNumber, baseUom } = lot;
  return ok({ inventoryID, lotNumber, baseUom, places, isInstead: true });
};

/** Loose goods that were scanned: of the list, else another lot of its items; or why they don't go, in words. */
export const findLoose = async (
  client: QueryClient,
  shipment: ShipmentDetail,
  scan: Scan,
): Promise<Result<LooseGoods, string>> => {
  const { lines, picks, shipmentNbr } = shipment;
  const named = await itemsOf(client, scan);
  const isNamed = (inventoryID: string): boolean =>
    named === null || named.some((one) => isSameCode(one, inventoryID));
  const ids = [...new Set(lines.map(({ inventoryID }) => inventoryID))].filter(isNamed);
  if (ids.length === 0) return err(`${named?.join(' or ')} is not in ${shipmentNbr}.`);
  const isMeant = (lotNumber: string, inventoryID: string): boolean =>
    lotNumber === ''
      ? named !== null || scan.codes.some((code) => isSameCode(code, inventoryID))
      : scan.codes.some((code) => isSameCode(code, lotNumber));
  const onList = picks.find(
    ({ sscc, state, inventoryID, lotNumber }) =>
      sscc === null && state === 'planned' && isNamed(inventoryID) && isMeant(lotNumber, inventoryID),
  );
  const planned = onList && looseOf(shipment, onList);
  if (planned) return ok(planned);
  const [code = scan.text] = scan.codes;
  try {
    const lot = await lotOf(ids, code);
    if (lot) return goodsOfLot(lot, shipment);
  } catch (error) {
    return err(
      `${code} is not on the pick list, and could not be looked up: ${reasonOf(error, 'try again.')}`,
    );
  }
  return err(`${code} is no lot of what ${shipmentNbr} takes.`);
};
