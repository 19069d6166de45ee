import * as z from 'zod/mini';
import { type DomainError, domainError, type ErrorDetail } from '#domain/errors.ts';
import { add, type Quantity, subtract, toNumber, ZERO } from '#domain/quantity.ts';
import { addedField, defineRecord, quantityField, type RecordOf } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { balanceKey, type MovementLine } from './movement.ts';
import { placeName } from './place.ts';

/** How much of a lot is at a place, in the item's base unit. */
export const Balance = defineRecord({
  inventoryID: z.string(),
  lotNumber: z.string(),
  place: z.string(),
  onHand: quantityField,
  /** Spoken for by shipments. */
  allocated: addedField(quantityField, ZERO),
});
export type Balance = RecordOf<typeof Balance>;

/** Balances by `balanceKey`; what is not among them is zero. */
export type Balances = ReadonlyMap<string, Balance>;

/** The balances of each lot, by `lotIdKey`: gone through once, however many lots there are. */
export const balancesByLot = (balances: readonly Balance[]): ReadonlyMap<string, readonly Balance[]> => {
  const found = new Map<string, Balance[]>();
  for (const balance of balances) {
    const of = found.get(lotIdKey(balance));
    if (of) of.push(balance);
    else found.set(lotIdKey(balance), [balance]);
  }
  return found;
};

/** A line that would take more from a place than is there. */
interface Shortage {
  readonly line: MovementLine;
  /** Which of the lines, counted from 0. */
  readonly index: number;
  readonly onHand: Quantity;
  /** Of that, what shipments speak for, where it is kept for them. */
  readonly kept: Quantity;
}

/**
 * The balances after these lines. Nothing ever goes below zero (stock-and-trace.md §1, rule 2). `keepsAllocated`: and
 * nothing is taken that a shipment speaks for.
 */
export const applyLines = (
  balances: Balances,
  lines: readonly MovementLine[],
  { keepsAllocated = false }: { readonly keepsAllocated?: boolean } = {},
): Result<Balances, readonly Shortage[]> => {
  const after = new Map(balances);
  const short: Shortage[] = [];
  for (const [index, line] of lines.entries()) {
    const { inventoryID, lotNumber, place, delta } = line;
    const before = after.get(balanceKey(line));
    const onHand = before?.onHand ?? ZERO;
    const kept = keepsAllocated ? (before?.allocated ?? ZERO) : ZERO;
    if (delta < 0 && onHand - kept + delta < 0) short.push({ line, index, onHand, kept });
    after.set(balanceKey(line), {
      ...(before ?? { inventoryID, lotNumber, place, allocated: ZERO }),
      onHand: add(onHand, delta),
    });
  }
  return short.length === 0 ? ok(after) : err(short);
};

/**
 * The refusal: what is short, and in `current` what is on hand of those lots wherever it is. `baseUom`: the unit of the
 * one item that all of it is of, for those who typed another.
 */
export const notEnoughStock = (
  shortages: readonly Shortage[],
  onHand: readonly Balance[],
  baseUom?: string,
): DomainError => {
  const inUnit = (qty: Quantity): string =>
    [toNumber(qty), baseUom].filter((part) => part !== undefined).join(' ');
  const details = shortages.map(({ line, index, onHand: there, kept }): ErrorDetail => {
    const wanted = inUnit(subtract(ZERO, line.delta));
    const ofThem = kept > 0 ? `, ${inUnit(kept)} of them for shipments` : '';
    const message = `${lotName(line)}: ${wanted} wanted, ${inUnit(there)} on hand at ${placeName(line.place)}${ofThem}.`;
    return { path: `lines.${index}`, code: 'NOT_ENOUGH_STOCK', message };
  });
  const [first] = details;
  return domainError(
    'NOT_ENOUGH_STOCK',
    details.length === 1 && first
      ? `${first.message} Count the place if that is not so.`
      : `${details.length} lines want more than is on hand. Count the places if that is not so.`,
    { details, current: onHand.map(Balance.toWire) },
  );
};
