import { type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { remainingOn } from '#domain/receiving/order/order.ts';
import {
  fingerprint,
  LIMIT,
  type Limits,
  type Rules,
  start,
  type Warehouse,
} from '#test/support/receiving/model-warehouse.ts';
import { steps } from '#test/support/receiving/model-warehouse-steps.ts';

/**
 * Every order in which two docks, two posters, a reader and a manager can take their steps, over the pure rules and
 * the stores' conditions (design.md §4). A failure prints the steps that lead to it.
 */

const AS_IT_IS: Rules = {
  epoch: true,
  inFlight: true,
  oneAtATime: true,
  versions: true,
  quarantine: true,
  lookUp: true,
};

/** Counted and neither in the books nor cancelled: those goods are on the floor. */
const onTheFloor = (world: Warehouse): Quantity =>
  sum(
    world.receipts.map((receipt, which) =>
      receipt && receipt.state.status !== 'CANCELLED' && world.accounting.entries[which] === 0
        ? (receipt.lines[0]?.receiptQty ?? ZERO)
        : ZERO,
    ),
  );

const trueRemaining = (world: Warehouse): Quantity =>
  subtract(subtract(LIMIT, world.accounting.received), onTheFloor(world));

const shownRemaining = (world: Warehouse): Quantity => {
  const line = world.order.lines[0];
  return line ? remainingOn(world.order, line) : ZERO;
};

/** What must hold after every step. */
const wrongNow = (world: Warehouse): string | null => {
  if (world.accounting.entries.some((count) => count > 1)) return 'a receipt is in the books twice';
  for (const [which, receipt] of world.receipts.entries()) {
    const mayBeIn = (world.accounting.entries[which] ?? 0) > 0 || world.accounting.onTheWay[which];
    if (mayBeIn && (receipt?.state.status === 'FAILED' || receipt?.state.status === 'CANCELLED'))
      return `a ${receipt.state.status} receipt is in the books, or may yet be`;
  }
  if (sum([world.accounting.received, onTheFloor(world)]) > LIMIT)
    return 'posted and pending exceed the tolerance';
  if (shownRemaining(world) > trueRemaining(world)) return 'the mirror shows more remaining than is true';
  if (shownRemaining(world) < trueRemaining(world)) return 'the mirror shows less remaining than is true';
  return null;
};

/** What must hold when nobody can take another step. */
const wrongAtTheEnd = (world: Warehouse): string | null => {
  for (const [which, receipt] of world.receipts.entries()) {
    if (!receipt) continue;
    const { state } = receipt;
    const isThrough =
      state.status === 'FAILED' ||
      state.status === 'CANCELLED' ||
      (state.status === 'POSTED' && state.settled && world.accounting.entries[which] === 1);
    if (!isThrough) return `a receipt is stuck as ${state.status}`;
  }
  return null;
};

interface Found {
  readonly worlds: number;
  readonly ends: number;
  readonly violation: string | null;
}

/** Kept in memory, each a few hundred bytes. */
const MAX_WORLDS = 400_000;

const explore = (rules: Rules, limits: Limits): Found => {
  const seen = new Set<string>();
  const stack = [{ world: start(), from: 0, name: 'start' }];
  const trail: { from: number; name: string }[] = [];
  const pathTo = (index: number): string => {
    const names: string[] = [];
    for (let at = index; at > 0; at = trail[at]?.from ?? 0) names.unshift(trail[at]?.name ?? '');
    return names.join('\n  ');
  };
  let ends = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const mark = fingerprint(next.world);
    if (seen.has(mark)) continue;
    seen.add(mark);
    if (seen.size > MAX_WORLDS) throw new Error('The model has no end, or these limits are too wide.');
    const index = trail.push({ from: next.from, name: next.name }) - 1;
    const onward = steps(next.world, rules, limits);
    if (onward.length === 0) ends += 1;
    const wrong = wrongNow(next.world) ?? (onward.length === 0 ? wrongAtTheEnd(next.world) : null);
    if (wrong) return { worlds: seen.size, ends, violation: `${wrong}:\n  ${pathTo(index)}` };
    for (const { name, next: world } of onward) stack.push({ world, from: index, name });
  }
  return { worlds: seen.size, ends, violation: null };
};

describe('in every order of steps each receipt is booked once, nothing is over-received and the mirror is exact', () => {
  it.each<[string, Limits, number]>([
    ['two receipts that both fit', { counts: [5, 4], sends: 2, readings: 1, wishes: 0 }, 100_000],
    ['two receipts of which one fits', { counts: [6, 6], sends: 2, readings: 2, wishes: 1 }, 100_000],
    ['two that fit, looked at twice', { counts: [5, 4], sends: 1, readings: 2, wishes: 0 }, 20_000],
    ['two that fit, one cancelled or retried', { counts: [5, 4], sends: 1, readings: 1, wishes: 1 }, 50_000],
  ])('%s', (_, limits, atLeast) => {
    const found = explore(AS_IT_IS, limits);
    expect(found.violation).toBeNull();
    // A model that hardly moves would prove nothing.
    expect(found.worlds).toBeGreaterThan(atLeast);
    expect(found.ends).toBeGreaterThan(50);
  });
});

describe('without', () => {
  const LIMITS: Limits = { counts: [5, 4], sends: 1, readings: 1, wishes: 1 };

  it.each<[string, Partial<Rules>, RegExp]>([
    ['the epoch rule, the mirror shows too much', { epoch: false }, /shows more remaining than is true/],
    ['the in-flight rule, the mirror counts a receipt twice', { inFlight: false }, /shows less remaining/],
    ['one receipt at a time, the mirror counts one twice', { oneAtATime: false }, /shows less remaining/],
    ['versions, a cancelled receipt is booked', { versions: false }, /CANCELLED receipt|more remaining/],
    ['the quarantine, a receipt in doubt goes wrong', { quarantine: false }, /in the books/],
    ['the look-up, a receipt is booked twice', { lookUp: false }, /in the books/],
  ])('%s', (_, off, violation) => {
    expect(explore({ ...AS_IT_IS, ...off }, LIMITS).violation).toMatch(violation);
  });

  it('versions, two docks receive the same goods', () => {
    const limits: Limits = { counts: [6, 6], sends: 1, readings: 0, wishes: 0 };
    expect(explore({ ...AS_IT_IS, versions: false }, limits).violation).toMatch(/exceed the tolerance/);
  });
});
