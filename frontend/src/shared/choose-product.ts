import type { ProductChoice } from '#api/work-orders.ts';
import { siteDay } from '#domain/calendar.ts';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import { readScan } from '#domain/scanning/read-scan.ts';

/** The GTIN that a text is, or that a label says; null: none. */
const gtinIn = (code: string): string | null => {
  if (isGtin(code)) return gtinKey(code);
  const reading = readScan(code, { today: siteDay(Date.now()) });
  const label = reading.kind === 'unclear' ? reading.asRead : reading.kind === 'label' ? reading : null;
  return label?.fields.gtin ? gtinKey(label.fields.gtin) : null;
};

/** How a choice is written among the suggestions: two items may share a name. */
export const suggestionOf = ({ inventoryID, name }: ProductChoice): string => `${name} (${inventoryID})`;

interface ChosenProduct {
  readonly product: string;
  /** Null: free text. */
  readonly inventoryID: string | null;
}

/** The item whose GTIN a scanned or typed text is, or has in it. */
export const itemByGtin = (code: string, choices: readonly ProductChoice[]): ProductChoice | undefined => {
  const gtin = gtinIn(code);
  return gtin === null
    ? undefined
    : choices.find(({ gtins = [] }) => gtins.some((one) => gtinKey(one.gtin) === gtin));
};

/**
 * What a typed or scanned text means: an item where it is a suggestion, an item's id or GTIN, or a name that one item alone has; free
 * text otherwise.
 */
export const chooseProduct = (typed: string, choices: readonly ProductChoice[]): ChosenProduct => {
  const text = typed.trim().toLocaleLowerCase('en-AU');
  const sameAs = (other: string) => other.toLocaleLowerCase('en-AU') === text;
  const named = choices.filter(({ name }) => sameAs(name));
  const chosen =
    choices.find((choice) => sameAs(suggestionOf(choice)) || sameAs(choice.inventoryID)) ??
    (named.length === 1 ? named[0] : itemByGtin(text, choices));
  return chosen
    ? { product: chosen.name, inventoryID: chosen.inventoryID }
    : { product: typed, inventoryID: null };
};

const MAX_SUGGESTIONS = 30;

/** The items worth suggesting for what was typed so far: every word is in the name or the id. */
export const suggestions = (typed: string, choices: readonly ProductChoice[]): readonly ProductChoice[] => {
  const words = typed.toLocaleLowerCase('en-AU').split(/\s+/).filter(Boolean);
  const found: ProductChoice[] = [];
  for (const choice of choices) {
    const text = suggestionOf(choice).toLocaleLowerCase('en-AU');
    if (words.every((word) => text.includes(word))) found.push(choice);
    if (found.length === MAX_SUGGESTIONS) break;
  }
  return found;
};
