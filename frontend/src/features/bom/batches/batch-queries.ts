import { queryOptions } from '@tanstack/react-query';
import type { BatchRow } from '#api/bom.ts';
import { call } from '#frontend/api/call.ts';
import { getBom } from '#frontend/api/endpoints.ts';

const RUNS_A_PAGE = '100';

/** What runs of these days used of each component; an empty day: however early, or late. */
export const batchesOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
  queryOptions({
    queryKey: ['boms', 'batches', from, to],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<readonly BatchRow[]> => {
      const rows: BatchRow[] = [];
      let key: string | undefined;
      do {
        const { data } = await call(
          getBom,
          'list_batches',
          {
            limit: RUNS_A_PAGE,
            ...(from === '' ? {} : { from }),
            ...(to === '' ? {} : { to }),
            ...(key === undefined ? {} : { pagination_key: key }),
          },
          { signal },
        );
        rows.push(...data.items);
        key = data.pagination_key;
      } while (key !== undefined);
      return rows;
    },
  });
