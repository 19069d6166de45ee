import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ItemWithRules } from '#api/item-rules.ts';
import { unitsOfGtins } from '#domain/items/units-of-gtins.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';
import { isInconclusive } from '#frontend/shared/offline/offline-queue.ts';
import { answeredInTime } from '#frontend/shared/scanning/answered-in-time.ts';
import { saveSeenUnits, seenUnits } from '#frontend/shared/scanning/device/seen-items.ts';

type UnitsByGtin = ReturnType<typeof unitsOfGtins>;

/** Which item a GTIN is of, and in which unit; ours before those of the accounting system. Read with the first scan. */
const unitsByGtin = (sub: string | null) =>
  queryOptions({
    queryKey: ['stock', 'units-by-gtin'],
    // Named anew in Set Tracking now and then; read once it is of use without a network, too.
    staleTime: 10 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }): Promise<UnitsByGtin> => {
      const items: ItemWithRules[] = [];
      let next: string | undefined;
      do {
        const request = next === undefined ? {} : { pagination_key: next };
        const { data } = await call(getInventory, 'get_item_rules', request, { signal });
        items.push(...data.items);
        next = data.pagination_key;
      } while (next !== undefined);
      const units = unitsOfGtins(
        items.map(({ inventoryID, booksGtins, rules }) => ({
          inventoryID,
          gtins: [...(rules?.gtins ?? []), ...booksGtins],
        })),
      );
      if (sub !== null) void saveSeenUnits(sub, units);
      return units;
    },
  });

/**
 * The same for a scan that waits for it; where nobody answers in time, as this device heard it last for whoever asks
 * (`sub`). Throws why not.
 */
export const knownUnits = async (client: QueryClient, sub: string | null): Promise<UnitsByGtin> => {
  const known = await answeredInTime(client, unitsByGtin(sub), (error) =>
    sub === null || !isInconclusive(error) ? null : seenUnits(sub),
  );
  return known ?? client.fetchQuery(unitsByGtin(sub));
};
