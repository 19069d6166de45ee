import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { codeKey } from '#domain/code-key.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';
import { answeredInTime, meaningInTime } from '#frontend/shared/scanning/answered-in-time.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';

/** Which lots there are hardly changes while a delivery is counted. */
const FRESH_MS = 60_000;

/** Lots of all items with this number, whether anything is left of them or not. */
const lotsNumbered = (lotNumber: string) =>
  queryOptions({
    queryKey: ['inventory', 'lots-numbered', codeKey(lotNumber)],
    staleTime: FRESH_MS,
    retry: false,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) =>
      (await call(getInventory, 'find_lots', { lotNumber: lotNumber.trim() }, { signal })).data.items,
  });

/** No lot's number is longer. */
const LONGEST = 100;

/** The lot that a scan names, or may name. */
const lotOf = ({ reading, text }: Scan): string => {
  if (reading.kind === 'label') return reading.fields.lotNumber ?? '';
  return reading.kind === 'text' && text.length <= LONGEST ? text : '';
};

/** Items that have or had the lot that a scan names, or why nobody could say, as a sentence. */
export const itemsOfLot = async (
  client: QueryClient,
  scan: Scan,
): Promise<Result<readonly string[], string>> => {
  const lotNumber = lotOf(scan);
  if (codeKey(lotNumber) === '') return ok([]);
  try {
    const lots = await meaningInTime(client, lotsNumbered(lotNumber), {
      otherwise: () => null,
      tells: () => true,
    });
    return ok(lots.map(({ inventoryID }) => inventoryID));
  } catch (error) {
    return err(`Whether ${lotNumber} is a lot could not be read: ${reasonOf(error, 'try again.')}`);
  }
};

/** The date that a lot came with, `YYYY-MM-DD`; null: none, it was never here, or nobody answers now. */
export const storedDate = async (
  client: QueryClient,
  inventoryID: string,
  lotNumber: string,
): Promise<string | null> => {
  if (codeKey(lotNumber) === '') return null;
  const lots = await answeredInTime(client, lotsNumbered(lotNumber), () => []);
  const lot = lots.find((one) => codeKey(one.inventoryID) === codeKey(inventoryID));
  return lot?.useBy ?? lot?.bestBefore ?? null;
};

/** An existing lot keeps its date. */
export const otherDate = (lotNumber: string, stored: string): string =>
  `Lot ${lotNumber} is in stock with the date ${dayText(stored)}, and keeps it. Check the batch number and the date.`;
