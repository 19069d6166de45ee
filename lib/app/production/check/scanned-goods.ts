import { allergenChange, substitutesFor } from '#domain/bom/substitute.ts';
import { siteDay } from '#domain/calendar.ts';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import { type Item, isLotRequired, itemKey } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { isOpenState } from '#domain/production/check/check-states.ts';
import type { LineCheck } from '#domain/production/check/line-check.ts';
import type { ScanFacts, ScannedGoods, SubstituteAtLine } from '#domain/production/check/scan-at-line.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import type { CheckFactsDeps } from './check-ports.ts';
import type { CheckNow } from './load-check.ts';

/** What was read of a label, or the text that it was. */
export interface ScannedCode {
  readonly text: string;
  readonly gtin: string | null;
  readonly lotNumber: string | null;
  /** The component that the person is at. */
  readonly component: string | null;
  readonly isConfirmed: boolean;
}

interface Candidate {
  readonly item: Item;
  readonly rules: ItemRules | undefined;
}

const hasGtin = ({ item, rules }: Candidate, gtin: string): boolean =>
  [...item.gtins, ...(rules?.gtins ?? [])].some((one) => gtinKey(one.gtin) === gtin);

const isNamed = ({ item }: Candidate, text: string): boolean => itemKey(item.inventoryID) === itemKey(text);

/** The lots that may be meant by a number. */
const lotsOf = async (
  { lots }: CheckFactsDeps,
  candidates: readonly Candidate[],
  lotNumber: string,
): Promise<readonly Lot[]> => {
  const asked = candidates.map(({ item }) => ({ inventoryID: item.inventoryID, lotNumber }));
  return [...(await lots.loadMany(asked)).values()];
};

/** Of several items that have a lot of that number, the one whose row waits for it; null: nobody can tell. */
const awaited = (found: readonly Lot[], { rows }: Pick<LineCheck, 'rows'>): Lot | null => {
  if (found.length < 2) return found[0] ?? null;
  const open = rows.filter(({ state }) => isOpenState(state));
  const waits = (lot: Lot) =>
    open.some(({ component, inventoryID }) =>
      [component, inventoryID].some((one) => one !== null && itemKey(one) === itemKey(lot.inventoryID)),
    );
  const meant = found.filter(waits);
  return meant.length === 1 ? (meant[0] ?? null) : null;
};

/** What may stand in for each component that is scanned, and everything that may be scanned. */
const candidatesOf = async (deps: CheckFactsDeps, { check, bom }: CheckNow, day: string) => {
  const all = await deps.substitutes.substitutes();
  const product = bom?.inventoryID ?? '';
  const instead = check.rows.map(({ component }) => ({
    component,
    approved: substitutesFor(all, { product, component, day }),
  }));
  const named = instead.flatMap(({ component, approved }) => [
    component,
    ...approved.map(({ substitute }) => substitute),
  ]);
  const [items, rules] = await Promise.all([deps.items.loadMany(named), deps.itemRules.loadMany(named)]);
  const substitutes = new Map(
    instead.map(({ component, approved }): [string, readonly SubstituteAtLine[]] => [
      itemKey(component),
      approved.map((substitute) => ({
        substitute,
        change: allergenChange(rules.get(itemKey(component)), rules.get(itemKey(substitute.substitute))),
      })),
    ]),
  );
  const candidates = [...items.values()].map((item) => ({
    item,
    rules: rules.get(itemKey(item.inventoryID)),
  }));
  return { candidates, substitutes };
};

/**
 * What a scanned code is, among what the order is made of and what may stand in for it: by GTIN, of the accounting system
 * and ours, by the item's number, or by a lot that one of them has.
 */
export const scannedGoods = async (
  deps: CheckFactsDeps,
  now: CheckNow,
  { text, gtin: said, lotNumber, component, isConfirmed }: ScannedCode,
  instant: number,
): Promise<{ readonly goods: ScannedGoods; readonly facts: ScanFacts }> => {
  const day = siteDay(instant);
  const { candidates, substitutes } = await candidatesOf(deps, now, day);
  const gtin = said ?? (isGtin(text) ? text : null);
  const byLabel =
    (gtin === null ? undefined : candidates.find((one) => hasGtin(one, gtinKey(gtin)))) ??
    candidates.find((one) => isNamed(one, text));
  // A label that names another item has no lot of these.
  const isOther = said !== null && byLabel === undefined;
  const number = lotNumber ?? (byLabel || isOther ? null : text);
  const searched = byLabel ? [byLabel] : isOther ? [] : candidates;
  const lot = number === null ? null : awaited(await lotsOf(deps, searched, number), now.check);
  const item =
    byLabel?.item ?? candidates.find((one) => lot !== null && isNamed(one, lot.inventoryID))?.item ?? null;
  return {
    goods: {
      text,
      item: item && { inventoryID: item.inventoryID, name: item.name, isByLot: isLotRequired(item) },
      isItemSeen: byLabel !== undefined,
      lotNumber: item ? (lot?.lotNumber ?? number) : null,
      lot,
    },
    facts: { substitutes, component, isConfirmed, day },
  };
};
