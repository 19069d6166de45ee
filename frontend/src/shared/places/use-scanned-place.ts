import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Found } from '#api/tracking.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { call } from '#frontend/api/call.ts';
import { getTracking } from '#frontend/api/endpoints.ts';
import { askedOfScan } from '#frontend/shared/queries/found-for.ts';
import { knownPlaces } from '#frontend/shared/queries/known-places.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { notThatText, placeOfCode } from './scanned-place.ts';
import { typedPlace, warehouseOf } from './typed-place.ts';

const PLACE = 'the code of a place';

/** What a code names that is no place; nothing, where nobody answers. */
const namedBy = (scan: Scan): Promise<readonly Found[]> =>
  call(getTracking, 'resolve', askedOfScan(scan)).then(
    ({ data }) => data.items,
    () => [],
  );

/** Says what a code is that was scanned where something else is wanted. */
export const refuseScanned = async (scan: Scan, wanted: string, kind?: 'place' | 'item'): Promise<string> =>
  notThatText(scan.text, await namedBy(scan), wanted, kind);

const readPlace = async (
  client: QueryClient,
  scan: Scan,
  warehouseID: string,
  wanted = PLACE,
): Promise<Result<string, string>> => {
  const known = await client.ensureQueryData(knownPlaces).catch(() => null);
  // The label of a place says that it is one, whoever can be asked.
  if (known === null && warehouseOf(scan.text) !== null) return ok(typedPlace(scan.text, warehouseID) ?? '');
  if (known === null)
    return err(`Whether ${scan.text} is a place could not be read. Scan it again, or type it.`);
  const place = placeOfCode(scan.text, warehouseID, known);
  return place.ok ? ok(place.value) : err(place.error ?? (await refuseScanned(scan, wanted)));
};

/**
 * Reads a scan as a place, as records write it. What is none is refused with what it is, and with what is wanted
 * (`the code of a place`, where nothing else is said). `warehouseID`: of a code that names no warehouse.
 */
export const useScannedPlace = () => {
  const client = useQueryClient();
  return (scan: Scan, warehouseID: string, wanted?: string): Promise<Result<string, string>> =>
    readPlace(client, scan, warehouseID, wanted);
};
