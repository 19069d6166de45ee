import type { ActionName, RequestInput, Route } from '#api/contract.ts';
import { getProduction } from '#api/production.ts';
import { getReceipts } from '#api/receipts.ts';
import { getUser } from '#api/users.ts';
import { getNotifications } from '#api/vendors/vendor-notifications.ts';
import { getVendor } from '#api/vendors.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { ApiClient } from '#test/support/run/api-client.ts';
import { deliveryOf } from '../capacity/receiving-operations.ts';
import type { Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { ask, times } from './asks.ts';
import { type Kind, measureKind } from './measure-kind.ts';
import { runALine } from './run-a-line.ts';
import type { People } from './send-people.ts';

/** There are many kinds, and a p95 needs no more. */
const MAX_ROUNDS = 100;

const read = <R extends Route, A extends ActionName<R>>(
  name: string,
  route: R,
  action: A,
  fields: RequestInput<R, A>,
): Kind => ({
  name,
  target: TARGETS.gateway.readP95,
  asks: (count) => times(count, () => ask(route, action, fields)),
});

/** The longest notification that is there, with all its rows to be opened for a page of them. */
const longestNotification = async (api: ApiClient): Promise<string> => {
  const answer = await api.call(getNotifications, 'list', { limit: '100' });
  if (!answer.ok) throw new Error(answer.body.error);
  const [longest] = answer.body.data.items.toSorted((one, other) => other.inserted - one.inserted);
  if (!longest) throw new Error('There is no notification to read.');
  return longest.notificationId;
};

/** The receipt of the first delivery of so many lines. */
const receiptOf = async (api: ApiClient, lines: number): Promise<string> => {
  const { vendorID: vendorId, supplierRef } = deliveryOf(lines);
  const answer = await api.call(getReceipts, 'by_supplier_ref', { vendorId, supplierRef });
  if (!answer.ok) throw new Error(answer.body.error);
  const [receipt] = answer.body.data.items;
  if (!receipt) throw new Error(`No receipt of ${lines} lines is there.`);
  return receipt.receiptId;
};

const readsOf = async (run: LocalRun, api: ApiClient, lines: Sizes['lines']): Promise<readonly Kind[]> => {
  const notificationId = await longestNotification(api);
  const { workOrderId, runId } = await runALine(api);
  const { vendorID: vendorId, supplierRef } = deliveryOf(Math.max(...lines));
  const username = run.people.find(({ group }) => group === 'sysadmin')?.username ?? '';
  const receipts: Kind[] = [];
  for (const size of lines) {
    const receiptId = await receiptOf(api, size);
    receipts.push({ ...read('one receipt', getReceipts, 'get_by_id', { receiptId }), size });
  }
  return [
    read('the last vendor load', getVendor, 'vendor_load', {}),
    read('a page of notifications', getNotifications, 'list', {}),
    read('the longest notification', getNotifications, 'get_by_id', { notificationId }),
    ...receipts,
    read('receipts that need attention', getReceipts, 'attention', {}),
    read('receipts by supplier reference', getReceipts, 'by_supplier_ref', { vendorId, supplierRef }),
    read('a page of people', getUser, 'list_users', {}),
    read('one of the people', getUser, 'get_user', { username }),
    read('a page of production runs', getProduction, 'list_runs', {}),
    read('one production run', getProduction, 'get_run', { runId }),
    read('the runs of a work order', getProduction, 'runs_of_work_order', { workOrderId }),
    read('all lines with their runs', getProduction, 'live_lines', {}),
    read('production output by day', getProduction, 'output_per_day', {}),
    read('a page of open work orders', getWorkOrder, 'list_open', { limit: '10' }),
    read('a page of completed work orders', getWorkOrder, 'list_completed', { limit: '10' }),
    read('one work order', getWorkOrder, 'get_work_order', { id: workOrderId }),
    read('work centers', getWorkCenter, 'list_lines', {}),
    read('reasons', getWorkCenter, 'list_reasons', {}),
  ];
};

/**
 * What staff read beside what is measured by what is held and by lines. For a product where there are receipts and
 * notifications; leaves a line at work.
 */
export const measureReads = async (
  run: LocalRun,
  api: ApiClient,
  staff: People,
  { lines, rounds }: Sizes,
  report: Report,
): Promise<void> => {
  for (const kind of await readsOf(run, api, lines))
    await measureKind(staff, kind, Math.min(rounds, MAX_ROUNDS), report);
};
