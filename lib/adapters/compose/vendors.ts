import { ulid } from 'ulid';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import { syncJobStore } from '#adapters/dynamo/vendors/sync-job-store.ts';
import { vendorLister } from '#adapters/dynamo/vendors/vendor-lister.ts';
import { vendorStore } from '#adapters/dynamo/vendors/vendor-store.ts';
import { table } from '#adapters/settings.ts';
import type { VendorSyncDeps } from '#app/vendors/load/vendor-sync-deps.ts';
import type { VendorReadDeps } from '#app/vendors/vendor-read-handlers.ts';
import type { VendorWriteDeps } from '#app/vendors/vendor-write-handlers.ts';
import { background } from './accounting.ts';
import { retryDelay } from './runtime.ts';

export const composeGetVendor = (): VendorReadDeps => {
  const client = documentClient();
  return { vendors: vendorLister(client, table.vendors()), jobs: syncJobStore(client, table.syncJobs()) };
};

export const composePostVendor = (): VendorWriteDeps => {
  const client = documentClient();
  return {
    vendors: vendorStore(client, table.vendors()),
    jobs: syncJobStore(client, table.syncJobs()),
    newId: () => ulid(),
    ...retryDelay,
  };
};

export const composeVendorSync = (): VendorSyncDeps => {
  const client = documentClient();
  return {
    ...background(client),
    vendors: vendorStore(client, table.vendors()),
    jobs: syncJobStore(client, table.syncJobs()),
  };
};
