import { gtinKey } from '#domain/items/gtin.ts';
import type { UnitOfItem } from '#domain/items/units-of-gtins.ts';
import type { ScanReading } from '#domain/scanning/read-scan.ts';

/** What a label says of goods. */
export interface ScannedGoods extends UnitOfItem {
  /** Null: the label names none. */
  readonly lotNumber: string | null;
  /** How many of the unit, where the label stands for several of them. */
  readonly count: number | null;
}

/** The GTIN of a label, its own or that of what it holds; null: it is another code. */
export const gtinOf = (reading: ScanReading): string | null => {
  if (reading.kind !== 'label') return null;
  const gtin = reading.fields.gtin ?? reading.fields.contentGtin;
  return gtin === null ? null : gtinKey(gtin);
};

/** `CASE of LEMON, lot L1`. */
export const goodsText = ({ inventoryID, uom, lotNumber }: ScannedGoods): string =>
  `${uom} of ${inventoryID}${lotNumber === null ? '' : `, lot ${lotNumber}`}`;

/** Of a label that may have lost its separator: which lot it names, nobody can say. */
export const lostSeparator = (text: string): string =>
  `The scanner lost a separator in ${text}. Type the lot, and mend the scanner on the page Test Scanner.`;
