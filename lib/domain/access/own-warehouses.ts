import { codeKey } from '#domain/code-key.ts';

/** The warehouses that somebody is kept to, by their keys; null: to none in particular, they work in all. */
export type Warehouses = readonly string[] | null;

/**
 * The attribute of the user pool that says them. Every pool has it, people never see it, and the client may not write
 * it; an attribute of our own could never be taken away again (docs/decisions/057).
 */
export const WAREHOUSES_ATTRIBUTE = 'profile';

/** So many one person can be kept to, and so long the text of them may be: it travels in each call's token. */
export const MAX_WAREHOUSES = 20;
export const MAX_WAREHOUSES_LENGTH = 700;

const readName = (text: string): string => {
  try {
    return codeKey(decodeURIComponent(text.trim()));
  } catch {
    return codeKey(text.trim());
  }
};

/**
 * Reads the attribute, also as somebody typed it at the pool: `WHOLESALE,COLD`. Blank or missing: all. A text that names
 * none keeps them to none, not to all.
 */
export const readWarehouses = (text: string | null | undefined): Warehouses => {
  if (text === undefined || text === null || text.trim() === '') return null;
  return [...new Set(text.split(',').map(readName).filter(Boolean))].toSorted();
};

/** Half a character can't be escaped, and is no name. */
const escaped = (name: string): string => encodeURIComponent(name.toWellFormed());

/** As the attribute says it. Blank: all. */
export const writeWarehouses = (warehouses: readonly string[]): string =>
  [...new Set(warehouses.map(codeKey).filter(Boolean))].toSorted().map(escaped).join(',');

/** Those that both allow. */
export const inBoth = (some: Warehouses, others: Warehouses): Warehouses => {
  if (some === null || others === null) return some ?? others;
  return some.filter((one) => others.includes(one));
};
