import { type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { remainingOn } from '#domain/receiving/order/order.ts';
import { everyOrder } from '#test/support/every-order.ts';
import { fingerprint, LIMIT, type Limits, type Rules, start, type Warehouse } from './model-warehouse.ts';
import { steps } from './model-warehouse-steps.ts';

export const AS_IT_IS: Rules = {
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

/** Goes through every order of steps over the pure rules and the stores' conditions (design.md §4). */
export const explore = (rules: Rules, limits: Limits) =>
  everyOrder<Warehouse>({
    ...{ start: start(), fingerprint, wrongNow, wrongAtTheEnd },
    steps: (world) => steps(world, rules, limits),
  });
