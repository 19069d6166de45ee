import { isSameCode } from '#domain/code-key.ts';
import { add, type Quantity, sum, toNumber, ZERO } from '#domain/quantity.ts';
import type { GoodsReceipt, ReceiptAllocation, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import { baseAllocations } from '#domain/receiving/request/base-quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { PostedReceipt, PostedReceiptLine } from './posted-receipt.ts';

/**
 * Is what stands in the accounting system what was counted? `equal`; `dates differ`, `lots differ`: the quantities stand
 * but dates or lots were dropped or changed (accounting-contract.md §6, point 15); `quantities differ`: its lines with
 * other quantities, such as lots that were doubled; `different`: not this receipt.
 */
export type Comparison = 'equal' | 'dates differ' | 'lots differ' | 'quantities differ' | 'different';

export interface Compared {
  readonly comparison: Comparison;
  /** What differs, a sentence for each line; empty where nothing does, or nothing is comparable. */
  readonly differences: readonly string[];
}

interface Lot {
  readonly lotNumber: string;
  readonly qty: Quantity;
  readonly expiryDate: string | null;
}

const lotsByKey = (
  allocations: readonly Pick<ReceiptAllocation, 'lotNumber' | 'expiryDate' | 'qty'>[],
): Map<string, Lot> => {
  const lots = new Map<string, Lot>();
  for (const { lotNumber, qty, expiryDate } of allocations) {
    const key = lotKey(lotNumber);
    if (key === '') continue;
    const known = lots.get(key);
    lots.set(key, known ? { ...known, qty: add(known.qty, qty) } : { lotNumber, qty, expiryDate });
  }
  return lots;
};

const inWords = (lots: Map<string, Lot>): string =>
  lots.size === 0
    ? 'no lots'
    : [...lots.values()].map(({ lotNumber, qty }) => `${toNumber(qty)} of ${lotNumber.trim()}`).join(', ');

/** Lots by number, their quantities in base units. */
const compareLots = (line: ReceiptLine, other: PostedReceiptLine): Compared => {
  if (line.allocations.length === 0) return EQUAL;
  const counted = lotsByKey(baseAllocations(line));
  const found = lotsByKey(other.allocations);
  const at = `Line ${line.lineNbr} (${line.inventoryID})`;
  const totalOf = (lots: Map<string, Lot>): Quantity => sum([...lots.values()].map(({ qty }) => qty));
  const isAsCounted = [...counted].every(([key, { qty }]) => found.get(key)?.qty === qty);
  if (!isAsCounted || counted.size !== found.size) {
    const hasOtherTotal = found.size > 0 && totalOf(found) !== totalOf(counted);
    return {
      comparison: hasOtherTotal ? 'quantities differ' : 'lots differ',
      differences: [`${at}: counted ${inWords(counted)}; there ${inWords(found)}.`],
    };
  }
  // A date that nobody counted is none of ours.
  const dates = [...counted].flatMap(([key, { lotNumber, expiryDate }]) => {
    const there = found.get(key)?.expiryDate ?? null;
    return expiryDate === null || expiryDate === there
      ? []
      : [`${at}: lot ${lotNumber.trim()} expires ${expiryDate}; there ${there ?? 'no date'}.`];
  });
  return dates.length > 0 ? { comparison: 'dates differ', differences: dates } : EQUAL;
};

const EQUAL: Compared = { comparison: 'equal', differences: [] };
const DIFFERENT: Compared = { comparison: 'different', differences: [] };

const compareLine = (line: ReceiptLine, other: PostedReceiptLine): Compared =>
  other.qty === line.receiptQty
    ? compareLots(line, other)
    : {
        comparison: 'quantities differ',
        differences: [
          `Line ${line.lineNbr} (${line.inventoryID}): counted ${toNumber(line.receiptQty)} ${line.uom}; there ${toNumber(other.qty ?? ZERO)}.`,
        ],
      };

const GRAVITY: readonly Comparison[] = [
  'equal',
  'dates differ',
  'lots differ',
  'quantities differ',
  'different',
];

/** Compares line by line, in words too; the gravest difference decides. */
export const comparePosted = (receipt: GoodsReceipt, found: PostedReceipt): Compared => {
  if (found.lines.length !== receipt.lines.length) return DIFFERENT;
  const lines: Compared[] = [];
  for (const line of receipt.lines) {
    const other = found.lines.find(
      (candidate) =>
        candidate.orderLineNbr === line.lineNbr && isSameCode(candidate.orderNbr, receipt.orderNbr),
    );
    if (!other) return DIFFERENT;
    lines.push(compareLine(line, other));
  }
  const worst = Math.max(...lines.map(({ comparison }) => GRAVITY.indexOf(comparison)));
  return {
    comparison: GRAVITY[worst] ?? 'equal',
    differences: lines.flatMap(({ differences }) => differences),
  };
};
