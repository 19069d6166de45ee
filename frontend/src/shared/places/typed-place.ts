import { formatPlace, locationPlace, parsePlace } from '#domain/stock/ledger/place.ts';

/** The warehouse of a location; null: the text names none. */
export const warehouseOf = (text: string): string | null => {
  const place = parsePlace(text);
  return place?.kind === 'location' ? place.warehouseID : null;
};

/**
 * The place that somebody typed or scanned: a location of this warehouse (`R1`), one of any (`MAIN / R1`), or a place
 * as labels and addresses write it (`loc:MAIN/R1`). Null: it is none.
 */
export const typedPlace = (typed: string, warehouseID: string): string | null => {
  const text = typed.trim();
  if (text === '') return null;
  const written = parsePlace(text);
  if (written) return formatPlace(written);
  const [warehouse, ...rest] = text.includes('/') ? text.split('/') : [warehouseID, text];
  const place = locationPlace((warehouse ?? '').trim(), rest.join('/').trim());
  return parsePlace(place) ? place : null;
};
