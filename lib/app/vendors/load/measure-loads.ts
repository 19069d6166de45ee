import type { Metrics } from '#app/metrics-ports.ts';
import type { SyncJobStore } from './sync-job-ports.ts';

interface MeasureLoadsDeps {
  readonly jobs: Pick<SyncJobStore, 'current'>;
  readonly metrics: Metrics;
}

/** Says whether the newest load of vendors came to its end; one that nobody has begun yet is missed by nobody. */
export const measureLoads = async ({ jobs, metrics }: MeasureLoadsDeps): Promise<void> => {
  const newest = await jobs.current();
  metrics.put({ VendorsNotLoaded: newest === null || newest.status === 'DONE' ? 0 : 1 });
};
