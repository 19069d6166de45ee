/** An element of a barcode: a GS1 application identifier and what it says. */
export interface LabelElement {
  readonly ai: string;
  readonly content: string;
}

/** What a barcode says: GS1's elements (GS1-128), or a text of our own (Code 128). */
export type LabelBarcode = readonly LabelElement[] | string;

/** What a label says, in words and in barcodes from the top. */
export interface LabelContent {
  /** What stands large. */
  readonly title: string;
  /** Read from afar, as the name of a place is. */
  readonly isTitleLarge?: boolean;
  /** Under it, each with its name: `Lot SUG-1`. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly barcodes: readonly LabelBarcode[];
}

/** As people read a barcode, and as the library of barcodes is told it. */
export const bracketed = (elements: readonly LabelElement[]): string =>
  elements.map(({ ai, content }) => `(${ai})${content}`).join('');

/** What stands under a barcode for people. */
export const barcodeText = (barcode: LabelBarcode): string =>
  typeof barcode === 'string' ? barcode : bracketed(barcode);

/** GS1's characters that a batch number may have (General Specifications, figure 7.11-1), at most 20. Brackets stand for identifiers wherever a barcode is written as text, so that a number with them is no element. */
const BATCH = /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

export const isBatchOfGs1 = (lotNumber: string): boolean => BATCH.test(lotNumber);

/** Thirty of them are still read from a small sheet. */
const CODE_128 = /^[\x20-\x7e]{1,30}$/;

/** Whether a text of our own can stand in a barcode. */
export const isCodable = (text: string): boolean => CODE_128.test(text) && text.trim() === text;

/** `YYYY-MM-DD` as a barcode says it. */
const shortDay = (day: string): string => day.slice(2).replaceAll('-', '');

interface Dates {
  readonly useBy: string | null;
  readonly bestBefore: string | null;
}

/** The date that counts, as an element and in words. */
export const dateElements = ({ useBy, bestBefore }: Dates): readonly LabelElement[] => {
  if (useBy !== null) return [{ ai: '17', content: shortDay(useBy) }];
  return bestBefore === null ? [] : [{ ai: '15', content: shortDay(bestBefore) }];
};

export const dateFacts = ({ useBy, bestBefore }: Dates): LabelContent['facts'] => {
  if (useBy !== null) return [{ name: 'Use by', value: useBy }];
  return bestBefore === null ? [] : [{ name: 'Best before', value: bestBefore }];
};
