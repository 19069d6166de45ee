import { codeKey } from '#domain/code-key.ts';
import { isGtin } from '#domain/items/gtin.ts';

/** Purchase orders are numbered by figures, with a few letters before them: as many signs as the books have room for. */
const ORDER_NUMBER = /^(?=.{2,15}$)([A-Z]{0,4})-?\d{2,}$/;

/** Before the numbers of our own documents: receipts, shipments, runs, counts, recalls; and before those of sales orders. */
const OTHERS: ReadonlySet<string> = new Set(['GR', 'SH', 'PR', 'CT', 'RC', 'SO']);

/** Of eight figures an order's number may be, by chance, a GTIN. */
const LEAST_GTIN = 12;

/** Whether a text can be a purchase order's number: not one of another document, and not one of a label. */
export const canBePurchaseOrder = (text: string): boolean => {
  const number = codeKey(text);
  const letters = ORDER_NUMBER.exec(number)?.[1];
  return letters !== undefined && !OTHERS.has(letters) && !(number.length >= LEAST_GTIN && isGtin(number));
};
