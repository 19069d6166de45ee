import type { ReceiveOrderLine } from '#api/receiving.ts';
import { isDay } from '#domain/calendar.ts';
import { countText, isOrAre } from '#domain/count-text.ts';
import { type ArrivalTerms, arrivalRefusal, arrivalWarning } from '#domain/items/arrival-warning.ts';
import { MAX_QUANTITY, quantity, sum, toNumber, ZERO } from '#domain/quantity.ts';
import { uncountableReason } from '#domain/receiving/order/uncountable.ts';
import { partsOfSerials, serialsIn } from '#domain/receiving/request/base-quantity.ts';
import { checkReceiptRequest, MORE_THAN_A_RECEIPT } from '#domain/receiving/request/check-receipt-request.ts';
import { itemOf } from '#frontend/features/receiving/receipt/receipt-request.ts';
import type { LotCount } from './line-count.ts';

/** A lot as it stands in the fields of the line dialog. */
export interface LotFields {
  readonly qty: string;
  readonly lotNumber: string;
  readonly expiryDate: string;
}

interface FieldMessage {
  /** Which lot of the line, and which of its fields. */
  readonly lot: number;
  readonly field: keyof LotFields;
  readonly message: string;
}

interface CheckedLine {
  readonly lots: readonly LotCount[];
  readonly errors: readonly FieldMessage[];
  readonly warnings: readonly FieldMessage[];
}

/** What the item's rules say of dates that arrive, where they are known, and the day by which they are judged. */
export interface DateTerms {
  readonly rules: ArrivalTerms | null;
  readonly arrivedOn: string;
}

export interface LineTerms {
  /** The site's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** May this person receive above the tolerance, with a reason? */
  readonly mayOverReceive: boolean;
}

const FIELDS: Readonly<Record<string, keyof LotFields>> = {
  qty: 'qty',
  receiptQty: 'qty',
  lotNumber: 'lotNumber',
  expiryDate: 'expiryDate',
};

/** `items.0.allocations.2.lotNumber` of the shared rule is the field `lotNumber` of lot 2 here. */
const remark = ({ path, message }: { path: string; message: string }): FieldMessage => {
  const parts = path.split('.');
  return {
    lot: Number(parts[2] === 'allocations' ? parts[3] : 0),
    field: FIELDS[parts.at(-1) ?? ''] ?? 'qty',
    message,
  };
};

const readQty = (text: string): number => {
  const typed = text.trim();
  return /^\d*\.?\d+$/.test(typed) ? Number(typed) : Number.NaN;
};

/** Why so much can't be received, as a sentence. Null: it can, if need be with a reason in the receipt. */
export const overReceiptError = (
  line: ReceiveOrderLine,
  lots: readonly LotCount[],
  terms: Pick<LineTerms, 'mayOverReceive'>,
): string | null => {
  if (line.uncountable) return uncountableReason(line);
  const counted = sum(lots.map((lot) => quantity(lot.qty)));
  if (counted > quantity(MAX_QUANTITY)) return MORE_THAN_A_RECEIPT;
  if (line.mostQty === null || counted <= quantity(line.mostQty)) return null;
  const much = line.mostQty === 0 ? 'Nothing more' : `At most ${line.mostQty} ${line.uom}`;
  const atMost = `${much} can be received now`;
  if (line.receiptAction !== 'Accept but Warn' || line.mostQty === 0) return `${atMost}.`;
  return terms.mayOverReceive ? null : `${atMost}; a manager can receive more with a reason.`;
};

/**
 * The line dialog's check: the shared rule of screen and server (spec §5) over this one line, and what only the
 * order's line can say (batch and expiry required, tolerance).
 */
export const checkLine = (
  line: ReceiveOrderLine,
  fields: readonly LotFields[],
  terms: LineTerms,
): CheckedLine => {
  // A serial number is one unit: there is no quantity to type.
  const parts = line.serialTracked ? partsOfSerials(fields.length, line.toBaseUnit ?? null) : [];
  const lots = fields.map((lot, index) => ({
    qty: line.serialTracked ? toNumber(parts[index] ?? ZERO) : readQty(lot.qty),
    lotNumber: lot.lotNumber.trim(),
    expiryDate: lot.expiryDate.trim(),
  }));
  const errors: FieldMessage[] = [];
  lots.forEach((lot, index) => {
    if (Number.isNaN(lot.qty) && (fields[index]?.qty.trim() ?? '') !== '') {
      errors.push({ lot: index, field: 'qty', message: 'Use digits, with a point for decimals.' });
    }
    if (line.lotTrackingEnabled && line.expiryRequired && lot.expiryDate === '') {
      errors.push({ lot: index, field: 'expiryDate', message: 'Expiry date is required' });
    }
  });
  const checked = checkReceiptRequest({ vendorID: 'any', items: [itemOf('any', line, lots)] }, terms.today);
  // Where the sum is wrong because a part is, the part says so already.
  const isPartWrong = checked.errors.some((error) => error.path.endsWith('.qty'));
  const ofParts = checked.errors.filter((error) => !isPartWrong || !error.path.endsWith('.receiptQty'));
  errors.push(...ofParts.map(remark));
  if (line.serialTracked && serialsIn(sum(parts), line.toBaseUnit ?? null) === null) {
    const whole = `${countText(fields.length, 'unit')} ${isOrAre(fields.length)} no exact part of ${line.uom}. Count whole ${line.uom}.`;
    errors.push({ lot: fields.length - 1, field: 'lotNumber', message: whole });
  }
  const limit = errors.some((error) => error.field === 'qty') ? null : overReceiptError(line, lots, terms);
  if (limit) errors.push({ lot: 0, field: line.serialTracked ? 'lotNumber' : 'qty', message: limit });
  return { lots, errors: firstPerField(errors), warnings: checked.warnings.map(remark) };
};

/** What the item's rules find odd about the dates of lots, and what they refuse. */
export const checkDates = (
  lots: readonly Pick<LotFields, 'expiryDate'>[],
  { rules, arrivedOn }: DateTerms,
): Pick<CheckedLine, 'errors' | 'warnings'> => {
  const said = (of: typeof arrivalRefusal): readonly FieldMessage[] =>
    lots.flatMap(({ expiryDate }, lot) => {
      const message = rules && isDay(expiryDate) ? of(rules, expiryDate, arrivedOn) : null;
      return message === null ? [] : [{ lot, field: 'expiryDate', message }];
    });
  return { errors: said(arrivalRefusal), warnings: said(arrivalWarning) };
};

const firstPerField = (remarks: readonly FieldMessage[]): readonly FieldMessage[] =>
  remarks.filter(
    (one, index) =>
      remarks.findIndex((other) => other.lot === one.lot && other.field === one.field) === index,
  );

/** The sum of the lots as typed, in the line's unit; null while one of them can't be read. */
export const sumOf = (line: ReceiveOrderLine, fields: readonly LotFields[]): number | null => {
  if (line.serialTracked) return toNumber(sum(partsOfSerials(fields.length, line.toBaseUnit ?? null)));
  const parts = fields.map((lot) => readQty(lot.qty));
  return parts.some(Number.isNaN) ? null : toNumber(sum(parts.map(quantity)));
};
