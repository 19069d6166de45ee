import type { Found } from '#api/tracking.ts';
import { codeKey } from '#domain/code-key.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { FoundKind } from '#domain/tracking/found-kinds.ts';
import { typedPlace } from './typed-place.ts';

interface KnownPlace {
  readonly place: string;
  readonly locationID: string;
}

/**
 * The place whose code this is. A code without a warehouse is of this one, else of the only one that has it. Refused
 * with why, or with null: no place is called so. Where no places are known yet it is taken as it is.
 */
export const placeOfCode = (
  text: string,
  warehouseID: string,
  known: readonly KnownPlace[],
): Result<string, string | null> => {
  const meant = typedPlace(text, warehouseID);
  if (meant !== null && (known.length === 0 || known.some(({ place }) => place === meant))) return ok(meant);
  const [only, ...others] = known.filter(({ locationID }) => codeKey(locationID) === codeKey(text.trim()));
  if (!only) return err(null);
  if (others.length === 0) return ok(only.place);
  const names = [only, ...others].map(({ place }) => placeName(place)).join(' and ');
  return err(`${text} is ${names}. Type which.`);
};

const KINDS: Readonly<Record<FoundKind, string>> = {
  lot: '',
  pallet: '',
  receipt: 'receipt ',
  run: 'run ',
  shipment: 'shipment ',
  item: 'item ',
  workOrder: 'work order ',
  purchaseOrder: 'purchase order ',
  salesOrder: 'sales order ',
  recall: 'recall ',
};

/** What was scanned instead of a place (or an item); `wanted`: what is to be scanned. */
export const notThatText = (
  text: string,
  found: readonly Found[],
  wanted: string,
  kind: 'place' | 'item' = 'place',
): string => {
  const [first] = found;
  const what = first
    ? `That is ${found
        .slice(0, 2)
        .map(({ kind, label }) => KINDS[kind] + label)
        .join(', or ')}`
    : `No ${kind} is called ${text}`;
  return `${what}. Nothing was put in. Scan ${wanted}.`;
};
