import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/api/call.ts';
import { getBom } from '#frontend/api/endpoints.ts';
import { polled } from '#frontend/shared/queries/polling.ts';

const PACE = { quick: 20_000, slow: 60_000 };

/** What was scanned at the lines on a day; empty: today, and what is about to start. */
export const scansOf = (day: string) =>
  queryOptions({
    queryKey: ['boms', 'scans', day],
    ...polled(PACE),
    staleTime: 0,
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) =>
      (await call(getBom, 'list_scans', day === '' ? {} : { day }, { signal })).data.items,
  });

/** What must be scanned of a product, by its Active bill; `rules`: what somebody has decided. */
export const scanRulesOf = (product: string) =>
  queryOptions({
    queryKey: ['boms', 'scan-rules', product],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const [bom, rules] = await Promise.all([
        call(getBom, 'get_bom', { inventoryID: product }, { signal }),
        call(getBom, 'list_scan_rules', { product }, { signal }),
      ]);
      return { ...bom.data, rules: rules.data.items };
    },
  });
