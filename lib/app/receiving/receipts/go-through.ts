/** Where going through all receipts begins: before it nobody received anything with this product. */
export const FIRST_MONTH = '2020-01';

/** A receipt may reach the index so much later than its own time says: what is newer is read again. */
export const LAG_MS = 15 * 60_000;

/** So many are read at once. */
export const PAGE = 100;
