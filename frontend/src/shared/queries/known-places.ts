import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';

/** Where goods can be put: the accounting system's locations, and ours. */
export const knownPlaces = queryOptions({
  queryKey: ['stock', 'places'],
  staleTime: 10 * 60_000,
  meta: { hidesProgress: true },
  queryFn: async ({ signal }) => {
    const { data } = await call(getInventory, 'list_places', {}, { signal });
    return data.items.filter(({ active }) => active);
  },
});
