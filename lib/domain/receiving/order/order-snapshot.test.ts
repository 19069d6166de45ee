import { firstMirror, withSnapshot } from '#domain/orders/mirrored-order.ts';
import { quantity } from '#domain/quantity.ts';
import { aLine, anOrder, aSnapshot, inFlight, waiting } from '#test/support/builders/orders.ts';
import { notReceivableReason } from './order.ts';
import { goneFrom } from './order-snapshot.ts';

describe('a reading of an order', () => {
  it('is mirrored with nothing reserved when it is the first', () => {
    expect(firstMirror(aSnapshot())).toEqual({ ...aSnapshot(), reservations: {}, version: 1, epoch: 0 });
  });

  it('replaces what was read before and keeps every reservation', () => {
    const order = anOrder({ reservations: { a: waiting({ 1: 5 }) }, version: 4, epoch: 2 });
    const snapshot = aSnapshot({ note: 'Ring the bell', lines: [aLine({ received: 30 })] });
    expect(withSnapshot(order, snapshot, 2)).toEqual({
      ok: true,
      value: { ...snapshot, reservations: { a: waiting({ 1: 5 }) }, version: 5, epoch: 2 },
    });
  });

  it('is dropped when a receipt was claimed, released or settled since it began', () => {
    expect(withSnapshot(anOrder({ epoch: 3 }), aSnapshot(), 2)).toEqual({
      ok: false,
      error: 'EPOCH_CHANGED',
    });
  });

  it('is dropped while a receipt is in flight: the mirror is frozen and still exact', () => {
    const order = anOrder({ reservations: { a: inFlight({ 1: 5 }) } });
    expect(withSnapshot(order, aSnapshot(), 0)).toEqual({ ok: false, error: 'IN_FLIGHT' });
  });

  it('is dropped when it is older than what stands; the same instant is not older', () => {
    const older = aSnapshot({ asOf: '2026-11-19T23:59:59.999Z' });
    expect(withSnapshot(anOrder(), older, 0)).toEqual({ ok: false, error: 'OLDER' });
    expect(withSnapshot(anOrder(), aSnapshot({ asOf: anOrder().asOf }), 0).ok).toBe(true);
  });
});

describe('an order that is gone', () => {
  it('takes no more goods and keeps what was known of it', () => {
    const order = anOrder({ lines: [aLine({ received: 30 })] });
    const gone = goneFrom(order, '2026-11-20T00:05:00.000Z');
    expect(notReceivableReason(gone)).toMatch(/Canceled/);
    expect(gone.lines[0]?.receivedQty).toBe(quantity(30));
    expect(gone).not.toHaveProperty('reservations');
  });
});
