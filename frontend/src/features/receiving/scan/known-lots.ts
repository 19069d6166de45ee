import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { codeKey } from '#domain/code-key.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';
import { answeredInTime } from '#frontend/shared/scanning/answered-in-time.ts';
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

const knownLots = async (client: QueryClient, lotNumber: string) =>
  codeKey(lotNumber) === '' ? [] : answeredInTime(client, lotsNumbered(lotNumber), () => []);

/** The lot that a scan names, or may name. */
const lotOf = ({ reading, text }: Scan): string => {
  if (reading.kind === 'label') return reading.fields.lotNumber ?? '';
  return reading.kind === 'text' ? text : '';
};

/** Items that have or had the lot that a scan names; none where nobody answers in time. */
export const itemsOfLot = async (client: QueryClient, scan: Scan): Promise<readonly string[]> =>
  (await knownLots(client, lotOf(scan))).map(({ inventoryID }) => inventoryID);

/** The date that a lot came with, `YYYY-MM-DD`; null: none, it was never here, or nobody answers now. */
export const storedDate = async (
  client: QueryClient,
  inventoryID: string,
  lotNumber: string,
): Promise<string | null> => {
  const lots = await knownLots(client, lotNumber);
  const lot = lots.find((one) => codeKey(one.inventoryID) === codeKey(inventoryID));
  return lot?.useBy ?? lot?.bestBefore ?? null;
};

/** An existing lot keeps its date. */
export const otherDate = (lotNumber: string, stored: string): string =>
  `Lot ${lotNumber} is in stock with the date ${dayText(stored)}, and keeps it. Check the batch number and the date.`;
