import type { Vendor } from '#domain/vendors/vendor.ts';

/**
 * How each field is packed: `own` as it is; `instant` as its milliseconds where they say the same; `shared` by its
 * place among the words, since thousands of vendors have the same class, the same writer and the instants of the page
 * that brought them.
 */
const HOW: Readonly<Record<keyof Vendor, 'own' | 'instant' | 'shared'>> = {
  vendorID: 'own',
  vendorName: 'own',
  CreatedOn: 'instant',
  LastModifiedOn: 'instant',
  accountingRev: 'own',
  version: 'own',
  vendorReceivable: 'shared',
  unconfirmed: 'shared',
  vendorStatus: 'shared',
  accountingStatus: 'shared',
  receivableBy: 'shared',
  receivableAt: 'shared',
  contact: 'shared',
  SupplierClass: 'shared',
  CurrencyID: 'shared',
  stamp: 'shared',
  statusHistory: 'shared',
  createdAt: 'shared',
  createdBy: 'shared',
  updatedAt: 'shared',
  updatedBy: 'shared',
};

const FIELDS = Object.keys(HOW) as (keyof Vendor)[];

/** Beyond so many a value is packed with its vendor: where each has its own, a table of them saves nothing. */
const MAX_WORDS = 1000;

/** Packs vendors as short texts: about a tenth of what they take as objects. Only who packed one can unpack it. */
export interface VendorPacker {
  pack(vendor: Vendor): string;
  /** The vendor that was packed, field by field. */
  unpack(packed: string): Vendor;
}

export const vendorPacker = (): VendorPacker => {
  const words: unknown[] = [];
  const places = new Map<string, number>();

  /** The place of a word, or the value itself in a list of one. */
  const placeOf = (value: unknown): number | readonly [unknown] => {
    const text = JSON.stringify(value);
    const known = places.get(text);
    if (known !== undefined) return known;
    if (words.length >= MAX_WORDS) return [value];
    places.set(text, words.length);
    return words.push(value) - 1;
  };

  const packed = (field: keyof Vendor, value: unknown): unknown => {
    if (HOW[field] === 'shared') return placeOf(value);
    return HOW[field] === 'instant' ? millisecondsOf(value) : value;
  };

  const unpacked = (field: keyof Vendor, value: unknown): unknown => {
    if (typeof value !== 'number') return HOW[field] === 'shared' ? (value as [unknown])[0] : value;
    if (HOW[field] === 'shared') return words[value];
    return HOW[field] === 'instant' ? new Date(value).toISOString() : value;
  };

  return {
    pack: (vendor) => JSON.stringify(FIELDS.map((field) => packed(field, vendor[field]))),
    unpack: (text) => {
      const values = JSON.parse(text) as unknown[];
      return Object.fromEntries(
        FIELDS.map((field, at) => [field, unpacked(field, values[at])]),
      ) as unknown as Vendor;
    },
  };
};

const millisecondsOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const instant = Date.parse(value);
  return Number.isNaN(instant) || new Date(instant).toISOString() !== value ? value : instant;
};
