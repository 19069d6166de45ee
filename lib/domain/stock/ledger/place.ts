import { hasCheckDigit } from '#domain/check-digit.ts';
import { codeKey } from '#domain/code-key.ts';

/**
 * Where goods stand: a location of the accounting system, or a pallet, which is where it was moved last. Written as
 * one text (`loc:MAIN/R1`, `hu:093123450000000017`), in which form records, keys and calls have it.
 */
export type Place =
  | { readonly kind: 'location'; readonly warehouseID: string; readonly locationID: string }
  | { readonly kind: 'pallet'; readonly sscc: string };

const MAX_ID_LENGTH = 30;

/** Control characters and halves of characters: no label, key or XML can hold them. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

const isId = (id: string): boolean => id !== '' && id.length <= MAX_ID_LENGTH && !UNWRITABLE.test(id);

/** The first slash ends the warehouse: one of its own is written otherwise. */
const escaped = (warehouseID: string): string => warehouseID.replaceAll('%', '%25').replaceAll('/', '%2F');

const unescaped = (text: string): string | null =>
  /%(?!25|2F)/.test(text) ? null : text.replaceAll('%2F', '/').replaceAll('%25', '%');

const SSCC = /^\d{18}$/;

/** Whether the last of the eighteen digits is what GS1 makes of the others. */
export const isSscc = (text: string): boolean => SSCC.test(text) && hasCheckDigit(text);

export const formatPlace = (place: Place): string =>
  place.kind === 'pallet'
    ? `hu:${place.sscc}`
    : `loc:${escaped(codeKey(place.warehouseID))}/${codeKey(place.locationID)}`;

/** Null: the text names no place. */
export const parsePlace = (text: string): Place | null => {
  if (text.startsWith('hu:')) {
    const sscc = text.slice(3);
    return isSscc(sscc) ? { kind: 'pallet', sscc } : null;
  }
  if (!text.startsWith('loc:')) return null;
  const slash = text.indexOf('/');
  if (slash < 0) return null;
  const warehouseID = unescaped(text.slice(4, slash));
  if (warehouseID === null) return null;
  const [warehouse, location] = [codeKey(warehouseID), codeKey(text.slice(slash + 1))];
  return isId(warehouse) && isId(location)
    ? { kind: 'location', warehouseID: warehouse, locationID: location }
    : null;
};

/** The warehouse of a location, by its key; null: of a pallet, and of what names no place. */
export const warehouseOf = (text: string): string | null => {
  const place = parsePlace(text);
  return place?.kind === 'location' ? place.warehouseID : null;
};

/** The number of the pallet on which goods stand; null: they are loose, or it names no place. */
export const ssccOf = ({ place }: { readonly place: string }): string | null => {
  const parsed = parsePlace(place);
  return parsed?.kind === 'pallet' ? parsed.sscc : null;
};

/** Null: any warehouse. */
export const isInWarehouse = (text: string, warehouseID: string | null): boolean =>
  warehouseID === null || warehouseOf(text) === codeKey(warehouseID);

/** As people say it: `MAIN / R1`, or a pallet by its number. */
export const placeName = (text: string): string => {
  const place = parsePlace(text);
  if (place === null) return text;
  return place.kind === 'pallet' ? `Pallet ${place.sscc}` : `${place.warehouseID} / ${place.locationID}`;
};

/** The one text of a location, whatever the case of its ids. */
export const locationPlace = (warehouseID: string, locationID: string): string =>
  formatPlace({ kind: 'location', warehouseID, locationID });
