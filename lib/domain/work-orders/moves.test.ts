import { GROUPS } from '#domain/access/groups.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { quantity } from '#domain/quantity.ts';
import { aWorkOrder, NOW } from '#test/support/builders/work-orders.ts';
import { fc } from '#test/support/property-testing.ts';
import * as rules from './change-work-order.ts';
import { allowedMoves, MOVES, type Move, moveDisabledReason } from './moves.ts';
import { runStartsOn } from './run-on-order.ts';
import type { WorkOrder } from './work-order.ts';
import { factsOf, yieldOf } from './work-order-facts.ts';
import { WORK_ORDER_STATUSES } from './work-order-status.ts';

const doing = { by: 'morgan', now: NOW, changeId: null };

const DO: Record<Move, (order: WorkOrder) => rules.ChangeResult> = {
  start: (order) => rules.startWorkOrder(order, doing),
  complete: (order) => rules.completeWorkOrder(order, doing),
  closeShort: (order) => rules.closeShort(order, 'Because', doing),
  cancel: (order) => rules.cancelWorkOrder(order, 'Because', doing),
  reopen: (order) => rules.reopenWorkOrder(order, 'Because', doing),
  delete: (order) => rules.deleteWorkOrder(order, doing),
  hold: (order) => rules.holdWorkOrder(order, 'Because', doing),
  release: (order) => rules.releaseWorkOrder(order, doing),
};

const MOVE_NAMES = Object.keys(MOVES) as Move[];

/** domain.md's table: from each status, untouched, where each move leads; what is absent is refused. */
const LEADS: Record<string, Partial<Record<Move, string>>> = {
  'New Entry': { start: 'In progress', cancel: 'Cancelled', delete: 'New Entry', hold: 'New Entry' },
  'In progress': { closeShort: 'Completed', cancel: 'Cancelled', hold: 'In progress' },
  Completed: { reopen: 'In progress' },
  Cancelled: { reopen: 'New Entry' },
};

describe('from each status', () => {
  it.each(WORK_ORDER_STATUSES.flatMap((status) => MOVE_NAMES.map((move) => [status, move] as const)))(
    '%s: %s leads where the table says, or nowhere',
    (status, move) => {
      const order = aWorkOrder({ status, closedAt: new Date(NOW).toISOString() });
      const next = DO[move](order);
      const to = LEADS[status]?.[move];
      if (to === undefined) {
        expect(next).toMatchObject({ ok: false, error: { code: 'INVALID_TRANSITION' } });
        return;
      }
      expect(next).toMatchObject({ ok: true, value: { status: to, version: 2 } });
      expect(next.ok && next.value.history.at(-1)).toMatchObject({ from: status, to, by: 'morgan' });
    },
  );

  it('names what is allowed in every refusal', () => {
    const refused = rules.completeWorkOrder(aWorkOrder(), doing);
    expect(!refused.ok && refused.error.message).toBe(
      "WO_20260304_001 can't be completed, because it is New Entry, not In progress. It can be started, cancelled, deleted or put on hold.",
    );
  });
});

describe('who', () => {
  it.each([
    ['consultant', ['start', 'complete', 'delete', 'hold', 'release']],
    ['manager', MOVE_NAMES],
    ['sysadmin', MOVE_NAMES],
  ] as const)('a %s may do what the table says', (group, moves) => {
    expect(GROUPS).toContain(group);
    expect(MOVE_NAMES.filter((move) => isAllowed([group], MOVES[move].permission)).sort()).toEqual(
      [...moves].sort(),
    );
  });
});

describe('the guards', () => {
  const started = (over: Partial<WorkOrder>) => aWorkOrder({ status: 'In progress', runs: 1, ...over });
  const can = (order: WorkOrder, move: Move, now = NOW) =>
    moveDisabledReason(factsOf(order), move, now) === null;

  it('complete what is all made, and close short what is not, never under a live run', () => {
    const made = started({ good: quantity(100) });
    expect([can(made, 'complete'), can(made, 'closeShort'), can(made, 'cancel')]).toEqual([
      true,
      false,
      false,
    ]);
    const short = started({ good: quantity(99.999999) });
    expect([can(short, 'complete'), can(short, 'closeShort')]).toEqual([false, true]);
    const live = started({ good: quantity(100), liveRuns: 1 });
    expect(allowedMoves(factsOf(live), NOW)).toEqual(['hold']);
  });

  it('start nothing on hold, and delete nothing that ran', () => {
    const held = rules.holdWorkOrder(aWorkOrder(), 'Caps are missing', doing);
    if (!held.ok) throw new Error('It was not held.');
    expect([can(held.value, 'start'), can(held.value, 'release'), can(held.value, 'hold')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(runStartsOn(held.value, 'PR-1', doing).ok).toBe(false);
    expect(runStartsOn({ ...held.value, status: 'In progress' }, 'PR-1', doing).ok).toBe(false);
    expect(can(aWorkOrder({ runs: 1 }), 'delete')).toBe(false);
  });

  it('reopen what was completed within seven days, and what was cancelled at any time', () => {
    const closedAt = new Date(NOW).toISOString();
    const week = 7 * 24 * 3_600_000;
    const done = aWorkOrder({ status: 'Completed', closedAt });
    expect([can(done, 'reopen', NOW + week), can(done, 'reopen', NOW + week + 1)]).toEqual([true, false]);
    expect(can(aWorkOrder({ status: 'Cancelled', closedAt }), 'reopen', NOW + 100 * week)).toBe(true);
  });

  it('let the first run start the order, and further ones join', () => {
    const first = runStartsOn(aWorkOrder(), 'PR-000001', doing);
    expect(first).toMatchObject({
      ok: true,
      value: { status: 'In progress', runs: 1, liveRuns: 1, version: 2 },
    });
    const second = first.ok && runStartsOn(first.value, 'PR-000002', doing);
    expect(second).toMatchObject({ ok: true, value: { runs: 2, liveRuns: 2, version: 2, productionRev: 2 } });
  });
});

it('keeps a history in which every change begins where the one before ended, whatever is done', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MOVE_NAMES), { maxLength: 40 }), (moves) => {
      let order = aWorkOrder();
      for (const move of moves) {
        const next = DO[move](order);
        expect(next.ok).toBe(moveDisabledReason(factsOf(order), move, NOW) === null);
        if (next.ok) order = next.value;
      }
      expect(order.history).toHaveLength(order.version);
      for (const [index, entry] of order.history.entries())
        expect(entry.from).toBe(index === 0 ? null : order.history[index - 1]?.to);
      expect(order.closedAt !== null).toBe(order.status === 'Completed' || order.status === 'Cancelled');
    }),
  );
});

it('tells the yield as a part of all that was made', () => {
  expect([yieldOf({ good: 0, loss: 0 }), yieldOf({ good: 3, loss: 1 })]).toEqual([null, 0.75]);
});

it.each([
  [1, '1 bottle is made; close it short instead'],
  [2, '2 bottles are made; close it short instead'],
])('says in its unit what is made already: %s', (good, sentence) => {
  const order = aWorkOrder({ status: 'In progress', uom: 'bottles', good: quantity(good) });
  expect(moveDisabledReason(factsOf(order), 'cancel', NOW)).toContain(sentence);
});
