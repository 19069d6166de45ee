import type { Metrics } from '#app/metrics-ports.ts';
import type { SyncJobStore } from './sync-job-ports.ts';

interface MeasureLoadsDeps {
  readonly jobs: Pick<SyncJobStore, 'current'>;
  readonly metrics: Metrics;
}

/** Reports whether the newest load of vendors finished; where none was ever started, nothing is reported missing. */
export const measureLoads = async ({ jobs, metrics }: MeasureLoadsDeps): Promise<void> => {
  const newest = await jobs.current();
  metrics.put({ VendorsNotLoaded: newest === null || newest.status === 'DONE' ? 0 : 1 });
};
