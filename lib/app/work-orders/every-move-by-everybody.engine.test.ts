import { ulid } from 'ulid';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

/*
 * domain.md's table of work orders, held against the calls themselves: every state an order can be in, every action
 * on it, every group. What is not in the table is refused and changes nothing.
 */

let bench: ProductionBench;

beforeAll(async () => {
  bench = await aProductionBench();
});

const DAY_MS = 24 * 3_600_000;
const GROUPS = ['consultant', 'manager', 'sysadmin'] as const;
const MANAGERS = new Set(['close_short', 'cancel_work_order', 'reopen_work_order']);

const ACTIONS = [
  'start_work_order',
  'hold_work_order',
  'release_work_order',
  'complete_work_order',
  'close_short',
  'cancel_work_order',
  'reopen_work_order',
  'delete_work_order',
  'edit_everything',
  'edit_priority',
] as const;

type Action = (typeof ACTIONS)[number];

interface Order {
  readonly id: string;
  readonly version: number;
  readonly status: string;
}

const must = async (asked: Promise<{ status: number; body: { data: Order } }>): Promise<Order> => {
  const { status, body } = await asked;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};

const post = (action: string, { id, version }: Order, reason = 'Because') =>
  must(bench.manager.postWorkOrder(action, { id, version, reason }));

let lines = 0;

/** A run of the order on a line of its own; stopped with so many cases. */
const ran = async ({ id }: Order, good: number | 'live'): Promise<Order> => {
  lines += 1;
  const line = await aLine(bench, `L${lines}`);
  const { runId } = await aRun(bench, { line, workOrderId: id });
  if (good !== 'live')
    await must(
      bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good, loss: 0 }),
    );
  return must(bench.consultant.getWorkOrder('get_work_order', { id }));
};

const fresh = (): Promise<Order> => anOrder(bench);
const completed = async (): Promise<Order> => post('complete_work_order', await ran(await fresh(), 100));
const cancelled = async (): Promise<Order> => post('cancel_work_order', await fresh());

/** Each state, and the statuses the actions lead to from it; what is absent is refused. */
const STATES: Readonly<Record<string, { make: () => Promise<Order>; to: Partial<Record<Action, string>> }>> =
  {
    'New Entry, untouched': {
      make: fresh,
      to: {
        start_work_order: 'In progress',
        hold_work_order: 'New Entry',
        cancel_work_order: 'Cancelled',
        delete_work_order: 'deleted',
        edit_everything: 'New Entry',
        edit_priority: 'New Entry',
      },
    },
    'New Entry, on hold': {
      make: async () => post('hold_work_order', await fresh()),
      to: {
        release_work_order: 'New Entry',
        cancel_work_order: 'Cancelled',
        delete_work_order: 'deleted',
        edit_everything: 'New Entry',
        edit_priority: 'New Entry',
      },
    },
    'New Entry again, after a run without output': {
      make: async () =>
        post('reopen_work_order', await post('cancel_work_order', await ran(await fresh(), 0))),
      to: {
        start_work_order: 'In progress',
        hold_work_order: 'New Entry',
        cancel_work_order: 'Cancelled',
        edit_priority: 'New Entry',
      },
    },
    'In progress, nothing made': {
      make: async () => post('start_work_order', await fresh()),
      to: {
        hold_work_order: 'In progress',
        close_short: 'Completed',
        cancel_work_order: 'Cancelled',
        edit_priority: 'In progress',
      },
    },
    'In progress, on hold': {
      make: async () => post('hold_work_order', await post('start_work_order', await fresh())),
      to: {
        release_work_order: 'In progress',
        close_short: 'Completed',
        cancel_work_order: 'Cancelled',
        edit_priority: 'In progress',
      },
    },
    'In progress, with a live run': {
      make: async () => ran(await fresh(), 'live'),
      to: { hold_work_order: 'In progress', edit_priority: 'In progress' },
    },
    'In progress, some made': {
      make: async () => ran(await fresh(), 99),
      to: { hold_work_order: 'In progress', close_short: 'Completed', edit_priority: 'In progress' },
    },
    'In progress, all made': {
      make: async () => ran(await fresh(), 100),
      to: { hold_work_order: 'In progress', complete_work_order: 'Completed', edit_priority: 'In progress' },
    },
    'Completed seven days ago': {
      make: async () => {
        bench.clock.now -= 7 * DAY_MS;
        const order = await completed();
        bench.clock.now += 7 * DAY_MS;
        return order;
      },
      to: { reopen_work_order: 'In progress' },
    },
    'Completed longer ago': {
      make: async () => {
        bench.clock.now -= 7 * DAY_MS + 1;
        const order = await completed();
        bench.clock.now += 7 * DAY_MS + 1;
        return order;
      },
      to: {},
    },
    Cancelled: { make: cancelled, to: { reopen_work_order: 'New Entry' } },
  };

const AS_MADE = {
  product: 'Ginger Brew 330 mL',
  quantity: 100,
  uom: 'cases',
  priority: 'Normal',
  requiredDate: '2026-03-10',
  packs: { bottlesPerCase: 24, casesPerPallet: 72, millilitresPerBottle: 330 },
};

const ask = (who: (typeof GROUPS)[number], action: Action, { id, version }: Order) => {
  const asks = bench[who];
  if (action === 'edit_everything')
    return asks.postWorkOrder('edit_work_order', { ...AS_MADE, id, version, quantity: 120 });
  if (action === 'edit_priority')
    return asks.postWorkOrder('edit_work_order', { ...AS_MADE, id, version, priority: 'High' });
  return asks.postWorkOrder(action, { id, version, reason: 'Because' });
};

describe.each(Object.entries(STATES))('%s', (_, { make, to }) => {
  /** Asked again of the same order for as long as everything is refused, which each test sees to. */
  let untouched: Order | null = null;

  it.each(ACTIONS.flatMap((action) => GROUPS.map((who) => [action, who] as const)))(
    '%s by a %s',
    async (action, who) => {
      const order = untouched ?? (await make());
      untouched = null;
      const { status, body } = await ask(who, action, order);
      const leads = to[action];
      const now = await bench.consultant.getWorkOrder('get_work_order', { id: order.id });
      if (MANAGERS.has(action) && who === 'consultant') {
        expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
        expect(now.body.data).toEqual(order);
        untouched = order;
        return;
      }
      if (leads === undefined) {
        const code = action.startsWith('edit') ? 'NOT_EDITABLE' : 'INVALID_TRANSITION';
        expect([status, body.code]).toEqual([422, code]);
        expect(body.error).toMatch(/^(WO_\d{8}_\d{3,} can't be|The .* can't be)/);
        expect(now.body.data).toEqual(order);
        untouched = order;
        return;
      }
      expect([status, body.error]).toEqual([200, undefined]);
      if (leads === 'deleted') {
        expect(now.status).toBe(404);
        return;
      }
      expect(now.body.data).toEqual(body.data);
      expect(body.data).toMatchObject({ status: leads, version: order.version + 1 });
      expect(body.data.history.at(-1)).toMatchObject({
        from: order.status,
        to: leads,
        at: expect.any(String),
      });
    },
  );
});
