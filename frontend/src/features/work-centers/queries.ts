import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput, ResponseBody } from '#api/contract.ts';
import type { LineResponse, ReasonResponse } from '#api/work-centers.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getProduction, postWorkCenter } from '#frontend/api/endpoints.ts';
import { siteReasons } from '#frontend/shared/queries/site-reasons.ts';

const WORK_CENTERS = 'work-centers';
/** Runs start and stop all day, and others edit as well. */
const POLL_INTERVAL_MS = 20_000;

/** A line with the run that is live on it. */
export type LineRow = ResponseBody<typeof getProduction, 'live_lines'>['data']['items'][number];

/** Every line by code, those switched off as well, each with its live run; polled while it is visible. */
export const allLines = queryOptions({
  queryKey: [WORK_CENTERS, 'lines'],
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
  refetchOnWindowFocus: true,
  meta: { hidesProgress: true },
  queryFn: async ({ signal }): Promise<readonly LineRow[]> =>
    (await call(getProduction, 'live_lines', {}, { signal })).data.items,
});

/** Every reason, those switched off as well. */
export const allReasons = queryOptions({
  ...siteReasons,
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
  refetchOnWindowFocus: true,
});

/** Puts a line as it stands now into the list; a read that was in flight does not overwrite it. */
export const updateLineInCache = async (client: QueryClient, line: LineResponse): Promise<void> => {
  await client.cancelQueries({ queryKey: allLines.queryKey });
  client.setQueryData(allLines.queryKey, (lines) => {
    const cached = lines?.find(({ code }) => code === line.code);
    if (!cached)
      return lines && [...lines, { ...line, run: null }].sort((a, b) => (a.code < b.code ? -1 : 1));
    const run = cached.run?.runId === line.liveRunId ? cached.run : null;
    return lines?.map((other) => (other === cached ? { ...line, run } : other));
  });
  void client.invalidateQueries({ queryKey: allLines.queryKey });
};

export const updateReasonInCache = async (client: QueryClient, reason: ReasonResponse): Promise<void> => {
  await client.cancelQueries({ queryKey: allReasons.queryKey });
  client.setQueryData(allReasons.queryKey, (reasons) =>
    reasons?.some(({ reasonId }) => reasonId === reason.reasonId)
      ? reasons.map((other) => (other.reasonId === reason.reasonId ? reason : other))
      : reasons && [...reasons, reason],
  );
  void client.invalidateQueries({ queryKey: allReasons.queryKey });
};

/** The current version, where a change came too late for it. */
export const currentOf = <Now>(error: unknown): Now | undefined =>
  error instanceof ApiFailure && error.code === 'STALE_VERSION' ? (error.current as Now) : undefined;

export const useCreateLine = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkCenter, 'create_line'>) =>
      call(postWorkCenter, 'create_line', request),
    onSuccess: ({ data }) => updateLineInCache(client, data),
  });
};

export const useChangeLine = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkCenter, 'change_line'>) =>
      call(postWorkCenter, 'change_line', request),
    onSuccess: ({ data }) => updateLineInCache(client, data),
  });
};

export const useCreateReason = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkCenter, 'create_reason'>) =>
      call(postWorkCenter, 'create_reason', request),
    onSuccess: ({ data }) => updateReasonInCache(client, data),
  });
};

export const useChangeReason = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkCenter, 'change_reason'>) =>
      call(postWorkCenter, 'change_reason', request),
    onSuccess: ({ data }) => updateReasonInCache(client, data),
  });
};
