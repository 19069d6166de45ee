import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { type UnitOfItem, unitsOfGtins } from '#domain/items/units-of-gtins.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';
import { isInconclusive } from '#frontend/shared/offline/offline-queue.ts';
import { meaningInTime } from '#frontend/shared/scanning/answered-in-time.ts';
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
 * What a GTIN (by `gtinKey`) is of, for a scan that waits for it; by what this device heard last for whoever asks (`sub`)
 * where that has it and nobody answers in time. Throws why it could not be told.
 */
export const unitsOfGtin = async (
  client: QueryClient,
  sub: string | null,
  gtin: string,
): Promise<readonly UnitOfItem[]> => {
  const units = await meaningInTime(client, unitsByGtin(sub), {
    otherwise: (error) => (sub === null || !isInconclusive(error) ? null : seenUnits(sub)),
    tells: (known) => known.has(gtin),
  });
  return units.get(gtin) ?? [];
};
