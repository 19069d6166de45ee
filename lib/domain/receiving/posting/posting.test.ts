import { settleOrder } from '#domain/orders/mirrored-order.ts';
import { retry } from '#domain/posting/cancel-and-retry.ts';
import {
  attemptDelayMs,
  fail as failReceipt,
  MAX_TRANSIENT_ATTEMPTS,
  retryWithBackOff as receiptWithBackOff,
  retryLookUp,
} from '#domain/posting/failed-attempt.ts';
import {
  afterLookUpWithoutIt,
  beginSending,
  dueAt,
  enterDoubt,
  LEASE_MS,
  mayStillSend,
  posted,
  renewLease,
  takeOver,
  waitUntil,
} from '#domain/posting/posting.ts';
import type { PostingAttempt } from '#domain/posting/posting-state.ts';
import { settled, settleLater } from '#domain/posting/settling.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import { cancel } from '#domain/receiving/receipt/cancel-receipt.ts';
import { type GoodsReceipt, linesByNumber, type ReceiptState } from '#domain/receiving/receipt/receipt.ts';
import type { ReceiptAndOrder } from '#domain/receiving/receipt/receipt-change.ts';
import type { Result } from '#domain/result.ts';
import { aLine, anOrder, aSnapshot, inFlight, quantities, waiting } from '#test/support/builders/orders.ts';
import {
  A_RECEIPT_ID,
  aReceipt,
  cancelled,
  failed,
  NOW,
  postedState,
  posting,
  queued,
} from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import { claim, givenBack } from './posting.ts';

const CHECKING = posting({ name: 'checking' });
const SENDING = posting({ name: 'sending' });
const IN_DOUBT = posting({ name: 'inDoubt', endedAt: NOW });

/** Every state that a receipt can be in. */
const STATES: Readonly<Record<string, ReceiptState>> = {
  QUEUED: queued(),
  'QUEUED, due later': queued(NOW + 1),
  checking: CHECKING,
  sending: SENDING,
  'in doubt': IN_DOUBT,
  POSTED: postedState(),
  settled: postedState(true),
  FAILED: failed(),
  CANCELLED: cancelled,
};
const ALL = Object.keys(STATES);

const A_MINUTE_LATER = NOW + LEASE_MS;

const mine = (order: Partial<Order> = {}) =>
  anOrder({ reservations: { [A_RECEIPT_ID]: inFlight({ 1: 10 }) }, version: 5, epoch: 2, ...order });
const both = (state: ReceiptState, order: Order = mine()): ReceiptAndOrder => ({
  receipt: aReceipt({ state }),
  order,
});

const allowed = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`Refused: ${String(result.error)}`);
  return result.value;
};

const fail = ({ receipt, order }: ReceiptAndOrder, code: string, reason: string, now: number) =>
  givenBack(order, failReceipt(receipt, code, reason, now));

const retryWithBackOff = (
  { receipt, order }: ReceiptAndOrder,
  message: string,
  now: number,
  random: number,
  retryAfterMs = 0,
) => givenBack(order, receiptWithBackOff(receipt, message, now, random, retryAfterMs));

type Move = (state: ReceiptState) => GoodsReceipt | Result<ReceiptAndOrder | GoodsReceipt, string>;

/** What a move makes of a state: the new one's name, or null where it is refused or changes nothing. */
const outcome = (move: Move, state: ReceiptState): string | null => {
  const before = aReceipt({ state });
  const result = move(state);
  if ('ok' in result && !result.ok) return null;
  const value = 'ok' in result ? result.value : result;
  const receipt = 'receipt' in value ? value.receipt : value;
  if (JSON.stringify(receipt) === JSON.stringify(before)) return null;
  const { state: next } = receipt;
  if (next.status === 'POSTING') return next.phase.name;
  if (next.status === 'POSTED') return next.settled ? 'settled' : 'POSTED';
  return next.status;
};

/** domain.md's table: from which states each move is allowed, and where it leads. All else is refused. */
const TABLE: readonly [name: string, move: Move, from: Readonly<Record<string, string>>][] = [
  [
    'claim',
    (state) => claim(both(state, mine({ reservations: { [A_RECEIPT_ID]: waiting({ 1: 10 }) } })), 'w', NOW),
    { QUEUED: 'checking' },
  ],
  [
    'wait for the order',
    (state) => waitUntil(aReceipt({ state }), NOW + 5_000),
    { QUEUED: 'QUEUED', 'QUEUED, due later': 'QUEUED' },
  ],
  [
    'take over',
    (state) => takeOver(aReceipt({ state }), 'other', A_MINUTE_LATER),
    { checking: 'checking', sending: 'inDoubt', 'in doubt': 'inDoubt' },
  ],
  [
    'renew the lease',
    (state) => renewLease(aReceipt({ state }), NOW + 20_000),
    { checking: 'checking', sending: 'sending', 'in doubt': 'inDoubt' },
  ],
  ['begin sending', (state) => beginSending(aReceipt({ state }), NOW), { checking: 'sending' }],
  ['enter doubt', (state) => enterDoubt(aReceipt({ state }), 'Timed out.', NOW), { sending: 'inDoubt' }],
  [
    'see nothing in a look-up',
    (state) => afterLookUpWithoutIt(aReceipt({ state }), NOW + 1_000, 660_000),
    { 'in doubt': 'inDoubt' },
  ],
  [
    'see nothing when the doubt is over',
    (state) => afterLookUpWithoutIt(aReceipt({ state }), NOW + 660_000, 660_000),
    { 'in doubt': 'checking' },
  ],
  [
    'get no answer to a look-up',
    (state) => retryLookUp(aReceipt({ state }), 'Away.', NOW, 0),
    { checking: 'checking', sending: 'sending', 'in doubt': 'inDoubt' },
  ],
  [
    'find it in the books',
    (state) =>
      posted(
        aReceipt({ state }),
        { accountingReceiptNbr: '000777' },
        { outcome: 'adopted', message: '' },
        NOW,
      ),
    { checking: 'POSTED', sending: 'POSTED', 'in doubt': 'POSTED' },
  ],
  [
    'settle later',
    (state) => settleLater(aReceipt({ state }), NOW, 0),
    { POSTED: 'POSTED', CANCELLED: 'CANCELLED' },
  ],
  ['settle', (state) => settled(aReceipt({ state })), { POSTED: 'settled' }],
  [
    'back off',
    (state) => retryWithBackOff(both(state), 'Busy.', NOW, 0),
    { checking: 'QUEUED', sending: 'QUEUED' },
  ],
  [
    'fail',
    (state) => fail(both(state), 'REFUSED', 'On hold.', NOW),
    { checking: 'FAILED', sending: 'FAILED' },
  ],
  ['retry', (state) => retry(aReceipt({ state }), 'max', NOW), { FAILED: 'QUEUED' }],
  [
    'cancel',
    (state) => cancel(both(state), 'max', 'Twice.', NOW),
    { QUEUED: 'CANCELLED', 'QUEUED, due later': 'CANCELLED', FAILED: 'CANCELLED' },
  ],
];

describe.each(TABLE)('to %s', (_, move, from) => {
  it.each(ALL)('from %s', (name) => {
    const state = STATES[name] as ReceiptState;
    expect(outcome(move, state)).toBe(from[name] ?? null);
  });
});

describe('every move', () => {
  it('raises the versions of what it changed by one, and never touches its input', () => {
    for (const [, move, from] of TABLE) {
      for (const name of Object.keys(from)) {
        const result = move(STATES[name] as ReceiptState);
        const value = 'ok' in result ? allowed(result) : result;
        expect('receipt' in value ? value.receipt.version : value.version).toBe(2);
        if ('order' in value) expect(value.order.version).toBe(6);
      }
    }
  });
});

describe('a claim', () => {
  const order = mine({ reservations: { [A_RECEIPT_ID]: waiting({ 1: 10 }), other: waiting({ 1: 3 }) } });

  it('takes the order’s one place in flight, raises its epoch and holds a lease of a minute', () => {
    const next = allowed(claim({ receipt: aReceipt(), order }, 'w', NOW));
    expect(next.order.reservations).toEqual({
      [A_RECEIPT_ID]: inFlight({ 1: 10 }),
      other: waiting({ 1: 3 }),
    });
    expect(next.order.epoch).toBe(3);
    expect(next.receipt.state).toMatchObject({ lease: { owner: 'w', until: NOW + 60_000 } });
  });

  it('waits while another receipt of the order is in flight', () => {
    const busy = mine({ reservations: { [A_RECEIPT_ID]: waiting({ 1: 10 }), other: inFlight({ 1: 3 }) } });
    expect(claim({ receipt: aReceipt(), order: busy }, 'w', NOW)).toEqual({ ok: false, error: 'ORDER_BUSY' });
  });

  it('makes a reservation again that a restore has lost', () => {
    const next = allowed(claim({ receipt: aReceipt(), order: anOrder({ reservations: {} }) }, 'w', NOW));
    expect(next.order.reservations[A_RECEIPT_ID]).toEqual({
      phase: 'inFlight',
      qtyByLine: linesByNumber(aReceipt()),
    });
  });
});

describe('a lease', () => {
  it('keeps others away until it ends, also when it was renewed', () => {
    const leased = aReceipt({ state: SENDING });
    expect(takeOver(leased, 'other', A_MINUTE_LATER - 1).ok).toBe(false);
    const renewed = renewLease(leased, NOW + 20_000);
    expect(takeOver(renewed, 'other', A_MINUTE_LATER).ok).toBe(false);
    expect(takeOver(renewed, 'other', NOW + 20_000 + LEASE_MS).ok).toBe(true);
  });

  it('lost while sending puts the receipt in doubt from the moment that was seen', () => {
    const next = allowed(takeOver(aReceipt({ state: SENDING }), 'other', A_MINUTE_LATER));
    expect(next.state).toMatchObject({ phase: { name: 'inDoubt', endedAt: A_MINUTE_LATER } });
    expect(next.attempts).toMatchObject([{ outcome: 'inDoubt' }]);
  });

  it('lost while in doubt does not begin the doubt anew', () => {
    const next = allowed(takeOver(aReceipt({ state: IN_DOUBT }), 'other', A_MINUTE_LATER));
    expect(next.state).toMatchObject({ phase: { name: 'inDoubt', endedAt: NOW } });
  });

  it('with little left does not let a create begin, nor one that was prepared go out', () => {
    const checking = aReceipt({ state: CHECKING });
    expect(beginSending(checking, NOW + LEASE_MS / 2).ok).toBe(true);
    expect(beginSending(checking, NOW + LEASE_MS / 2 + 1)).toEqual({ ok: false, error: 'LEASE_ENDING' });
    const sending = aReceipt({ state: SENDING });
    expect(mayStillSend(sending, NOW + (LEASE_MS * 2) / 3)).toBe(true);
    expect(mayStillSend(sending, NOW + (LEASE_MS * 2) / 3 + 1)).toBe(false);
  });

  it('that nobody holds lets nothing be sent', () => {
    const unheld = posting({ name: 'checking' }, { lease: null });
    expect(beginSending(aReceipt({ state: unheld }), NOW).ok).toBe(false);
    for (const state of [CHECKING, IN_DOUBT, posting({ name: 'sending' }, { lease: null }), postedState()])
      expect(mayStillSend(aReceipt({ state }), NOW)).toBe(false);
  });
});

describe('a receipt in doubt', () => {
  const doubted = enterDoubt(aReceipt({ state: SENDING }), 'Timed out.', NOW);
  const DOUBT_MS = 660_000;

  it('is held by nobody and looked up soon', () => {
    expect(doubted.state).toMatchObject({ lease: null, phase: { name: 'inDoubt', endedAt: NOW } });
    expect(dueAt(doubted)).toBe(NOW + 1_000);
  });

  it('can be neither failed, nor cancelled, nor retried, nor sent, nor put back, however often it is looked up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 60_000 }), fc.boolean()), { maxLength: 40 }),
        (looks) => {
          let now = NOW;
          let receipt = doubted;
          for (const [later, answered] of looks) {
            now = Math.max(now + later, dueAt(receipt) ?? 0);
            receipt = allowed(takeOver(receipt, 'w', now));
            receipt = answered
              ? allowed(afterLookUpWithoutIt(receipt, now, DOUBT_MS))
              : retryLookUp(receipt, 'Away.', now, 0.5);
            if (receipt.state.status === 'POSTING' && receipt.state.phase.name === 'checking') {
              expect(now).toBeGreaterThanOrEqual(NOW + DOUBT_MS);
              return;
            }
            const pair = { receipt, order: mine() };
            expect(fail(pair, 'X', 'x', now).ok).toBe(false);
            expect(retryWithBackOff(pair, 'x', now, 0).ok).toBe(false);
            expect(cancel(pair, 'max', 'x', now).ok).toBe(false);
            expect(retry(receipt, 'max', now).ok).toBe(false);
            expect(beginSending(receipt, now).ok).toBe(false);
          }
        },
      ),
    );
  });

  it('is certain only by a look-up that began when the doubt was over', () => {
    const leased = allowed(takeOver(doubted, 'w', NOW + 1_000));
    const early = allowed(afterLookUpWithoutIt(leased, NOW + DOUBT_MS - 1, DOUBT_MS));
    expect(early.state).toMatchObject({ phase: { name: 'inDoubt' }, lease: null });
    const certain = allowed(afterLookUpWithoutIt(leased, NOW + DOUBT_MS, DOUBT_MS));
    expect(certain).toMatchObject({ state: { phase: { name: 'checking' } }, transientAttempts: 0 });
  });

  it('is looked up every 15 seconds, and at the very moment that the doubt ends', () => {
    const leased = allowed(takeOver(doubted, 'w', NOW + 1_000));
    expect(dueAt(allowed(afterLookUpWithoutIt(leased, NOW + 1_000, DOUBT_MS)))).toBe(NOW + 16_000);
    expect(dueAt(allowed(afterLookUpWithoutIt(leased, NOW + 650_000, DOUBT_MS)))).toBe(NOW + DOUBT_MS);
    expect(dueAt(allowed(afterLookUpWithoutIt(leased, NOW + 1_000, 3_000)))).toBe(NOW + 3_000);
  });

  it('stays so while the accounting system is away: twelve tries are not the end of it', () => {
    let receipt = doubted;
    for (let i = 0; i < 30; i += 1) receipt = retryLookUp(receipt, 'Away.', NOW + i * 60_000, 0);
    expect(receipt.state).toMatchObject({ status: 'POSTING', phase: { name: 'inDoubt', endedAt: NOW } });
    expect((dueAt(receipt) ?? 0) - (NOW + 29 * 60_000)).toBeLessThanOrEqual(60_000);
  });
});

describe('a transient error', () => {
  it('gives the place in flight back, raises the epoch and keeps the reservation', () => {
    const next = allowed(retryWithBackOff(both(CHECKING), 'Busy.', NOW, 0));
    expect(next.order).toMatchObject({
      reservations: { [A_RECEIPT_ID]: waiting({ 1: 10 }) },
      epoch: 3,
      version: 6,
    });
    expect(next.receipt).toMatchObject({
      transientAttempts: 1,
      attempts: [{ outcome: 'waiting', message: 'Busy.', at: new Date(NOW).toISOString() }],
    });
  });

  it('is FAILED the twelfth time in a row, with the last sentence', () => {
    let pair = both(CHECKING);
    for (let tries = 1; tries < MAX_TRANSIENT_ATTEMPTS; tries += 1) {
      const waited = allowed(retryWithBackOff(pair, `Try ${tries}.`, NOW, 0));
      expect(waited.receipt.state.status).toBe('QUEUED');
      pair = allowed(claim(waited, 'w', dueAt(waited.receipt) ?? 0));
    }
    const last = allowed(retryWithBackOff(pair, 'Still busy.', NOW, 0));
    expect(last.receipt).toMatchObject({
      state: { status: 'FAILED', code: 'TOO_MANY_ATTEMPTS', reason: 'Still busy.' },
      transientAttempts: 12,
    });
    expect(last.order.reservations[A_RECEIPT_ID]).toEqual(waiting({ 1: 10 }));
  });

  it('waits 5 s doubling to 15 min, the last quarter at random', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), random, (attempt, r) => {
        const full = Math.min(900_000, 5_000 * 2 ** (attempt - 1));
        expect(attemptDelayMs(attempt, r)).toBeGreaterThanOrEqual(Math.round(full * 0.75));
        expect(attemptDelayMs(attempt, r)).toBeLessThanOrEqual(full);
      }),
    );
    expect([1, 2, 3, 8, 9, 12].map((attempt) => attemptDelayMs(attempt, 0))).toEqual([
      3_750, 7_500, 15_000, 480_000, 675_000, 675_000,
    ]);
  });

  it('waits as long as the accounting system asked, when that is longer', () => {
    const asked = (retryAfterMs: number) =>
      dueAt(allowed(retryWithBackOff(both(CHECKING), 'Busy.', NOW, 0, retryAfterMs)).receipt);
    expect(asked(60_000)).toBe(NOW + 60_000);
    expect(asked(10)).toBe(NOW + 3_750);
  });
});

describe('a refusal', () => {
  it('keeps the accounting system’s sentence and the reservation: the goods are on the floor', () => {
    const next = allowed(fail(both(SENDING), 'REFUSED', 'The vendor is on hold.', NOW));
    expect(next.receipt.state).toEqual({
      status: 'FAILED',
      code: 'REFUSED',
      reason: 'The vendor is on hold.',
    });
    expect(next.order).toMatchObject({ reservations: { [A_RECEIPT_ID]: waiting({ 1: 10 }) }, epoch: 3 });
    expect(dueAt(next.receipt)).toBeNull();
  });

  it('is tried again when a person says so, with a fresh count of attempts', () => {
    const receipt = aReceipt({ state: failed(), transientAttempts: 12 });
    expect(allowed(retry(receipt, 'max', NOW))).toMatchObject({
      state: { status: 'QUEUED', nextAttemptAt: NOW },
      transientAttempts: 0,
      attempts: [{ outcome: 'retried', message: 'Retried by max.' }],
    });
  });
});

describe('settling', () => {
  const reading = aSnapshot({ lines: [aLine({ received: 10 })] });

  it('stores the reading and ends the reservation in one write, and raises the epoch', () => {
    const order = mine({
      reservations: { [A_RECEIPT_ID]: inFlight({ 1: 10 }), other: waiting({ 1: 3 }) },
    });
    expect(allowed(settleOrder(order, A_RECEIPT_ID, reading, 2))).toEqual({
      ...order,
      ...reading,
      reservations: { other: { phase: 'waiting', qtyByLine: quantities({ 1: 3 }) } },
      version: 6,
      epoch: 3,
    });
  });

  it('drops a reading that the epoch has overtaken', () => {
    expect(settleOrder(mine(), A_RECEIPT_ID, reading, 1)).toEqual({ ok: false, error: 'EPOCH_CHANGED' });
  });

  it('has nothing to do when somebody else has settled it', () => {
    expect(settleOrder(mine({ reservations: {} }), A_RECEIPT_ID, reading, 2)).toMatchObject({
      error: 'NOT_RESERVED',
    });
  });
});

describe('cancelling', () => {
  it('releases the reservation and leaves the epoch: no reading can show the receipt', () => {
    const pair = both(failed(), mine({ reservations: { [A_RECEIPT_ID]: waiting({ 1: 10 }) } }));
    expect(allowed(cancel(pair, 'max', 'Counted twice.', NOW))).toMatchObject({
      receipt: { state: { status: 'CANCELLED', reason: 'Counted twice.' } },
      order: { reservations: {}, epoch: 2, version: 6 },
    });
  });

  it('is too late once it has been tried, until it is FAILED', () => {
    const tried = allowed(retryWithBackOff(both(CHECKING), 'Busy.', NOW, 0));
    expect(cancel(tried, 'max', 'x', NOW)).toEqual({ ok: false, error: 'NOT_CANCELLABLE' });
  });
});

describe('what is due', () => {
  it.each([
    ['a queued receipt at its time', queued(NOW + 7), NOW + 7],
    ['a held one when its lease ends', CHECKING, NOW + 60_000],
    [
      'an unheld one at its time',
      posting({ name: 'checking' }, { lease: null, nextAttemptAt: NOW + 9 }),
      NOW + 9,
    ],
    ['one in the books until it is settled', postedState(), NOW],
    ['nothing of a settled one', postedState(true), null],
    ['nothing of a failed one', failed(), null],
    ['nothing of a cancelled one', cancelled, null],
  ] as const)('%s', (_, state, due) => {
    expect(dueAt(aReceipt({ state }))).toBe(due);
  });
});

describe('the history of a receipt', () => {
  it('keeps the newest thirty tries', () => {
    const old: PostingAttempt = { at: new Date(NOW).toISOString(), outcome: 'waiting', message: 'old' };
    let receipt = aReceipt({ state: IN_DOUBT, attempts: [old] });
    for (let i = 1; i <= 30; i += 1) receipt = retryLookUp(receipt, `look ${i}`, NOW, 0);
    expect(receipt.attempts).toHaveLength(30);
    expect(receipt.attempts[0]?.message).toBe('look 1');
    expect(receipt.attempts[29]?.message).toBe('look 30');
  });
});
