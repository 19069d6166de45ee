import { ulid } from 'ulid';
import { getProduction, postProduction } from '#api/production.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { ELSEWHERE, findGoods, GOODS, PLACE, PRODUCT } from './bench-goods.ts';
import { type CapacityFigure, figure, textOf, wholeRow } from './figure.ts';
import { readTogether } from './floor.ts';
import type { Row } from './item-size.ts';
import { type MeteredProduct, minWrites } from './metered-product.ts';
import { aWorkOrder } from './work-order-operations.ts';

/** Counts of a run, and lots issued to it, of which the last is measured. */
const COUNTS = [1, 10, 30];

const LINE = 'BENCH';

/**
 * Least that is read, a unit each: to start a run its order, the line, the item with its rules and its bill, and whether it
 * was started before; to count or stop it the run, its goods, whether it was counted before, and the lot's balance; to
 * issue the run, its goods, the order's bill, whether it was done before, the lot, its balance, the item with its rules and
 * the places; to close it its entry for the books, its order's bill, and all that the run has, which is asked together.
 */
const LEAST_READ = { start: 6, count: 4, issue: 9, stop: 4, close: 2 };

/** What a run has: itself, its counts, its goods and what was issued to it. */
const ofRun = async (product: MeteredProduct, runId: string): Promise<readonly Row[]> =>
  (await product.rowsOf(product.table('PRODUCTION_RUNS'))).filter((row) => textOf(row, 'runId') === runId);

const onTheLine = async (product: MeteredProduct) => {
  const { data } = await product.ask(getProduction, 'live_lines', {});
  const run = data.items.find(({ code }) => code === LINE)?.run;
  if (!run) throw new Error(`There is no run on the line ${LINE}.`);
  return run;
};

const issueOnce = (product: MeteredProduct, runId: string) =>
  product.ask(postProduction, 'issue_lot', {
    ...{ movementId: ulid(), runId, ...GOODS, qty: 12, place: PLACE },
  });

const count = (runId: string) =>
  ({ countId: ulid(), runId, good: 12, loss: 0, unit: 'bottles', note: '' }) as const;

/** A run with its lots: what each act takes, by how many counts and issues there are of it. */
const followRun = async (
  product: MeteredProduct,
  counts: number,
  tell: (figure: CapacityFigure) => void,
): Promise<void> => {
  const tables = ['WORK_ORDERS', 'PRODUCTION_RUNS', 'WORK_CENTERS', 'STOCK', 'MOVEMENTS', 'POSTINGS'].map(
    product.table,
  );
  const measure = async (name: string, read: number, act: () => Promise<unknown>): Promise<void> => {
    const measured = await product.measure(tables, act);
    tell(figure(name, counts, measured, { read, write: minWrites(measured, wholeRow) }));
  };
  await findGoods(product, 12 * counts);
  const { data: order } = await product.ask(postWorkOrder, 'create_work_order', {
    ...aWorkOrder(),
    ...{ product: PRODUCT, inventoryID: PRODUCT, quantity: 12 * counts, uom: 'bottles' },
  });
  const runId = ulid();
  await measure('start a run', LEAST_READ.start, () =>
    product.ask(postProduction, 'start_run', { runId, line: LINE, workOrderId: order.id }),
  );
  for (let before = 1; before < counts; before += 1) {
    await issueOnce(product, runId);
    await product.ask(postProduction, 'record_output', count(runId));
  }
  await measure('issue a lot to a run', LEAST_READ.issue, () => issueOnce(product, runId));
  await measure('count on a run', LEAST_READ.count, () =>
    product.ask(postProduction, 'record_output', count(runId)),
  );
  const { version } = await onTheLine(product);
  await measure('stop a run', LEAST_READ.stop, () =>
    product.ask(postProduction, 'stop_run', { ...count(runId), good: 0, version }),
  );
  const { data: stopped } = await product.ask(getProduction, 'get_run', { runId });
  const together = readTogether(await ofRun(product, runId), true);
  await measure('close a run', LEAST_READ.close + together, () =>
    product.ask(postProduction, 'close_run', { runId, changeId: ulid(), rev: stopped.goods?.rev ?? 0 }),
  );
};

/** All that is done to a run that makes a lot out of lots. */
export const measureRuns = async (
  product: MeteredProduct,
  tell: (figure: CapacityFigure) => void,
): Promise<void> => {
  await product.ask(postWorkCenter, 'create_line', { code: LINE, name: 'Bench line', place: ELSEWHERE });
  for (const counts of COUNTS) await followRun(product, counts, tell);
};
