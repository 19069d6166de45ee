import { queryOptions } from '@tanstack/react-query';
import type { ReasonResponse } from '#api/work-centers.ts';
import type { ReasonKind } from '#domain/work-centers/reason-kinds.ts';
import { call } from '#frontend/api/call.ts';
import { getWorkCenter } from '#frontend/api/endpoints.ts';

/** The site's words for why, those that are switched off as well, in the order in which they were made. */
export const siteReasons = queryOptions({
  queryKey: ['work-centers', 'reasons'],
  meta: { hidesProgress: true },
  queryFn: async ({ signal }): Promise<readonly ReasonResponse[]> =>
    (await call(getWorkCenter, 'list_reasons', {}, { signal })).data.items,
});

/** The texts of those of a kind that can be chosen now. */
export const reasonsOfKind = (kind: ReasonKind) =>
  queryOptions({
    ...siteReasons,
    select: (reasons): readonly string[] =>
      reasons.filter((reason) => reason.active && reason.kind === kind).map(({ text }) => text),
  });
