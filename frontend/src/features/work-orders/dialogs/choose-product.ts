import type { ProductChoice } from '#api/work-orders.ts';

/** How a choice is written among the suggestions: two items may share a name. */
export const suggestionOf = ({ inventoryID, name }: ProductChoice): string => `${name} (${inventoryID})`;

export interface ChosenProduct {
  readonly product: string;
  /** Null: free text. */
  readonly inventoryID: string | null;
}

/**
 * What a typed text means: an item where it is a suggestion, an item's id, or a name that one item alone has; free
 * text otherwise.
 */
export const chooseProduct = (typed: string, choices: readonly ProductChoice[]): ChosenProduct => {
  const text = typed.trim().toLocaleLowerCase('en-AU');
  const sameAs = (other: string) => other.toLocaleLowerCase('en-AU') === text;
  const named = choices.filter(({ name }) => sameAs(name));
  const chosen =
    choices.find((choice) => sameAs(suggestionOf(choice)) || sameAs(choice.inventoryID)) ??
    (named.length === 1 ? named[0] : undefined);
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
