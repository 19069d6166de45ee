import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { Retry } from '#app/mutate.ts';
import type { AccountingVendors } from '#app/vendors/accounting-vendor-ports.ts';
import type { VendorStore } from '#app/vendors/vendor-ports.ts';
import type { SyncJobStore } from './sync-job-ports.ts';

/** What a worker of vendor loads needs. */
export interface VendorSyncDeps extends Retry {
  readonly accounting: AccountingVendors;
  /** What people call the accounting system. */
  readonly accountingName: string;
  readonly vendors: VendorStore;
  readonly jobs: SyncJobStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Makes the id of a job or a worker: a ULID. */
  readonly newId: () => string;
  /** How long (ms) a worker that died keeps its job from others. Default 30 000. */
  readonly leaseMs?: number;
}
