import { getReceiveGoods } from '#api/receiving.ts';
import { getVendor, postVendor } from '#api/vendors.ts';
import type { Ask } from './api-as-person.ts';
import { sideBySide } from './side-by-side.ts';
import { until } from './until.ts';

/** Those that this warehouse receives from; one is left out whose order has five hundred lines. */
const RECEIVABLE = [
  'V-SWEETCO',
  'V-CITRUSAU',
  'V-CARTONS',
  'V-CROWNS',
  'V-PALLETS',
  'V-JUICERY',
  'V-GINGERFARM',
  'V-PRESERVE',
  'V-COPACK',
  'V-HONEY',
  'V-SENSORS',
  'V-MARKET',
];

/** Loads the accounting system's vendors, says which goods come from, and reads their orders. Answers how many vendors. */
export async function loadDemoVendors(ask: Ask): Promise<number> {
  const before = await ask(getVendor, 'vendor_load', {});
  if (before?.status !== 'DONE') await ask(postVendor, 'update_vendor_list', {});
  const loaded = await endOfLoad(ask);
  const vendors = RECEIVABLE.map((vendorId) => ({ vendorId }));
  await ask(postVendor, 'set_many_receivable', { receivableStatus: true, vendors });
  await sideBySide(RECEIVABLE, (vendorId) => ask(getReceiveGoods, 'by_vendor_id', { vendorId }));
  return loaded;
}

async function endOfLoad(ask: Ask): Promise<number> {
  let read = 0;
  await until(async () => {
    const load = await ask(getVendor, 'vendor_load', {});
    if (load?.status === 'FAILED') throw new Error(`The vendors could not be loaded: ${load.message}`);
    if (load?.status !== 'DONE') return 'The vendors are not loaded.';
    read = load.read;
    return null;
  });
  return read;
}
