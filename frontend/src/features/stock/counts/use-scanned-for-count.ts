import { useQueryClient } from '@tanstack/react-query';
import { isSameCode } from '#domain/code-key.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isUsualBatch } from '#domain/scanning/usual-batch.ts';
import { notThatText, placeOfCode } from '#frontend/shared/places/scanned-place.ts';
import { askedOfScan, foundFor } from '#frontend/shared/queries/found-for.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import { answeredInTime, meaningInTime } from '#frontend/shared/scanning/answered-in-time.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import type { StockSubject } from '../acts/stock-subject.ts';
import { stockLot } from '../queries.ts';

/** A place, or a lot that was found. */
type Counted =
  | { readonly place: string; readonly lotNumber?: undefined }
  | { readonly place?: undefined; readonly lotNumber: string };

/** Whatever is answered tells what it is: nothing, too. */
const ANSWERED = { otherwise: () => null, tells: () => true };

/** How labels of places begin. */
const OF_A_PLACE = /^loc:/i;

/**
 * Reads what was scanned beside the lots of an item that is counted: a place, or a lot that was found. What is something
 * else, a lot of another item too, is refused with what it is: typed, it is taken.
 */
export const useScannedForCount = ({ inventoryID }: StockSubject, warehouseID: string) => {
  const client = useQueryClient();
  const wanted = `a lot of ${inventoryID}, or the code of a place`;
  return async (scan: Scan): Promise<Result<Counted, string>> => {
    const { text, reading } = scan;
    if (reading.kind === 'label' && reading.fields.sscc) return err(`That is a pallet. Scan ${wanted}.`);
    if (reading.kind !== 'text') return err(`${text} is no lot of ${inventoryID}.`);
    const known = await answeredInTime(client, knownPlaces, () => []);
    const place =
      known.length === 0 && !OF_A_PLACE.test(text) ? err(null) : placeOfCode(text, warehouseID, known);
    if (place.ok) return ok({ place: place.value });
    if (place.error !== null) return err(place.error);
    if (OF_A_PLACE.test(text)) return err(notThatText(text, [], wanted));
    // Where nobody answers it may be a lot that was found: what is kept from use until somebody releases it.
    const found = await meaningInTime(client, foundFor(askedOfScan(scan)), ANSWERED).catch(() => []);
    const isOurs = found.some(
      ({ kind, id }) => kind === 'lot' && isSameCode(id.split('/')[0] ?? '', encodeURIComponent(inventoryID)),
    );
    if (found.length > 0 && !isOurs) return err(notThatText(text, found, wanted));
    // What is there of another lot is not known here, and counting it blindly would be refused as moved meanwhile.
    const ours = isOurs
      ? await client.fetchQuery(stockLot({ inventoryID, lotNumber: text })).catch(() => null)
      : null;
    if (ours && ours.onHand !== 0)
      return err(`${text} is another lot of ${inventoryID}. Count it on its own page, or that of the item.`);
    return isUsualBatch(text)
      ? ok({ lotNumber: text })
      : err(`${text} is no usual batch number. Type it, if it is one.`);
  };
};
