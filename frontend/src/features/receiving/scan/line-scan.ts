import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { addDays, isDay } from '#domain/calendar.ts';
import { isSameCode } from '#domain/code-key.ts';
import type { LabelReading } from '#domain/scanning/read-scan.ts';
import type { LotFields } from '#frontend/features/receiving/line/check-line.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { inUnit, unitOfGtin } from './item-facts.ts';

/** What one label says of a line, in the line's own terms. */
export interface LineLabel {
  readonly lotNumber: string | null;
  /** `YYYY-MM-DD`. */
  readonly expiryDate: string | null;
  /** In the line's unit; null: the label does not say. */
  readonly qty: number | null;
  /**
   * How many one scan stands for where it counts: the label's own quantity, or one pack. Null: its GTIN is not known, so
   * nobody knows.
   */
  readonly perScan: number | null;
}

export interface LineScan {
  readonly line: DeliveryLine;
  readonly lots: readonly LotFields[];
  readonly label: LineLabel;
  readonly counting: 'add' | 'fill';
  /** Which lots hold a quantity that was scanned or typed, not the one proposed. */
  readonly isCounted: (row: number) => boolean;
  /** What remains of the line beside its lots: proposed for a new one. */
  readonly left: string;
}

type LineScanResult =
  | {
      readonly kind: 'filled';
      readonly lots: readonly LotFields[];
      readonly row: number;
      /** What is to be typed or scanned next; null: nothing is missing. */
      readonly missing: keyof LotFields | null;
    }
  | { readonly kind: 'refused'; readonly reason: string };

const dateOnLabel = (
  { useBy, bestBefore, producedOn, packedOn }: LabelReading['fields'],
  item: ItemWithRules | null,
): string | null => {
  const isBestBefore = item?.rules?.dateMark === 'bestBefore';
  const printed = isBestBefore ? (bestBefore ?? useBy) : (useBy ?? bestBefore);
  if (printed !== null) return printed;
  const made = producedOn ?? packedOn;
  const keeps = item?.rules?.shelfLifeDays ?? null;
  return made === null || keeps === null ? null : addDays(made, keeps);
};

/** A label in the terms of a line. Which item it is of has been settled. */
export const lineLabel = (
  { fields }: Pick<LabelReading, 'fields'>,
  line: DeliveryLine,
  item: ItemWithRules | null,
): LineLabel => {
  const gtin = fields.gtin ?? fields.contentGtin;
  const unit = item && gtin !== null ? unitOfGtin(item, gtin) : null;
  const inLineUnit = (count: number): number | null =>
    item && unit !== null ? inUnit(item, count, unit, line.uom) : null;
  const weight = /^kgs?$/i.test(line.uom) ? fields.netWeightKg : null;
  const count = fields.contentCount ?? fields.pieces;
  // A label that names no GTIN counts what the line counts.
  const inItsUnit = (some: number): number | null => (gtin === null ? some : inLineUnit(some));
  const qty = weight ?? (count === null ? null : inItsUnit(count));
  return {
    lotNumber: line.serialTracked ? (fields.serialNumber ?? fields.lotNumber) : fields.lotNumber,
    expiryDate: dateOnLabel(fields, item),
    qty,
    perScan: qty ?? (count === null ? inItsUnit(1) : null),
  };
};

/** The lot that the label is about; -1: a new one. A label without a lot number is about the one begun last. */
const rowOf = (lots: readonly LotFields[], { lotNumber }: LineLabel): number => {
  if (lotNumber === null) return lots.length - 1;
  const known = lots.findIndex((lot) => isSameCode(lot.lotNumber, lotNumber));
  return known >= 0 ? known : lots.findIndex((lot) => lot.lotNumber.trim() === '');
};

const numberIn = (text: string): number => {
  const number = Number(text.trim() || 0);
  return Number.isFinite(number) ? number : 0;
};

const countedQty = (before: string, { label, counting, line }: LineScan, isCounted: boolean): string => {
  if (line.serialTracked) return before;
  const add = counting === 'add';
  if (label.perScan === null || (!add && (label.qty === null || isCounted))) return before;
  const from = add && isCounted ? numberIn(before) : 0;
  return String(Number((from + label.perScan).toFixed(6)));
};

const missingOf = (line: DeliveryLine, lot: LotFields): keyof LotFields | null => {
  if (line.lotTrackingEnabled && lot.lotNumber.trim() === '') return 'lotNumber';
  if (!line.serialTracked && lot.qty.trim() === '') return 'qty';
  if (line.lotTrackingEnabled && lot.expiryDate === '' && (line.expiryRequired || !line.serialTracked))
    return 'expiryDate';
  return null;
};

/**
 * The lots of a line after a label was scanned. Two labels of one pack come in any order: what the one says stays when the
 * other does not say it, and what they say differently is refused.
 */
export const scanIntoLine = (scan: LineScan): LineScanResult => {
  const { line, lots, label } = scan;
  const tracked = line.lotTrackingEnabled;
  const at = tracked ? rowOf(lots, label) : 0;
  const row = at < 0 ? lots.length : at;
  const before = lots[row] ?? { qty: scan.left, lotNumber: '', expiryDate: '' };
  const date = tracked ? label.expiryDate : null;
  if (date !== null && isDay(before.expiryDate) && before.expiryDate !== date)
    return {
      kind: 'refused',
      reason: `${before.lotNumber || 'This lot'} has the date ${dayText(before.expiryDate)} here; the label says ${dayText(date)}. Check both.`,
    };
  const next: LotFields = {
    qty: countedQty(before.qty, scan, at >= 0 && scan.isCounted(row)),
    lotNumber: (tracked && before.lotNumber.trim() === '' ? label.lotNumber : null) ?? before.lotNumber,
    expiryDate: date ?? before.expiryDate,
  };
  return {
    kind: 'filled',
    lots: row === lots.length ? [...lots, next] : lots.with(row, next),
    row,
    missing: missingOf(line, next),
  };
};
