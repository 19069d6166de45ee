import { ulid } from 'ulid';
import { getWorkOrder, postWorkOrder } from '#api/work-orders.ts';
import { creationOrder, workOrderId } from '#domain/work-orders/work-order-id.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-orders/work-order-status.ts';
import { type CapacityFigure, figure, textOf } from './figure.ts';
import { indexEntry, readTogether } from './floor.ts';
import type { Row } from './item-size.ts';
import type { MeteredProduct } from './metered-product.ts';
import type { TablesInEngine } from './tables-in-engine.ts';

const ORDERS_PER_DAY = 14;
const DAY_MS = 86_400_000;

/** What somebody asks for. */
export const aWorkOrder = () =>
  ({
    requestId: ulid(),
    product: 'Sparkling Lemon 330 mL',
    quantity: 1200,
    uom: 'cases',
    priority: 'Normal',
    requiredDate: '2027-06-30',
  }) as const;

const ordersIn = async ({ table, rowsOf }: TablesInEngine): Promise<readonly Row[]> =>
  (await rowsOf(table('WORK_ORDERS'))).filter(({ creationOrder }) => creationOrder !== undefined);

/** Copies of an order, until there are so many: some in each status, over the days before this year. */
export const copyWorkOrders = async (tables: TablesInEngine, count: number): Promise<void> => {
  const held = await ordersIn(tables);
  const [pattern] = held;
  if (!pattern) throw new Error('There is no work order to copy.');
  const copies = Array.from({ length: Math.max(0, count - held.length) }, (_, more): Row => {
    const index = held.length - 1 + more;
    const day = new Date(Date.parse('2026-01-01') - Math.floor(index / ORDERS_PER_DAY) * DAY_MS);
    const id = workOrderId(day.toISOString().slice(0, 10), (index % ORDERS_PER_DAY) + 1);
    const status = WORK_ORDER_STATUSES[index % WORK_ORDER_STATUSES.length] ?? 'Completed';
    return { ...pattern, id: { S: id }, creationOrder: { S: creationOrder(id) }, status: { S: status } };
  });
  await tables.putAll(tables.table('WORK_ORDERS'), copies);
};

/** So many work orders: one made as a person does, and copies of it. */
export const fillWorkOrders = async (product: MeteredProduct, count: number): Promise<void> => {
  if ((await ordersIn(product)).length === 0)
    await product.ask(postWorkOrder, 'create_work_order', aWorkOrder());
  await copyWorkOrders(product, count);
};

const PAGE = 10;

/** Least: of each status as many rows as the page might show, in one question. */
export const listWorkOrders = async (product: MeteredProduct): Promise<CapacityFigure> => {
  const table = product.table('WORK_ORDERS');
  const [index] = table.GlobalSecondaryIndexes ?? [];
  const rows = await product.rowsOf(table);
  const entries = rows
    .map((row) => (index ? indexEntry(table, index, row) : null))
    .filter((entry) => entry !== null);
  const measured = await product.measure([], async () => {
    const { data } = await product.ask(getWorkOrder, 'list_work_orders', { limit: String(PAGE) });
    if (data.items.length !== PAGE) throw new Error(`The page shows ${data.items.length} work orders.`);
  });
  const read = WORK_ORDER_STATUSES.reduce((units, status) => {
    const some = entries.filter((entry) => textOf(entry, 'status') === status).slice(0, PAGE);
    return units + readTogether(some, false);
  }, 0);
  return figure('a page of work orders', entries.length, measured, { read, write: 0 });
};
