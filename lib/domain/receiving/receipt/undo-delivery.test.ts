import { anOrder, waiting } from '#test/support/builders/orders.ts';
import {
  aReceipt,
  cancelled,
  failed,
  NOW,
  postedState,
  posting,
  queued,
} from '#test/support/builders/receipts.ts';
import type { GoodsReceipt } from './receipt.ts';
import { decideUndo, undoMsLeft } from './undo-delivery.ts';

const both = (receipt: GoodsReceipt) => ({
  receipt,
  order: anOrder({ reservations: { [receipt.receiptId]: waiting({ 1: 10 }) } }),
});
const TRIED = [{ at: '', outcome: 'waiting' as const, message: '' }];

describe('undoing a delivery', () => {
  it('cancels what waits and leaves alone what is cancelled already', () => {
    const gone = both(aReceipt({ receiptId: 'A', state: cancelled }));
    const open = both(aReceipt({ receiptId: 'B' }));
    const undone = decideUndo([gone, open], 'mia', NOW);
    expect(undone).toMatchObject({
      ok: true,
      value: [{}, { receipt: { state: { status: 'CANCELLED' } }, order: { reservations: {} } }],
    });
    expect(undone.ok && undone.value[0]).toBe(gone);
  });

  it.each([
    ['tried already', aReceipt({ state: queued(), attempts: TRIED }), 'has been tried already'],
    ['being posted', aReceipt({ state: posting({ name: 'checking' }) }), 'is being posted'],
    ['posted', aReceipt({ state: postedState() }), 'is in the accounting system'],
    ['refused', aReceipt({ state: failed() }), 'was refused by the accounting system'],
  ])('is refused as a whole where one receipt of it is %s', (_name, receipt, why) => {
    expect(decideUndo([both(aReceipt({ receiptId: 'A' })), both(receipt)], 'mia', NOW)).toMatchObject({
      ok: false,
      error: { code: 'TOO_LATE_TO_UNDO', message: expect.stringContaining(why) },
    });
  });
});

describe('the time left to undo', () => {
  it('ends with the first receipt that may be posted', () => {
    const receipts = [aReceipt({ state: queued(NOW + 9_000) }), aReceipt({ state: queued(NOW + 4_000) })];
    expect(undoMsLeft(receipts, NOW)).toBe(4_000);
    expect(undoMsLeft(receipts, NOW + 5_000)).toBe(0);
  });

  it.each([[posting({ name: 'checking' })], [cancelled], [postedState()]])('is over for %j', (state) => {
    expect(undoMsLeft([aReceipt({ state: queued(NOW + 9_000) }), aReceipt({ state })], NOW)).toBe(0);
  });
});
