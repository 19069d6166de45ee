import {
  EDITABLE_FIELDS,
  type EditableField,
  packsText,
  WORK_ORDER_TERMS,
  type WorkOrderTerms,
} from '#domain/work-orders/work-order.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { capitalised } from '#frontend/shared/formatting/capitalised.ts';
import { requiredDateText } from '#frontend/shared/formatting/required-date-text.ts';

/** How some terms are said to people; null: with another one. The others are said as they are. */
const TEXTS: { readonly [Name in EditableField]?: (terms: WorkOrderTerms) => string | null } = {
  product: ({ product, inventoryID }) => (inventoryID ? `${product} (${inventoryID})` : product),
  quantity: ({ quantity, uom }) => amountText(quantity, uom),
  uom: () => null,
  requiredDate: ({ requiredDate }) => requiredDateText(requiredDate),
  packs: ({ packs }) => packsText(packs),
};

/** Of an order from a list not all terms are known. */
export type KnownTerms = Pick<WorkOrderTerms, 'product' | 'inventoryID' | 'quantity' | 'uom'> &
  Partial<WorkOrderTerms>;

export const termLabel = (field: string): string =>
  Object.entries(WORK_ORDER_TERMS).find(([name]) => name === field)?.[1].label ?? field;

/** What was decided about an order, as people read it, in the order of the form; empty where nothing is said. */
export const termFacts = (order: KnownTerms): { readonly name: string; readonly value: string }[] =>
  EDITABLE_FIELDS.flatMap((field) => {
    if (order[field] === undefined) return [];
    const text = TEXTS[field];
    // A term that is known is asked for itself alone, and for what it is said with.
    const value = text ? text(order as WorkOrderTerms) : String(order[field] ?? '');
    return value === null ? [] : [{ name: capitalised(termLabel(field)), value }];
  });
