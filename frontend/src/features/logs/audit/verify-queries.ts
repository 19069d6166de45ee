import { queryOptions } from '@tanstack/react-query';
import type { VerifiedResponse } from '#api/audit/audit.ts';
import { addDays } from '#domain/calendar.ts';
import { call } from '#frontend/api/call.ts';
import { getAudit } from '#frontend/api/endpoints.ts';

/** Days at the site, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** So many days are asked for at once; where they have very many entries, fewer are answered. */
const DAYS_AT_ONCE = 92;

const together = (before: VerifiedResponse, next: VerifiedResponse): VerifiedResponse => ({
  ...{ from: before.from, to: next.to },
  entries: before.entries + next.entries,
  anchoredDays: before.anchoredDays + next.anchoredDays,
  endedDays: (before.endedDays ?? 0) + (next.endedDays ?? 0),
  findings: [...before.findings, ...next.findings],
});

/** Whether what was recorded in a range is whole: part by part, and `onPart` hears how far that is. */
export const verified = ({ from, to }: DayRange, onPart: (checked: VerifiedResponse) => void) =>
  queryOptions({
    queryKey: ['audit', 'verify', from, to],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      let checked: VerifiedResponse | null = null;
      for (let first = from; ; first = addDays(checked.to, 1)) {
        const most = addDays(first, DAYS_AT_ONCE - 1);
        const asked = { from: first, to: most < to ? most : to };
        const { data } = await call(getAudit, 'verify', asked, { signal });
        checked = checked === null ? data : together(checked, data);
        // An answer that gets no further would be asked for for ever: what is shown says how far it got.
        if (checked.to >= to || data.to < first) return checked;
        onPart(checked);
      }
    },
  });
