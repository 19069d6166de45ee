import type { AsAttempt } from '#app/calls/call-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';

/** What taking a document on needs, whatever its kind. */
export interface MachineDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Names this worker in leases; another one for each start. */
  readonly workerId: string;
  /** How long an ambiguous request may still be carried out, ms (domain.md, In doubt). */
  readonly inDoubtMs: number;
  /** In [0, 1). */
  random(): number;
  /** Names the document in the log of calls. Default: nobody keeps one. */
  readonly asAttempt?: AsAttempt | undefined;
}

/** What the loop over all that is due needs beside it. */
export interface PosterDeps extends Pick<MachineDeps, 'clock' | 'log' | 'workerId'> {
  readonly leases: LeaseStore;
  wait(ms: number): Promise<void>;
}
