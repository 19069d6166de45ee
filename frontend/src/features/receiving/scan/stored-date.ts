import type { QueryClient } from '@tanstack/react-query';
import { lotsInStock } from '#frontend/features/receiving/queries.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';

/** Nobody at a dock waits longer for what is only a check; the server has the last word. */
const LONGEST_MS = 1500;

/** The date that a lot has in stock, `YYYY-MM-DD`; null: none, nothing of it is there, or nobody answers now. */
export const storedDate = async (
  client: QueryClient,
  inventoryID: string,
  lotNumber: string,
): Promise<string | null> => {
  if (lotNumber.trim() === '') return null;
  const lots = await Promise.race([
    client.fetchQuery(lotsInStock(inventoryID)).catch(() => null),
    new Promise<null>((settle) => setTimeout(settle, LONGEST_MS, null)),
  ]);
  const wanted = lotNumber.trim().toUpperCase();
  const lot = lots?.find((one) => one.lotNumber.trim().toUpperCase() === wanted);
  return lot?.useBy ?? lot?.bestBefore ?? null;
};

/** An existing lot keeps its date. */
export const otherDate = (lotNumber: string, stored: string): string =>
  `Lot ${lotNumber} is in stock with the date ${dayText(stored)}, and keeps it. Check the batch number and the date.`;
