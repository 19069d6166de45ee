import type { Order } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { LocalRun } from '#local/start/start.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import { aReceipt, aReceiptLine, failed, postedState } from '#test/support/builders/receipts.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import type { StoredState } from '#test/support/run/stored-state.ts';
import { violations } from './invariants.ts';
import { Ledger } from './ledger.ts';

const POSTED = aReceipt({
  orderNbr: 'SOAK0001',
  state: postedState(true),
  lines: [aReceiptLine({ qty: 10 })],
});

/** Books with one vendor, one order of a line of which 10 were received, and receipts under these references. */
const aRun = ({ received = 10, refs = [POSTED.vendorRef], action = 'Reject' } = {}): LocalRun =>
  ({
    accounting: {
      records: {
        receiptsByVendorRef: (ref: string) => refs.filter((each) => each === ref),
        vendors: () => [{ VendorID: 'AMBER', Status: 'Active' }],
        orders: () => [
          {
            OrderNbr: 'SOAK0001',
            Details: [
              {
                LineNbr: 1,
                OrderQty: 10,
                QtyOnReceipts: received,
                MaxReceiptPercent: 100,
                ReceiptAction: action,
              },
            ],
          },
        ],
      },
    },
  }) as unknown as LocalRun;

const storedState = (
  more: { receipts?: GoodsReceipt[]; orders?: Order[]; vendors?: StoredState['vendors'] } = {},
): StoredState => ({
  receipts: [POSTED],
  orders: [anOrder({ orderNbr: 'SOAK0001' })],
  vendors: [aVendor({ vendorID: 'AMBER' })],
  notificationsDue: 0,
  ...more,
});

const told = (...receiptIds: string[]): Ledger => {
  const ledger = new Ledger();
  for (const id of [POSTED.receiptId, ...receiptIds]) ledger.accepted(id, 'SOAK0001');
  return ledger;
};

it('finds nothing where all is as it should be', () => {
  expect(violations(aRun(), storedState(), told())).toEqual([]);
});

const other = aReceipt({
  receiptId: '01JD00000000000000BBBBBBBB',
  receiptNbr: 'GR-000124',
  orderNbr: 'SOAK0001',
});

describe('a soak notices', () => {
  it.each<[string, string[], RegExp]>([
    [
      'a receipt that is lost',
      violations(aRun(), storedState(), told(other.receiptId)),
      /accepted and is lost/,
    ],
    ['one that nobody sent', violations(aRun(), storedState(), new Ledger()), /nobody sent it/],
    [
      'one that is in the books twice',
      violations(aRun({ refs: [POSTED.vendorRef, POSTED.vendorRef] }), storedState(), told()),
      /POSTED and in the books 2 times/,
    ],
    [
      'one that is not there',
      violations(aRun({ refs: [] }), storedState(), told()),
      /POSTED and in the books 0 times/,
    ],
    [
      'one that FAILED and is there all the same',
      violations(
        aRun({ refs: [POSTED.vendorRef, other.vendorRef] }),
        storedState({ receipts: [POSTED, { ...other, state: failed() }] }),
        told(other.receiptId),
      ),
      /GR-000124 is FAILED and in the books 1 times/,
    ],
    [
      'more than the line takes',
      violations(aRun({ received: 11 }), storedState(), told()),
      /has 11 received, and takes 10/,
    ],
    [
      'books that differ from our receipts',
      violations(aRun({ received: 9 }), storedState(), told()),
      /has 9 received, and our receipts say 10/,
    ],
    [
      'a reservation that outlived its receipt',
      violations(
        aRun(),
        storedState({ orders: [anOrder({ reservations: { [POSTED.receiptId]: waiting({ 1: 2 }) } })] }),
        told(),
      ),
      /keeps a reservation/,
    ],
    [
      'a vendor that is not as the books say',
      violations(
        aRun(),
        storedState({ vendors: [aVendor({ vendorID: 'AMBER', vendorStatus: 'INACTIVE' })] }),
        told(),
      ),
      /AMBER is Active in the books, and not here/,
    ],
    [
      'a vendor that was never confirmed',
      violations(
        aRun(),
        storedState({ vendors: [aVendor({ vendorID: 'AMBER', unconfirmed: true })] }),
        told(),
      ),
      /never confirmed/,
    ],
  ])('%s', (_, found, sentence) => {
    expect(found.filter((each) => sentence.test(each))).toHaveLength(1);
  });

  it('a flag that is not as its one writer left it, and what was wrong on the spot', () => {
    const ledger = told();
    ledger.flags.set('Amber', true);
    ledger.wrong.push('It was taken twice.');
    expect(violations(aRun(), storedState(), ledger)).toEqual([
      'It was taken twice.',
      'Amber was set receivable last, and is not',
    ]);
  });

  it('but lets a receipt that FAILED keep what it reserved', () => {
    const kept = { ...other, state: failed() };
    const orders = [anOrder({ reservations: { [kept.receiptId]: waiting({ 1: 2 }) } })];
    expect(
      violations(aRun(), storedState({ receipts: [POSTED, kept], orders }), told(kept.receiptId)),
    ).toEqual([]);
  });
});
