import { runLoad } from '#app/vendors/load/run-load.ts';
import { startVendorLoad } from '#app/vendors/load/start-vendor-load.ts';
import { applyNotifications } from '#app/vendors/notifications/apply-notifications.ts';
import { receiveNotification } from '#app/vendors/notifications/receive-notification.ts';
import type { SyncJob, SyncMode } from '#domain/vendors/sync-job.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { bodyOf, type Push } from './accounting-model.ts';
import type { VendorBench } from './vendor-bench.ts';

export const MINUTE = 60_000;

export const unavailable = () => ({ kind: 'unavailable' as const, message: 'no route to host' });

/** `V0000`, `V0001`, … */
export const number = (index: number): string => `V${String(index).padStart(4, '0')}`;

/** What tests of vendors do with a bench, in the words of what happens. */
export const stepsOn = (bench: VendorBench) => {
  const soon = () => bench.clock.now() + 10 * MINUTE;

  const start = async (mode: SyncMode = 'full'): Promise<SyncJob> => {
    const command = { jobId: bench.newId(), mode, by: 'mia' };
    const started = await startVendorLoad(bench, command, bench.clock.now());
    if (!started.ok) throw new Error(started.error.message);
    return started.value;
  };

  const receive = async (body: string): Promise<string> => {
    const taken = await receiveNotification({ ...bench, companyId: 'BOTTLER' }, body, bench.clock.now());
    if (!taken.ok) throw new Error(taken.error.message);
    return taken.value.notificationId;
  };

  return {
    soon,
    start,
    receive,
    /** So many vendors stand in the books. */
    book: (count: number) => {
      for (let index = 0; index < count; index++) bench.accountingModel.commit(number(index), {});
    },
    /** We hold these. */
    holds: (...vendors: Vendor[]) =>
      Promise.all(vendors.map((vendor) => bench.vendors.saveFromAccounting(vendor, null))),
    /** A load from start to end; answers the job as it stands then. */
    load: async (mode?: SyncMode): Promise<SyncJob> => {
      bench.clock.time += 1000;
      const { jobId } = await start(mode);
      await runLoad(bench, soon());
      const job = await bench.jobs.load(jobId);
      if (!job) throw new Error('the job is gone');
      return job;
    },
    push: (what: Push) => receive(bodyOf(what)),
    /** A turn of the applier, as the minute wakes it, or a notification that came. */
    turn: (wokenBy: readonly string[] = []) => applyNotifications(bench, wokenBy, soon()),
  };
};

export type VendorSteps = ReturnType<typeof stepsOn>;
