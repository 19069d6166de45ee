import { settleOrder, withSnapshot } from '#domain/orders/mirrored-order.ts';
import { retry } from '#domain/posting/cancel-and-retry.ts';
import { fail, retryWithBackOff } from '#domain/posting/failed-attempt.ts';
import {
  afterLookUpWithoutIt,
  beginSending,
  dueAt,
  enterDoubt,
  LEASE_MS,
  posted,
  takeOver,
} from '#domain/posting/posting.ts';
import { settled } from '#domain/posting/settling.ts';
import { type Quantity, sum, ZERO } from '#domain/quantity.ts';
import type { Order, OrderSnapshot } from '#domain/receiving/order/order.ts';
import { claim, givenBack } from '#domain/receiving/posting/posting.ts';
import { orderMismatchReason } from '#domain/receiving/posting/still-fits.ts';
import { cancel } from '#domain/receiving/receipt/cancel-receipt.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { ReceiptAndOrder } from '#domain/receiving/receipt/receipt-change.ts';
import { acceptReceipt } from '#domain/receiving/request/accept-receipt.ts';
import { checkAgainstOrder } from '#domain/receiving/request/check-against-order.ts';
import type { Result } from '#domain/result.ts';
import { aCheckedItem, NOW } from '#test/support/builders/receipts.ts';
import {
  IDS,
  type Limits,
  type Rules,
  type Step,
  type Two,
  type Warehouse,
  type Which,
  type Worker,
} from './model-warehouse.ts';

const EARLIER = NOW - 3_600_000;
const WHEN_DOUBT_IS_OVER = NOW + 86_400_000;

const put = <T>(two: Two<T>, which: Which, value: T): Two<T> =>
  which === 0 ? [value, two[1]] : [two[0], value];

/** What a reading of the books says. */
const snapshotOf = (order: Order, received: Quantity): OrderSnapshot => {
  const { reservations: _r, version: _v, epoch: _e, ...rest } = order;
  return { ...rest, lines: order.lines.map((line) => ({ ...line, receivedQty: received })) };
};

const allowed = <T>(result: Result<T, unknown>): T | null => (result.ok ? result.value : null);

/** The instant at which a held receipt's lease was taken: enough of it is left. */
const heldAt = (receipt: GoodsReceipt): number =>
  receipt.state.status === 'POSTING' && receipt.state.lease ? receipt.state.lease.until - LEASE_MS : NOW;

/** Every step that anybody could take next. */
export const steps = (world: Warehouse, rules: Rules, limits: Limits): readonly Step[] => {
  const found: Step[] = [];
  const go = (name: string, change: Partial<Warehouse>): undefined => {
    found.push({ name, next: { ...world, ...change } });
  };
  for (const which of [0, 1] as const) {
    dockSteps(world, which, rules, limits, go);
    workerSteps(world, which, rules, limits, go);
    if (world.accounting.onTheWay[which]) go(`late commit ${which}`, { accounting: commit(world, which) });
  }
  readerSteps(world, rules, limits, go);
  managerSteps(world, rules, limits, go);
  return found;
};

type Go = (name: string, change: Partial<Warehouse>) => undefined;

const commit = (world: Warehouse, which: Which): Warehouse['accounting'] => {
  const line = world.receipts[which]?.lines[0];
  return {
    received: sum([world.accounting.received, line?.receiptQty ?? ZERO]),
    entries: put(world.accounting.entries, which, world.accounting.entries[which] + 1),
    onTheWay: put(world.accounting.onTheWay, which, false),
  };
};

const dockSteps = (world: Warehouse, which: Which, rules: Rules, limits: Limits, go: Go): undefined => {
  const dock = world.docks[which];
  const to = (at: 'load' | 'save' | 'done', seen: Order | null) => ({
    docks: put(world.docks, which, { at, seen }),
  });
  if (dock.at === 'load') go(`dock ${which} reads`, to('save', world.order));
  if (dock.at !== 'save' || !dock.seen) return;
  const items = [aCheckedItem({ qty: limits.counts[which] })];
  const fits = allowed(checkAgainstOrder(dock.seen, 'AMBER', items, { allowed: false, reason: null }));
  if (!fits) return go(`dock ${which} is refused`, to('done', null));
  if (rules.versions && dock.seen.version !== world.order.version)
    return go(`dock ${which} meets another writer`, to('load', null));
  const delivery = {
    receiptId: IDS[which],
    contentHash: '',
    supplierRef: '',
    receiptNote: '',
    receivedBy: { sub: 's', username: 'u' },
  };
  const made = acceptReceipt(dock.seen, delivery, fits, { index: 0, counter: which + 1 }, EARLIER);
  go(`dock ${which} accepts`, {
    ...to('done', null),
    order: made.order,
    receipts: put(world.receipts, which, made.receipt),
  });
};

const workerSteps = (world: Warehouse, which: Which, rules: Rules, limits: Limits, go: Go): undefined => {
  const worker = world.workers[which];
  const receipt = world.receipts[which];
  if (!receipt) return;
  const { accounting } = world;
  const isIn = accounting.entries[which] > 0;
  const now = heldAt(receipt);
  const to = (at: Worker['at'], more: Partial<Worker> = {}) => ({
    workers: put(world.workers, which, { ...worker, at, ...more }),
  });
  const save = (next: GoodsReceipt) => ({ receipts: put(world.receipts, which, next) });
  const saveBoth = (pair: ReceiptAndOrder) => ({ ...save(pair.receipt), order: pair.order });
  const name = (what: string) => `worker ${which} ${what}`;
  const isPosted = (at: Worker['at']) => ({
    ...save(
      posted(receipt, { accountingReceiptNbr: `00000${which}` }, { outcome: 'posted', message: '' }, NOW),
    ),
    ...to(at),
  });

  switch (worker.at) {
    case 'free':
      if (receipt.state.status === 'QUEUED')
        go(name('reads to claim'), to('claiming', { seenVersion: world.order.version }));
      return;
    case 'claiming': {
      if (rules.versions && worker.seenVersion !== world.order.version)
        return go(name('meets another writer'), to('free'));
      const order = rules.oneAtATime ? world.order : onlyOwn(world.order, receipt.receiptId);
      const claimed = allowed(claim({ receipt, order }, 'w', NOW));
      if (!claimed) return go(name('does not get it'), to('free'));
      const reservations = { ...world.order.reservations, ...claimed.order.reservations };
      return go(name('claims'), {
        ...saveBoth({ ...claimed, order: { ...claimed.order, reservations } }),
        ...to('checking'),
      });
    }
    case 'checking':
      return isIn && rules.lookUp
        ? go(name('finds it in the books'), isPosted('posted'))
        : go(name('does not find it in the books'), to('looked'));
    case 'looked': {
      const reason = orderMismatchReason(receipt, snapshotOf(world.order, accounting.received));
      const next =
        reason === null
          ? allowed(beginSending(receipt, now))
          : allowed(givenBack(world.order, fail(receipt, 'ORDER_CHANGED', reason, NOW)));
      if (!next) return;
      if ('order' in next)
        return go(name('sees that it no longer fits'), { ...saveBoth(next), ...to('free') });
      return go(name('begins to send'), {
        ...save(next),
        ...to('sending', { sends: worker.sends + 1 }),
      });
    }
    case 'sending': {
      const inDoubt = { ...save(enterDoubt(receipt, '', NOW)), ...to('doubt') };
      const underWay = { ...accounting, onTheWay: put(accounting.onTheWay, which, true) };
      go(name('is answered after the commit'), { accounting: commit(world, which), ...to('created') });
      go(name('hears nothing after the commit'), { accounting: commit(world, which), ...inDoubt });
      go(name('hears nothing before the commit'), { accounting: underWay, ...inDoubt });
      go(name('dies after the commit'), { accounting: commit(world, which), ...to('dead') });
      go(name('dies before the commit'), { accounting: underWay, ...to('dead') });
      if (worker.sends >= limits.sends) return;
      go(name('hears nothing and nothing comes'), inDoubt);
      go(name('dies and nothing comes'), to('dead'));
      const refused = allowed(givenBack(world.order, fail(receipt, 'REFUSED', '', NOW)));
      if (refused) go(name('is refused'), { ...saveBoth(refused), ...to('free') });
      const back = allowed(givenBack(world.order, retryWithBackOff(receipt, '', EARLIER, 0)));
      if (back) go(name('gives the place in flight back'), { ...saveBoth(back), ...to('free') });
      return;
    }
    case 'created':
      return go(name('reads it back'), isPosted('posted'));
    case 'dead': {
      const taken = allowed(takeOver(receipt, 'other', dueAt(receipt) ?? NOW));
      if (taken) go(name('is followed by another'), { ...save(taken), ...to('doubt') });
      return;
    }
    case 'doubt': {
      if (isIn && rules.lookUp) return go(name('finds it in the books'), isPosted('posted'));
      // Time: the first request is carried out, or never will be, before the doubt ends.
      if (rules.quarantine && accounting.onTheWay[which]) return;
      const unheld = allowed(takeOver(receipt, 'w', dueAt(receipt) ?? NOW)) ?? receipt;
      const certain = allowed(afterLookUpWithoutIt(unheld, WHEN_DOUBT_IS_OVER, 0));
      if (certain)
        go(name('is certain that it is not in the books'), { ...save(certain), ...to('checking') });
      return;
    }
    case 'posted':
      return go(name('begins to settle'), to('before', { epochBefore: world.order.epoch }));
    case 'before':
      return go(name('reads the order to settle'), to('read', { reading: accounting.received }));
    case 'read': {
      const snapshot = snapshotOf(world.order, worker.reading);
      const epochBefore = rules.epoch ? worker.epochBefore : world.order.epoch;
      const settling = settleOrder(world.order, receipt.receiptId, snapshot, epochBefore);
      if (settling.ok) return go(name('settles'), { order: settling.value, ...to('shown') });
      return go(name('has to begin again'), to('posted'));
    }
    case 'shown':
      return go(name('is done'), { ...save(settled(receipt)), ...to('done') });
    case 'done':
      return;
  }
};

const onlyOwn = (order: Order, receiptId: string): Order => ({
  ...order,
  reservations: Object.fromEntries(Object.entries(order.reservations).filter(([id]) => id === receiptId)),
});

const readerSteps = (world: Warehouse, rules: Rules, limits: Limits, go: Go): undefined => {
  const { reader, order, accounting } = world;
  if (reader.at === 'idle' && reader.runs < limits.readings) {
    go('reader looks at the mirror', {
      reader: { ...reader, at: 'before', epochBefore: order.epoch, runs: reader.runs + 1 },
    });
  }
  if (reader.at === 'before')
    go('reader reads the books', { reader: { ...reader, at: 'read', reading: accounting.received } });
  if (reader.at !== 'read') return;
  const reservations = rules.inFlight ? order.reservations : {};
  const epochBefore = rules.epoch ? reader.epochBefore : order.epoch;
  const saved = withSnapshot({ ...order, reservations }, snapshotOf(order, reader.reading), epochBefore);
  go(saved.ok ? 'reader saves its reading' : 'reader drops its reading', {
    ...(saved.ok ? { order: { ...saved.value, reservations: order.reservations } } : {}),
    reader: { ...reader, at: 'idle', reading: ZERO, epochBefore: 0 },
  });
};

const managerSteps = (world: Warehouse, rules: Rules, limits: Limits, go: Go): undefined => {
  const { manager, order } = world;
  const receipt = world.receipts[0];
  if (!receipt) return;
  if (manager.at === 'idle' && manager.wishes < limits.wishes) {
    for (const at of ['cancelling', 'retrying'] as const) {
      const wishes = manager.wishes + 1;
      go(`manager looks, ${at}`, { manager: { at, seen: receipt, wishes } });
    }
  }
  if (manager.at === 'idle' || !manager.seen) return;
  const idle = { manager: { ...manager, at: 'idle' as const, seen: null } };
  if (rules.versions && manager.seen.version !== receipt.version)
    return go('manager meets another writer', idle);
  if (manager.at === 'cancelling') {
    const done = allowed(cancel({ receipt: manager.seen, order }, 'm', 'x', NOW));
    go(done ? 'manager cancels' : 'manager may not cancel', {
      ...idle,
      ...(done ? { receipts: put(world.receipts, 0, done.receipt), order: done.order } : {}),
    });
  } else {
    const done = allowed(retry(manager.seen, 'm', EARLIER));
    go(done ? 'manager retries' : 'manager may not retry', {
      ...idle,
      ...(done ? { receipts: put(world.receipts, 0, done) } : {}),
    });
  }
};
