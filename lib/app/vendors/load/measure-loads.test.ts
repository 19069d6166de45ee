import type { SyncJob } from '#domain/vendors/sync-job.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { measureLoads } from './measure-loads.ts';

it.each<[SyncJob['status'] | null, number]>([
  [null, 0],
  ['DONE', 0],
  ['QUEUED', 1],
  ['RUNNING', 1],
  ['FAILED', 1],
])('says of a newest load that is %s: %i', async (status, said) => {
  const metrics = hearMetrics();
  const current = async () => (status === null ? null : ({ status } as SyncJob));
  await measureLoads({ jobs: { current }, metrics });
  expect(metrics.of('VendorsNotLoaded')).toEqual([said]);
});
