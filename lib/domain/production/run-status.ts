export const RUN_STATUSES = ['Running', 'Paused', 'Stopped', 'Void'] as const;

export type RunStatus = (typeof RUN_STATUSES)[number];

/** Such a run holds its line: one at a time (domain.md, Production run). */
const LIVE_STATUSES = ['Running', 'Paused'] as const satisfies readonly RunStatus[];

export const isLive = ({ status }: { readonly status: RunStatus }): boolean =>
  LIVE_STATUSES.some((live) => live === status);

/** How a run ended; the history of each is read by itself. */
export const ENDED_STATUSES = ['Stopped', 'Void'] as const satisfies readonly RunStatus[];

export type EndedStatus = (typeof ENDED_STATUSES)[number];

/** Milliseconds a run has been paused in all; a pause that lasts counts until `now` (epoch ms). */
export const pausedMs = (
  { pauses }: { readonly pauses: readonly { readonly from: string; readonly to: string | null }[] },
  now: number,
): number =>
  pauses.reduce(
    (total, { from, to }) => total + Math.max(0, (to ? Date.parse(to) : now) - Date.parse(from)),
    0,
  );
