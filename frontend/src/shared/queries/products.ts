import { queryOptions } from '@tanstack/react-query';
import type { ProductChoice } from '#api/work-orders.ts';
import { call } from '#frontend/api/call.ts';
import { getWorkOrder } from '#frontend/api/endpoints.ts';

/** As many as one page holds: a list is one call. */
const PAGE_LIMIT = '10000';

/** Every item in use that is kept in stock: what can be made, and what it can be made of. By name. */
export const products = queryOptions({
  queryKey: ['work-orders', 'products'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<readonly ProductChoice[]> => {
    const choices: ProductChoice[] = [];
    let paginationKey: string | undefined;
    do {
      const { data } = await call(
        getWorkOrder,
        'list_products',
        { limit: PAGE_LIMIT, ...(paginationKey === undefined ? {} : { pagination_key: paginationKey }) },
        { signal },
      );
      choices.push(...data.items);
      paginationKey = data.pagination_key;
    } while (paginationKey !== undefined);
    return choices.toSorted((one, other) => one.name.localeCompare(other.name, 'en-AU'));
  },
});
