import { Vendor } from '#domain/vendors/vendor.ts';

/** Fields of which nearly every vendor has a value of its own; they are packed as they are. */
const OWN: ReadonlySet<string> = new Set<keyof Vendor>([
  'vendorID',
  'vendorName',
  'accountingRev',
  'version',
]);

/** Instants of its own: packed as milliseconds where they say the same. */
const INSTANTS: ReadonlySet<string> = new Set<keyof Vendor>(['CreatedOn', 'LastModifiedOn']);

/**
 * Every other field is packed by its place among the words, since thousands of vendors have the same class, the same
 * writer and the instants of the page that brought them.
 */
const isShared = (field: string): boolean => !OWN.has(field) && !INSTANTS.has(field);

const FIELDS = Object.keys(Vendor.fields) as (keyof Vendor)[];

/** Beyond so many a value is packed with its vendor: where each has its own, a table of them saves nothing. */
const MAX_WORDS = 1000;

/** Packs vendors as short texts: about a tenth of what they take as objects. Only who packed one can unpack it. */
interface VendorPacker {
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
    if (isShared(field)) return placeOf(value);
    return INSTANTS.has(field) ? millisecondsOf(value) : value;
  };

  const unpacked = (field: keyof Vendor, value: unknown): unknown => {
    if (typeof value !== 'number') return isShared(field) ? (value as [unknown])[0] : value;
    if (isShared(field)) return words[value];
    return INSTANTS.has(field) ? new Date(value).toISOString() : value;
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
