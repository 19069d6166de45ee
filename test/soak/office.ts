import { ulid } from 'ulid';
import { getProduction, postProduction } from '#api/production.ts';
import { getNotifications } from '#api/vendors/vendor-notifications.ts';
import { getVendor, postVendor } from '#api/vendors.ts';
import { getWorkOrder, postWorkOrder } from '#api/work-orders.ts';
import type { Staff } from './deliveries.ts';
import { ALL_VENDORS } from './seed-accounting.ts';

/** The vendor list, and now and then a flag on a vendor that this person alone looks after. */
export const lookAtVendors = async ({ session: door, random, ledger, number }: Staff): Promise<void> => {
  let pagination_key: string | undefined;
  do {
    const page = await door.call(getVendor, 'list_vendors', pagination_key ? { pagination_key } : {});
    if (!page.ok) return;
    pagination_key = page.body.data.pagination_key;
  } while (pagination_key);
  const own = ALL_VENDORS[number];
  if (!own || random.chance(0.3)) return;
  const receivableStatus = random.chance(0.5);
  const set = await door.call(postVendor, 'set_warehouse_receivable', { vendorId: own, receivableStatus });
  if (set.ok) ledger.flags.set(own, receivableStatus);
};

export const lookAtNotifications = async ({ session: door }: Staff): Promise<void> => {
  await door.call(getNotifications, 'list', {});
};

/** The lines that runs are on; made before anybody comes. */
export const LINES = ['SOAK-1', 'SOAK-2', 'SOAK-3', 'SOAK-4', 'SOAK-5', 'SOAK-6'];

/** Counts on a run: the same count sent twice counts once. */
const count = async (
  { session: door, random, ledger }: Staff,
  workOrderId: string,
  runId: string,
): Promise<void> => {
  const said = { runId, countId: ulid(), good: random.between(1, 9), loss: random.between(0, 1) };
  for (let sending = random.chance(0.2) ? 2 : 1; sending > 0; sending -= 1) {
    const counted = await door.call(postProduction, 'record_output', said);
    if (counted.ok) ledger.count(workOrderId, said.countId, said.good);
  }
};

/** An order made, perhaps run on a line, counted on, stopped and completed. */
export const workOnAnOrder = async (staff: Staff): Promise<void> => {
  const { session: door, random, ledger } = staff;
  await door.call(getWorkOrder, 'list_work_orders', { limit: '10' });
  const made = await door.call(postWorkOrder, 'create_work_order', {
    requestId: ulid(),
    product: 'Soaked Ginger Brew',
    quantity: random.between(1, 20),
    uom: 'cases',
    priority: 'Normal',
    requiredDate: '2029-06-30',
  });
  if (!made.ok) return;
  const { id } = made.body.data;
  const runId = ulid();
  const started = await door.call(postProduction, 'start_run', {
    runId,
    line: random.pick(LINES),
    workOrderId: id,
  });
  if (!started.ok) return;
  for (let counts = random.between(1, 4); counts > 0; counts -= 1) await count(staff, id, runId);
  const stop = { runId, version: 1, countId: ulid(), good: random.between(0, 5), loss: 0 };
  const stopped = await door.call(postProduction, 'stop_run', stop);
  if (stopped.ok) ledger.count(id, stop.countId, stop.good);
  const order = await door.call(getWorkOrder, 'get_work_order', { id });
  if (order.ok)
    await door.call(postWorkOrder, 'complete_work_order', { id, version: order.body.data.version });
};

export const lookAtTheFloor = async ({ session: door }: Staff): Promise<void> => {
  await door.call(getProduction, 'live_lines', {});
  await door.call(getProduction, 'list_runs', { limit: '10' });
};
