import type { CallContext } from '#app/dispatch.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { siteDay } from '#domain/calendar.ts';
import { itemKey } from '#domain/items/item.ts';
import { palletsToLoad } from '#domain/shipments/load-truck.ts';
import type { ShipmentGoods } from '#domain/shipments/make-ready.ts';
import type { ShipTerms } from '#domain/shipments/pick/fit-to-ship.ts';
import { picksOf, type Shipment, type ShipmentPick } from '#domain/shipments/shipment.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

/** The day on which it leaves: a day that is past is today. */
const leavesOn = ({ day }: Shipment, now: number): string => {
  const today = siteDay(now);
  return day !== null && day > today ? day : today;
};

/** What is asked of lots of these items as they leave; the customer's days before those of the item. */
export const termsOf = async (
  { itemRules }: Pick<ShipmentDeps, 'itemRules'>,
  shipment: Shipment,
  inventoryIDs: readonly string[],
  now: number,
): Promise<(inventoryID: string) => ShipTerms> => {
  const rules = await itemRules.loadMany(inventoryIDs);
  const day = leavesOn(shipment, now);
  return (inventoryID) => ({
    day,
    leastDays: shipment.leastDays ?? rules.get(itemKey(inventoryID))?.leastDaysOnDespatch ?? null,
    purpose: 'ship',
  });
};

/** What somebody who may says a reason for: past its best-before, or with fewer days than are asked for. */
export const withReason = (
  terms: ShipTerms,
  reason: string | null,
  { groups }: CallContext['person'],
): ShipTerms =>
  reason === null
    ? terms
    : {
        day: terms.day,
        purpose: isAllowed(groups, 'lot.shipPastBestBefore') ? 'shipPastBestBefore' : terms.purpose,
        leastDays: isAllowed(groups, 'shipment.override') ? null : terms.leastDays,
      };

/** A reason was given by who could give it: it is not asked for again. */
const afterReason = (terms: ShipTerms, reason: string | null): ShipTerms =>
  reason === null ? terms : { ...terms, purpose: 'shipPastBestBefore', leastDays: null };

/** The lots of these picks as they stand now, each with what is asked of it. */
export const lotsOf = async (
  deps: Pick<ShipmentDeps, 'lots' | 'itemRules'>,
  shipment: Shipment,
  picks: readonly ShipmentPick[],
  now: number,
): Promise<ShipmentGoods['lots']> => {
  const ids = [...new Set(picks.map(({ inventoryID }) => inventoryID))];
  const [lots, terms] = await Promise.all([deps.lots.loadMany(picks), termsOf(deps, shipment, ids, now)]);
  return [...lots.values()].map((lot) => {
    const own = picks.filter((pick) => lotIdKey(pick) === lotIdKey(lot));
    const reason = own.map((pick) => pick.reason).find((one) => one !== null) ?? null;
    return { lot, terms: afterReason(terms(lot.inventoryID), reason) };
  });
};

/** What it takes, as it stands now. */
export const goodsOf = async (
  deps: Pick<ShipmentDeps, 'lots' | 'pallets' | 'itemRules'>,
  shipment: Shipment,
  now: number,
): Promise<ShipmentGoods> => {
  const [lots, pallets] = await Promise.all([
    lotsOf(deps, shipment, picksOf(shipment), now),
    deps.pallets.loadMany(palletsToLoad(shipment).all),
  ]);
  return { lots, pallets: [...pallets.values()] };
};
