import { siteDay } from '#domain/calendar.ts';
import { wordStarts } from '#domain/words/word-starts.ts';
import type { ListedShipment } from './listed-shipment.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as lists write it, `24 Nov 2026`. */
const WRITTEN_DAY = /\b(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* (\d{4})\b/g;

/** What was typed to find shipments, word by word in lower case. A day is one word, `2026-11-24`; `(00)` before a pallet's number is left out. */
export const shipmentWords = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .replaceAll('(00)', ' ')
    .replaceAll(
      WRITTEN_DAY,
      (_all, day: string, month: string, year: string) =>
        `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .split(/\s+/)
    .filter(Boolean);

/** All by which a shipment is found: its day, and the one on which it left, too. */
const textOf = (row: Omit<ListedShipment, 'version'>): string =>
  [
    ...[row.shipmentNbr, row.customerID, row.customerName, row.carrier, row.trackingNbr, row.dock, row.day],
    row.shippedAt === null ? '' : siteDay(Date.parse(row.shippedAt)),
    ...[...row.orders, ...row.ssccs, ...row.lots],
  ]
    .join('\n')
    .toLowerCase();

/**
 * Where a shipment that ended has its words: the site's day, then its place in lists, which begins with the instant and the id.
 */
export const placeOfEnded = (listOrder: string): string =>
  `${siteDay(Date.parse(listOrder.split('#')[0] ?? ''))}#${listOrder}`;

/** Which shipment a place names. */
export const shipmentAt = (place: string): string => place.split('#')[2] ?? '';

/** Of a pallet's number people read out so many of the last digits. */
const LAST_DIGITS = [4, 5, 6];

/** A number as people type it: `67` of `SO000067`. */
const withoutZeros = (number: string): string => /[1-9]\d*$/.exec(number)?.[0] ?? '';

/** All words by which one that ended is found, each once. None of them changes once it has left. */
export const wordsOfShipment = (row: Omit<ListedShipment, 'version'>): readonly string[] => {
  const numbers = [row.shipmentNbr, ...row.orders];
  const texts = [
    ...[...numbers, row.customerID, row.customerName, row.carrier, row.trackingNbr, row.dock],
    ...[...row.ssccs, ...row.lots, ...numbers.map(withoutZeros), row.day],
    row.shippedAt === null ? null : siteDay(Date.parse(row.shippedAt)),
    ...row.ssccs.flatMap((sscc) => LAST_DIGITS.map((count) => sscc.slice(-count))),
  ];
  return [...new Set(texts.flatMap((text) => (text ? wordStarts(text) : [])))];
};

/** Whether a shipment has each of the words (`shipmentWords`), `also` being what else is said of it. */
export const hasWords = (
  row: Omit<ListedShipment, 'version'>,
  words: readonly string[],
  also = '',
): boolean => {
  const text = `${textOf(row)}\n${also}`;
  return words.every((word) => text.includes(word));
};
