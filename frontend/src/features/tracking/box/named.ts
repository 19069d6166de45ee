import { queryOptions } from '@tanstack/react-query';
import type { Found } from '#api/tracking.ts';
import { foundFor, type ToFind } from '#frontend/shared/queries/found-for.ts';

/** What a text names: by its number or code; where nothing has it as that, the items of that GTIN or name. */
export const namedBy = (asked: ToFind) =>
  queryOptions({
    queryKey: ['tracking', 'named', asked],
    staleTime: 0,
    queryFn: async ({ client }): Promise<readonly Found[]> => {
      const found = await client.fetchQuery({ ...foundFor(asked), retry: false });
      if (found.length > 0 || asked.sscc !== undefined || asked.lotNumber !== undefined) return found;
      const { itemsNamed } = await import('./items-named.ts');
      return itemsNamed(client, asked.gtin ?? asked.text);
    },
  });
