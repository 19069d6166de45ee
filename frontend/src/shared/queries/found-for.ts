import { queryOptions } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { getTracking as contract } from '#api/tracking.ts';
import { call } from '#frontend/api/call.ts';
import { getTracking } from '#frontend/api/endpoints.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';

export type ToFind = RequestInput<typeof contract, 'resolve'>;

/** What a text names that was typed or scanned. */
export const foundFor = (asked: ToFind) =>
  queryOptions({
    queryKey: ['tracking', 'find', asked],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getTracking, 'resolve', asked, { signal })).data.items,
  });

/** A scan as the server takes it: a label says more than its text does. */
export const askedOfScan = ({ text, reading }: Scan): ToFind => {
  const label = reading.kind === 'label' && !reading.isBare ? reading : null;
  const fields = label?.fields;
  return {
    text,
    ...(fields?.gtin ? { gtin: fields.gtin } : {}),
    ...(fields?.lotNumber ? { lotNumber: fields.lotNumber } : {}),
    ...(fields?.sscc ? { sscc: fields.sscc } : {}),
  };
};
