import { quantity } from '#domain/quantity.ts';
import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import { aBench, aLine, aReceipt, type Bench } from '#test/support/accounting/accounting-bench.ts';

const outcomeWith = async (bench: Bench, fault: string, receipt = aReceipt()) => {
  const accounting = bench.connect();
  // Signed in beforehand, so that the injected fault hits the create and not the sign-in.
  await accounting.order('Normal', 'PO000101');
  bench.simulator.faults.add({ fault });
  const outcome = await accounting.createReceipt(receipt);
  return { outcome, inBooks: () => bench.simulator.records.receiptsByVendorRef(receipt.vendorRef).length };
};

describe('a create', () => {
  it.each([
    ['timeoutAfterCommit', 'unknown', 1],
    ['timeoutBeforeCommit', 'unknown', 0],
    ['reset', 'unknown', 0],
    ['html503', 'unknown', 0],
    ['429', 'notSent', 0],
    ['lockViolation', 'notSent', 0],
    ['401once', 'created', 1],
    ['401oncex2', 'notSent', 0],
    ['slow(50)', 'created', 1],
  ])('that meets %s is %s', async (fault, outcome, count) => {
    const bench = await aBench();
    const end = await outcomeWith(bench, fault);
    expect(end.outcome.outcome).toBe(outcome);
    expect(end.inBooks()).toBe(count);
  });

  it('whose connection broke before it was saved is unknown, and is sent once only', async () => {
    const bench = await aBench();
    const end = await outcomeWith(bench, 'commitAfterDisconnect(30)');
    expect(end.outcome.outcome).toBe('unknown');
    while (end.inBooks() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(bench.calls('PUT')).toHaveLength(1);
  });

  it.each(['timeoutAfterCommit', 'reset', 'html503', '429', 'lockViolation'])(
    'that meets %s is never repeated',
    async (fault) => {
      const bench = await aBench();
      await outcomeWith(bench, fault);
      expect(bench.calls('PUT')).toHaveLength(1);
    },
  );

  it('of more than the order takes is refused in the words of the accounting system', async () => {
    const bench = await aBench();
    const receipt = aReceipt({ lines: [aLine({ receiptQty: quantity(221) })] });
    expect(await bench.connect().createReceipt(receipt)).toEqual({
      outcome: 'refused',
      message:
        'Line 1, Receipt Qty: Receipted quantity is above the maximum quantity defined in PO Order for this item',
    });
  });

  it.each([422, 500] as const)(
    'on an order line that is not there is refused, said with %s',
    async (status) => {
      const bench = await aBench({ settings: { orderLineErrorStatus: status } });
      const outcome = await bench.connect().createReceipt(aReceipt({ lines: [aLine({ lineNbr: 99 })] }));
      expect(outcome).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/line not found/) });
    },
  );

  it('of 500 lines stands in the books as it was counted', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ timing: { writeMs: 4_000 } });
    const lines = Array.from({ length: 500 }, (_, index) =>
      aLine({
        lineNbr: index + 1,
        inventoryID: 'PK-BTL330',
        receiptQty: quantity(2),
        allocations: [{ lotNumber: `LOT-${index}`, expiryDate: null, qty: quantity(2) }],
      }),
    );
    const receipt = aReceipt({ orderNbr: 'PO000106', vendorID: 'V-GLASSAU', lines });
    const outcome = await accounting.createReceipt(receipt);
    if (outcome.outcome !== 'created') throw new Error(outcome.message);
    const posted = await accounting.receipt(outcome.receiptNbr);
    expect(posted.ok && posted.value && comparePosted(receipt, posted.value).comparison).toBe('equal');
  });

  it.each([
    [
      'doubles lots beside a quantity is seen when it is read back',
      'allocationsDoubled',
      true,
      'quantities differ',
    ],
    ['doubles lots beside a quantity gets none', 'allocationsDoubled', false, 'equal'],
    ['has no such habit may do without the quantity', 'slow(1)', false, 'equal'],
  ] as const)('to a system that %s', async (_name, fault, sendQtyWithLots, comparison) => {
    const bench = await aBench();
    const accounting = bench.connect({ sendQtyWithLots });
    await accounting.order('Normal', 'PO000106');
    bench.simulator.faults.add({ fault });
    const line = aLine({
      inventoryID: 'PK-BTL330',
      receiptQty: quantity(6),
      allocations: [
        { lotNumber: 'A', expiryDate: null, qty: quantity(4) },
        { lotNumber: 'B', expiryDate: null, qty: quantity(2) },
      ],
    });
    const receipt = aReceipt({ orderNbr: 'PO000106', vendorID: 'V-GLASSAU', lines: [line] });
    const outcome = await accounting.createReceipt(receipt);
    if (outcome.outcome !== 'created') throw new Error(outcome.message);
    const posted = await accounting.receipt(outcome.receiptNbr);
    expect(posted.ok && posted.value && comparePosted(receipt, posted.value).comparison).toBe(comparison);
  });

  it('into a closed period is refused', async () => {
    const bench = await aBench();
    const outcome = await bench.connect().createReceipt(aReceipt({ receivedDate: '2019-01-01' }));
    expect(outcome).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/period/) });
  });

  it('of lots without the expiry that their class wants is refused', async () => {
    const bench = await aBench();
    const line = aLine({
      inventoryID: 'RM-SUGAR',
      uom: 'KG',
      receiptQty: quantity(5),
      allocations: [{ lotNumber: 'L1', expiryDate: null, qty: quantity(5) }],
    });
    const receipt = aReceipt({ orderNbr: 'PO000101', vendorID: 'V-SWEETCO', lines: [line] });
    expect(await bench.connect().createReceipt(receipt)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/Expiration Date/),
    });
  });

  it('sends the control quantity where the system validates totals', async () => {
    const bench = await aBench({ settings: { validateControlQty: true } });
    const withTotal = await bench.connect({ sendControlQty: true }).createReceipt(aReceipt());
    expect(withTotal.outcome).toBe('created');
    expect((await bench.connect().createReceipt(aReceipt())).outcome).toBe('refused');
  });

  it('is not sent where nobody can sign in', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ credentials: async () => ({ username: 'x', password: 'y' }) });
    expect((await accounting.createReceipt(aReceipt())).outcome).toBe('notSent');
    expect(bench.calls('PUT')).toEqual([]);
  });

  it('is not sent when its turn does not come', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ maxPerMinute: 2, timing: { writeQueueTimeoutMs: 100 } });
    await accounting.order('Normal', 'PO000101');
    const outcome = await accounting.createReceipt(aReceipt());
    expect(outcome).toMatchObject({ outcome: 'notSent', retryAfterMs: expect.any(Number) });
    expect(bench.calls('PUT')).toEqual([]);
  });
});

describe('a create that the accounting system never gets', () => {
  it.each(['http://127.0.0.1:1', 'https://accounting.invalid'])('is not sent, at %s', async (baseUrl) => {
    const bench = await aBench();
    expect((await bench.connect({ baseUrl }).createReceipt(aReceipt())).outcome).toBe('notSent');
  });

  it('is not sent after the system went away under a session that stood', async () => {
    const bench = await aBench();
    const accounting = bench.connect();
    await accounting.order('Normal', 'PO000101');
    await bench.simulator.close();
    expect((await accounting.createReceipt(aReceipt())).outcome).toBe('notSent');
  });
});
