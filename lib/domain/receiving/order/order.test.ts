import { inFlightOn, pendingOn } from '#domain/orders/reservations.ts';
import { type Quantity, quantity, toNumber } from '#domain/quantity.ts';
import { aLine, anOrder, inFlight, waiting } from '#test/support/builders/orders.ts';
import { fc } from '#test/support/property-testing.ts';
import {
  ceilingForLine,
  hasRemaining,
  isOutstanding,
  notReceivableReason,
  type Order,
  type OrderLine,
  orderKey,
  remainingOn,
} from './order.ts';

const remaining = (order: Order) => toNumber(remainingOn(order, order.lines[0] ?? aLine()));
const most = (line: OrderLine, order: Partial<Order> = {}, except?: string) => {
  const { limit, hard } = ceilingForLine(anOrder({ lines: [line], ...order }), line, except);
  return { limit: limit === null ? null : toNumber(limit), hard };
};

describe('what remains of a line', () => {
  it('is ordered less received less reserved, waiting and in flight alike', () => {
    const order = anOrder({
      lines: [aLine({ ordered: 100, received: 25.5 })],
      reservations: { a: waiting({ 1: 10.25, 2: 99 }), b: inFlight({ 1: 4.25 }) },
    });
    expect(remaining(order)).toBe(60);
  });

  it('is nothing once the line is completed', () => {
    expect(remaining(anOrder({ lines: [aLine({ completed: true })] }))).toBe(0);
  });

  it('is never below nothing, and never above what was ordered', () => {
    const amount = fc.integer({ min: 0, max: 1e12 }).map((value) => value as Quantity);
    fc.assert(
      fc.property(amount, amount, fc.array(amount, { maxLength: 5 }), (ordered, received, reserved) => {
        const line = { ...aLine(), orderedQty: ordered, receivedQty: received };
        const order = anOrder({
          lines: [line],
          reservations: Object.fromEntries(
            reserved.map((qty, i) => [`r${i}`, { phase: 'waiting', qtyByLine: { 1: qty } }]),
          ),
        });
        const left = remainingOn(order, line);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(ordered);
        expect(left === 0 || left + received + pendingOn(order, 1) === ordered).toBe(true);
      }),
    );
  });
});

describe('the most that may be received', () => {
  it('Reject: the maximum less received and reserved, and nobody goes above', () => {
    const line = aLine({ received: 20, maxReceiptPercent: 110 });
    expect(most(line, { reservations: { a: waiting({ 1: 30 }) } })).toEqual({ limit: 60, hard: true });
  });

  it('Accept but Warn: the same, and somebody may', () => {
    const line = aLine({ received: 20, maxReceiptPercent: 110, receiptAction: 'Accept but Warn' });
    expect(most(line)).toEqual({ limit: 90, hard: false });
  });

  it('Accept: no limit', () => {
    expect(most(aLine({ receiptAction: 'Accept', received: 500 }))).toEqual({ limit: null, hard: false });
  });

  it('is nothing on a completed line, whatever its action', () => {
    for (const receiptAction of ['Reject', 'Accept but Warn', 'Accept'] as const)
      expect(most(aLine({ completed: true, receiptAction }))).toEqual({ limit: 0, hard: true });
  });

  it('is never below nothing', () => {
    expect(most(aLine({ received: 150 }))).toEqual({ limit: 0, hard: true });
  });

  it('can leave one receipt’s own reservation out', () => {
    const reservations = { a: waiting({ 1: 30 }), b: waiting({ 1: 5 }) };
    expect(most(aLine(), { reservations }, 'a').limit).toBe(95);
  });

  it('rounds a percentage down, so that no limit is loosened', () => {
    expect(most(aLine({ ordered: 0.000003, maxReceiptPercent: 150 })).limit).toBe(0.000004);
  });
});

describe('an order can be received', () => {
  it('while it is Normal, Open and has a line that is not completed', () => {
    expect(notReceivableReason(anOrder())).toBeNull();
    expect(
      notReceivableReason(anOrder({ lines: [aLine({ completed: true }), aLine({ lineNbr: 2 })] })),
    ).toBeNull();
  });

  it.each([
    [{ orderType: 'Blanket' }, /Blanket order.*Only Normal/],
    [{ status: 'On Hold' }, /is On Hold.*Only Open/],
    [{ lines: [] }, /no goods/],
    [{ lines: [aLine({ completed: true })] }, /completed/],
  ])('but not with %j, and says why', (more, sentence) => {
    expect(notReceivableReason(anOrder(more))).toMatch(sentence);
    expect(hasRemaining(anOrder(more))).toBe(false);
  });

  it('is listed only while something remains on a line', () => {
    expect(hasRemaining(anOrder({ lines: [aLine({ received: 100 })] }))).toBe(false);
    expect(hasRemaining(anOrder({ reservations: { a: waiting({ 1: 100 }) } }))).toBe(false);
    expect(hasRemaining(anOrder({ reservations: { a: waiting({ 1: 99.999999 }) } }))).toBe(true);
  });
});

describe('an order is found for its vendor', () => {
  it.each([
    ['goods are outstanding', {}, true],
    ['all is received', { lines: [aLine({ received: 100 })] }, false],
    ['all that is left is on a completed line', { lines: [aLine({ completed: true })] }, false],
    ['it is on hold', { status: 'On Hold' }, false],
    ['it is on hold with a reservation on it', { status: 'On Hold', reservations: { a: waiting({}) } }, true],
    [
      'all is reserved, so that the reading that settles it is not missed',
      { reservations: { a: waiting({ 1: 100 }) } },
      true,
    ],
  ])('while %s: %p', (_, more, outstanding) => {
    expect(isOutstanding(anOrder(more as Partial<Order>))).toBe(outstanding);
  });
});

describe('an order', () => {
  it('has one receipt in flight at most, which is named', () => {
    expect(inFlightOn(anOrder({ reservations: { a: waiting({ 1: 1 }) } }))).toBeNull();
    expect(inFlightOn(anOrder({ reservations: { a: waiting({ 1: 1 }), b: inFlight({ 1: 1 }) } }))).toBe('b');
  });

  it('is the same whatever the case and blanks of its number; types are apart', () => {
    expect(orderKey('Normal', ' po-1 ')).toBe(orderKey('Normal', 'PO-1'));
    expect(orderKey('Normal', '1')).not.toBe(orderKey('Drop-Ship', '1'));
  });

  it('shows what is pending on a line, leaving one receipt out on request', () => {
    const order = anOrder({ reservations: { a: waiting({ 1: 0.1 }), b: waiting({ 1: 0.2 }) } });
    expect(pendingOn(order, 1)).toBe(quantity(0.3));
    expect(pendingOn(order, 1, 'a')).toBe(quantity(0.2));
    expect(pendingOn(order, 2)).toBe(0);
  });
});
