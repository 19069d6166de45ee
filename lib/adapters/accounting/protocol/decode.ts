import { isDay } from '#domain/calendar.ts';
import { MAX_READ_QUANTITY, type Quantity, quantity, ZERO } from '#domain/quantity.ts';
import { wholeText } from '#domain/whole-text.ts';

/** A record or a row as it came: nothing about it is known yet. */
export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a field holds, in every shape the two wire dialects have: `{value}`, `{}` for empty, and for drop-downs of
 * the newer one `{value: {id, description}}`. A bare value is taken as it is (accounting-contract.md §0.1, §2.1).
 */
const fieldValue = (record: Raw, field: string): unknown => {
  const wrapped = record[field];
  const value = isRaw(wrapped) ? wrapped.value : wrapped;
  return isRaw(value) ? (value.description ?? value.id) : value;
};

/** The accounting system's own limits are below. */
const MAX_TEXT_LENGTH = 300;

/**
 * Without the blanks that padded ids carry; '' for an empty field and for what is no text, number or flag. Cut where
 * it is longer than `longest` UTF-16 units. A lone surrogate becomes U+FFFD: DynamoDB can't store it.
 */
export const text = (record: Raw, field: string, longest = MAX_TEXT_LENGTH): string => {
  const value = fieldValue(record, field);
  if (typeof value === 'string') return wholeText(value.trim(), longest);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

export const textOrNull = (record: Raw, field: string): string | null => text(record, field) || null;

const anyNumber = (record: Raw, field: string): number | null => {
  const value = fieldValue(record, field);
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && !Number.isNaN(read) ? read : null;
};

/** Null for an empty field, for what is no number and for what no warehouse counts to. */
export const number = (record: Raw, field: string): number | null => {
  const read = anyNumber(record, field);
  return read !== null && Math.abs(read) <= MAX_READ_QUANTITY ? read : null;
};

/** Whether there is a number that can't be counted in millionths: a record with it could not be read again. */
export const isTooLarge = (record: Raw, field: string): boolean =>
  Math.abs(anyNumber(record, field) ?? 0) > MAX_READ_QUANTITY;

/** Null for what is no whole number as well. */
export const wholeNumber = (record: Raw, field: string): number | null => {
  const value = number(record, field);
  return Number.isInteger(value) ? value : null;
};

/** 0 for an empty field. What is finer than six decimals is rounded: the accounting system doesn't count finer. */
export const quantityOf = (record: Raw, field: string): Quantity => {
  const value = number(record, field);
  return value === null ? ZERO : quantity(value);
};

export const flag = (record: Raw, field: string): boolean => {
  const value = fieldValue(record, field);
  return value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
};

/** A date without time: the first ten characters, whatever follows, so that no zone can shift it. */
export const day = (record: Raw, field: string): string | null => {
  const start = text(record, field).slice(0, 10);
  return isDay(start) ? start : null;
};

/** An instant as UTC ISO. One without an offset is taken as UTC: the contract knows none, and no zone to assume. */
export const instant = (record: Raw, field: string): string | null => {
  const value = text(record, field);
  if (value === '') return null;
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(value);
  const parsed = Date.parse(hasOffset || value.length === 10 ? value : `${value}Z`);
  return Number.isNaN(parsed) ? null : new Date(parsed).toISOString();
};

/** The rows of an expanded list; null when it wasn't expanded, which is not the same as empty. */
export const rows = (record: Raw, field: string): readonly Raw[] | null => {
  const value = record[field];
  return Array.isArray(value) ? value.filter(isRaw) : null;
};
