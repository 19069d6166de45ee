import { json } from '#emulators/acumatica/http/reply.ts';
import { vendorOf } from '#emulators/acumatica/records/fill-records.ts';
import type { Vendor, VendorStatus } from '#emulators/acumatica/records/records.ts';
import { changeVendors, type PushPolicy, renameVendor } from '#emulators/acumatica/records/vendor-changes.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type { AdminRoute } from './admin-route.ts';

const maxBatchSize = 200_000;
const statuses: VendorStatus[] = [
  'Active',
  'Active',
  'Active',
  'Active',
  'Hold Payments',
  'On Hold',
  'Inactive',
  'One-Time',
];
const classes = ['INGREDIENT', 'PACKAGING', 'CONTRACT', 'EQUIPMENT', 'SERVICE', 'FREIGHT'];

/** What happens to many vendors at once, and to one vendor's id. */
export const vendorRoutes: AdminRoute[] = [
  {
    /** `{count, prefix?, telling?}`: new vendors, told to nobody by default. */
    method: 'POST',
    path: 'vendors/generate',
    run: ({ simulator, body }) => {
      const count = Number(body.count);
      if (!Number.isInteger(count) || count < 1 || count > maxBatchSize) {
        return json(400, { error: `count must be a whole number up to ${maxBatchSize}.` });
      }
      const prefix = typeof body.prefix === 'string' ? body.prefix : 'G';
      const made = generateVendors(simulator, prefix, count, readTelling(body.telling, 'none'));
      return json(200, { made, vendors: simulator.store.count('vendors') });
    },
  },
  {
    /** `{count?, prefix?, fields?, telling?}`: changes the first vendors whose id starts with the prefix. */
    method: 'POST',
    path: 'vendors/change',
    run: ({ simulator, body }) => {
      const count = Number(body.count ?? 1);
      const prefix = String(body.prefix ?? '').toUpperCase();
      const fields = (body.fields ?? {}) as Partial<Vendor>;
      const now = new Date(simulator.clock.now()).toISOString();
      const changes = simulator.store
        .list('vendors')
        .filter(({ VendorID }) => VendorID.toUpperCase().startsWith(prefix))
        .slice(0, count)
        .map((before) => ({
          before,
          after: { ...before, ...fields, VendorID: before.VendorID, LastModifiedDateTime: now },
        }));
      changeVendors(simulator, changes, { telling: readTelling(body.telling, 'each') });
      return json(200, { changed: changes.length });
    },
  },
  {
    /** `{to}`: another id for the same vendor. */
    method: 'POST',
    path: 'vendors/:VendorID/rename',
    run: ({ simulator, params, body }) => {
      const vendor = simulator.store.get('vendors', params.VendorID);
      const to = typeof body.to === 'string' ? body.to.trim() : '';
      if (!vendor) return json(404, { error: 'There is no such vendor.' });
      if (to === '' || simulator.store.get('vendors', to))
        return json(409, { error: 'The new id is empty or taken.' });
      renameVendor(simulator, vendor, to);
      return json(200, simulator.store.get('vendors', to));
    },
  },
];

function readTelling(value: unknown, otherwise: PushPolicy): PushPolicy {
  return value === 'none' || value === 'each' || value === 'one' ? value : otherwise;
}

/** Vendors `G0000001`, `G0000002`, … that aren't there yet; the same numbers give the same vendors. */
function generateVendors(simulator: Simulator, prefix: string, count: number, telling: PushPolicy): number {
  const now = simulator.clock.now();
  const changes: { before: undefined; after: Vendor }[] = [];
  for (let number = 1; changes.length < count; number += 1) {
    const VendorID = `${prefix}${String(number).padStart(7, '0')}`;
    if (simulator.store.get('vendors', VendorID)) continue;
    const after = vendorOf(
      {
        VendorID,
        VendorName: `Generated Supplier ${number}`,
        Status: statuses[number % statuses.length],
        VendorClass: classes[number % classes.length],
        CurrencyID: number % 9 === 0 ? 'NZD' : 'AUD',
      },
      new Date(now - (number % 5000) * 1000).toISOString(),
    );
    changes.push({ before: undefined, after });
  }
  changeVendors(simulator, changes, { telling });
  return changes.length;
}
