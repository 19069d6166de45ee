import { type AllergenChange, allergenSentence, type Substitute } from '#domain/bom/substitute.ts';
import { isSameCode } from '#domain/code-key.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { notUsable, usable } from '#domain/stock/lots/usable.ts';
import { type CheckState, isOpenState } from './check-states.ts';
import type { CheckRow, LineCheck } from './line-check.ts';

/** A substitute that is approved and valid today, with how allergens differ as they are now. */
export interface SubstituteAtLine {
  readonly substitute: Substitute;
  readonly change: AllergenChange | null;
}

/** What was scanned, as far as it is known. */
export interface ScannedGoods {
  /** As it was read, for what is said of it. */
  readonly text: string;
  /** The item; null: it is nothing that this product is made of. */
  readonly item: { readonly inventoryID: string; readonly name: string; readonly isByLot: boolean } | null;
  /** The item's own label was read. */
  readonly isItemSeen: boolean;
  /** Null: no lot was read. */
  readonly lotNumber: string | null;
  /** The lot of that number; null: there is none. */
  readonly lot: Lot | null;
}

export interface ScanFacts {
  /** What may go in instead of each component, by `itemKey`. */
  readonly substitutes: ReadonlyMap<string, readonly SubstituteAtLine[]>;
  /** The component that the person is at; null: whichever it is. */
  readonly component: string | null;
  /** The person was asked about other allergens and wants them. */
  readonly isConfirmed: boolean;
  /** The site's day. */
  readonly day: string;
}

export interface ScanOutcome {
  readonly state: CheckState;
  readonly message: string;
  /** It may go in where the person says that its allergens are meant. */
  readonly asks: boolean;
}

interface Found {
  readonly row: CheckRow;
  /** Null: it is the component itself. */
  readonly instead: SubstituteAtLine | null;
}

const insteadOf = (row: CheckRow, inventoryID: string, { substitutes }: ScanFacts) =>
  (substitutes.get(itemKey(row.component)) ?? []).find(({ substitute }) =>
    isSameCode(substitute.substitute, inventoryID),
  ) ?? null;

/** The row that the goods are for: the one that the person is at, else one that is open, else any. */
const rowFor = (check: LineCheck, inventoryID: string, facts: ScanFacts): Found | null => {
  const found = check.rows.flatMap((row): Found[] => {
    if (isSameCode(row.component, inventoryID)) return [{ row, instead: null }];
    const instead = insteadOf(row, inventoryID, facts);
    return instead ? [{ row, instead }] : [];
  });
  const isAsked = ({ row }: Found) => facts.component !== null && isSameCode(row.component, facts.component);
  return found.find(isAsked) ?? found.find(({ row }) => isOpenState(row.state)) ?? found[0] ?? null;
};

/** Why the goods can't be used; null: they can. */
const problemOf = (
  { row, instead }: Found,
  { lot, lotNumber, item }: ScannedGoods,
  { day, isConfirmed }: ScanFacts,
): { readonly message: string; readonly asks: boolean } | null => {
  if (lotNumber !== null && !lot && item)
    return {
      message: `There is no ${lotName({ inventoryID: item.inventoryID, lotNumber })}.`,
      asks: false,
    };
  const allowed = lot && usable(lot, day, 'issue');
  if (lot && allowed && !allowed.ok) return { message: notUsable(lot, allowed.error).message, asks: false };
  if (!instead?.change) return null;
  const said = allergenSentence(instead.change, instead.substitute);
  const { allergenReason } = instead.substitute;
  if (allergenReason === null)
    return { message: `${said} It was not approved instead of ${row.component} with that.`, asks: false };
  return isConfirmed
    ? null
    : {
        message: `${said} It was approved: ${allergenReason.replace(/[.\s]+$/, '')}. Say whether it is meant.`,
        asks: true,
      };
};

/** What of a pack is still to be scanned; null: nothing. */
const stillMissing = (
  { how }: Pick<CheckRow, 'how'>,
  { isItemSeen, lotNumber, isByLot }: { isItemSeen: boolean; lotNumber: string | null; isByLot: boolean },
): string | null => {
  if (how !== 'gtin' && isByLot && lotNumber === null) return 'Scan its lot as well.';
  if (how !== 'lot' && !isItemSeen) return 'Scan the label of the item as well.';
  return null;
};

const withRow = (check: LineCheck, row: CheckRow): LineCheck => ({
  ...check,
  rows: check.rows.map((one) => (one.lineNbr === row.lineNbr ? row : one)),
});

interface Scanned {
  readonly check: LineCheck;
  readonly outcome: ScanOutcome;
}

interface By {
  readonly by: string;
  /** UTC ISO. */
  readonly at: string;
}

/** Nothing that goes in: said of the row that the person is at, else of the first one that is open. */
const noComponent = (check: LineCheck, { text, item }: ScannedGoods, facts: ScanFacts, by: By): Scanned => {
  const what = item ? `${item.inventoryID} (${item.name})` : text;
  const message = `${what} is none of what is scanned for ${check.product}, and nothing that was approved instead of it.`;
  const row =
    check.rows.find(({ component }) => facts.component !== null && isSameCode(component, facts.component)) ??
    check.rows.find(({ state }) => isOpenState(state));
  const outcome = { state: 'Mismatch', message, asks: false } as const;
  if (!row) return { check, outcome };
  const next = { ...row, state: 'Mismatch' as const, message, reason: null, ...by };
  return { check: withRow(check, { ...next, inventoryID: item?.inventoryID ?? null }), outcome };
};

/**
 * What becomes of a check where something is scanned at its line: the right goods match their row, or stand in for it; a
 * wrong, expired or held lot, or other allergens, make it a mismatch that says why. Two labels of one pack come in any
 * order. A right scan mends what a wrong one said, and another right lot takes the place of the one before.
 */
export const scanAtLine = (check: LineCheck, goods: ScannedGoods, facts: ScanFacts, by: By): Scanned => {
  const found = goods.item && rowFor(check, goods.item.inventoryID, facts);
  if (!goods.item || !found) return noComponent(check, goods, facts, by);
  const { row, instead } = found;
  const { inventoryID, isByLot } = goods.item;
  const isSamePack =
    row.inventoryID !== null && isSameCode(row.inventoryID, inventoryID) && row.state === 'Pending';
  const isItemSeen = goods.isItemSeen || (isSamePack && row.isItemSeen);
  const lotNumber = goods.lotNumber ?? (isSamePack ? row.lotNumber : null);
  const seen = { ...row, inventoryID, isItemSeen, lotNumber, reason: null, ...by };
  const problem = problemOf(found, goods, facts);
  if (problem) {
    const { message, asks } = problem;
    const next = { ...seen, state: 'Mismatch' as const, message };
    return { check: withRow(check, next), outcome: { state: 'Mismatch', message, asks } };
  }
  const missing = stillMissing(row, { isItemSeen, lotNumber, isByLot });
  if (missing) {
    const next = { ...seen, state: 'Pending' as const, message: missing };
    return { check: withRow(check, next), outcome: { state: 'Pending', message: missing, asks: false } };
  }
  const state = instead ? ('Substituted' as const) : ('Matched' as const);
  const lot = lotNumber ? `, lot ${lotNumber}` : '';
  const message = instead
    ? `${inventoryID}${lot} goes in instead of ${row.component}.`
    : `${inventoryID}${lot} is right.`;
  return {
    check: withRow(check, { ...seen, state, message: null }),
    outcome: { state, message, asks: false },
  };
};

/** Somebody who may lets a component pass without the right scan, and says why. */
export const overriddenCheck = (
  check: LineCheck,
  component: string,
  reason: string,
  by: By,
): Result<LineCheck, DomainError> => {
  const rows = check.rows.filter((row) => isSameCode(row.component, component));
  if (rows.length === 0)
    return err(domainError('INVALID_TRANSITION', `${component} does not have to be scanned for this order.`));
  const open = rows.filter(({ state }) => isOpenState(state));
  if (open.length === 0) return err(domainError('INVALID_TRANSITION', `${component} was scanned already.`));
  return ok(
    open.reduce(
      (next, row) => withRow(next, { ...row, state: 'Overridden', message: null, reason, ...by }),
      check,
    ),
  );
};
