import type { Accounting } from '#app/accounting/accounting-ports.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { dueAt, LEASE_MS } from '#domain/posting/posting.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { err, ok } from '#domain/result.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import { aReceipt, NOW, postedOf, postedState, posting, queued } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { receiptPoster } from './receipt-poster.ts';

let bench: ReceivingBench;
let said: string[];
let created: number;
/** What a look-up answers. */
let lookUpError: AccountingError | null;

beforeEach(async () => {
  bench = await aReceivingBench();
  bench.accounting.orders = [aBookedOrder({ lines: [aBookedLine()] })];
  said = [];
  created = 0;
  lookUpError = null;
});

const store = async (receipt: GoodsReceipt): Promise<void> => {
  const phase = receipt.state.status === 'QUEUED' ? 'waiting' : 'inFlight';
  const reservations = { [receipt.receiptId]: { ...waiting({ 1: 10 }), phase } as const };
  await bench.deps.orders.save(anOrder({ reservations, epoch: 1 }), null);
  await bench.deps.receipts.accept([receipt], []);
};

const stored = async () => {
  const receipt = await bench.deps.receipts.load(aReceipt().receiptId);
  const order = await bench.deps.orders.load(orderKeyOf(aReceipt()));
  return { receipt, order };
};

/** One look at the receipt; `contended`: others win every write of its order meanwhile. */
const look = ({ contended }: { contended: boolean }) => {
  const { orders, receipts } = bench.deps;
  const others = async () => err('CONFLICT' as const);
  const accounting: Partial<Accounting> = {
    beginPosting: () => async () => undefined,
    order: (orderType, orderNbr) => bench.accounting.order(orderType, orderNbr),
    itemsById: (ids) => bench.accounting.itemsById(ids),
    findReceipt: async () => (lookUpError ? err(lookUpError) : ok(null)),
    createReceipt: async () => {
      created += 1;
      return { outcome: 'created', receiptNbr: '000777' };
    },
    receipt: async () => ok(postedOf(aReceipt())),
  };
  const tell = (event: string) => void said.push(event);
  return receiptPoster({
    ...bench.deps,
    orders: contended ? { ...orders, save: others } : orders,
    receipts: contended ? { ...receipts, saveWithOrder: others } : receipts,
    accounting: accounting as Accounting,
    leases: { take: async () => true, release: async () => undefined },
    log: { info: tell, warn: tell, error: tell },
    workerId: 'w',
    inDoubtMs: 660_000,
    restoredOn: null,
    release: false,
  }).post(aReceipt().receiptId);
};

describe('a receipt whose order is written by others again and again', () => {
  it('is not claimed, stays due, and is posted once they let it', async () => {
    await store(aReceipt({ state: queued() }));
    expect(await look({ contended: true })).toBe('nothing');
    expect(said).toEqual(['posting.contended']);
    const { receipt } = await stored();
    expect(receipt).toEqual(aReceipt({ state: queued() }));
    expect(created).toBe(0);

    expect(await look({ contended: false })).toBe('moved');
    expect((await stored()).receipt?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect(created).toBe(1);
  });

  it('that had to wait is left to the end of its lease, and then goes on', async () => {
    const begun = aReceipt({ state: posting({ name: 'checking' }, { lease: null }) });
    await store(begun);
    lookUpError = { kind: 'unavailable', message: 'No answer.' };
    expect(await look({ contended: true })).toBe('unavailable');
    const { receipt, order } = await stored();
    expect(receipt?.state).toMatchObject({ status: 'POSTING', phase: { name: 'checking' } });
    expect(order?.reservations[begun.receiptId]?.phase).toBe('inFlight');

    lookUpError = null;
    bench.clock.time = NOW + LEASE_MS;
    expect(await look({ contended: false })).toBe('moved');
    expect((await stored()).receipt?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect(created).toBe(1);
  });

  it('that is in the books is settled later, its goods reserved until then', async () => {
    await store(aReceipt({ state: postedState(false) }));
    bench.accounting.orders = [aBookedOrder({ lines: [aBookedLine({ receivedQty: 10 })] })];
    expect(await look({ contended: true })).toBe('moved');
    const { receipt, order } = await stored();
    expect(receipt?.state).toMatchObject({ status: 'POSTED', settled: false });
    expect(order?.reservations[aReceipt().receiptId]).toBeDefined();

    const due = receipt && dueAt(receipt);
    expect(due).toBeGreaterThan(bench.clock.time);
    bench.clock.time = due ?? 0;
    expect(await look({ contended: false })).toBe('moved');
    const after = await stored();
    expect(after.receipt?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect(after.order?.reservations).toEqual({});
    expect(after.order?.lines[0]?.receivedQty).toBe(10_000_000);
  });
});
