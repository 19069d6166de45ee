import { quantity } from '#domain/quantity.ts';
import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import { markerEnding } from '#domain/receiving/receipt/receipt.ts';
import { aBench, aLine, aReceipt, expectOk } from '#test/support/accounting/accounting-bench.ts';

describe('receipts', () => {
  const lots = aLine({
    inventoryID: 'RM-SUGAR',
    uom: 'BAG',
    receiptQty: quantity(3),
    toBaseUnit: { uom: 'BAG', factor: 25, operation: 'Multiply' },
    allocations: [
      { lotNumber: 'LOT-A', expiryDate: '2027-05-29', qty: quantity(1) },
      { lotNumber: 'LOT-B', expiryDate: '2027-06-30', qty: quantity(2) },
    ],
  });
  const sugar = () => aReceipt({ orderNbr: 'PO000101', vendorID: 'V-SWEETCO', lines: [lots] });

  it('are created with their lots in base units, and read back as they were counted', async () => {
    const bench = await aBench();
    const accounting = bench.connect();
    const receipt = sugar();
    const outcome = await accounting.createReceipt(receipt);
    expect(outcome).toEqual({ outcome: 'created', receiptNbr: expect.stringMatching(/^\d{6}$/) });
    if (outcome.outcome !== 'created') return;

    const posted = expectOk(await accounting.receipt(outcome.receiptNbr));
    expect(posted).toMatchObject({ status: 'Balanced', vendorRef: receipt.vendorRef });
    expect(posted?.lines[0]?.allocations).toEqual([
      { lotNumber: 'LOT-A', expiryDate: '2027-05-29', qty: quantity(25) },
      { lotNumber: 'LOT-B', expiryDate: '2027-06-30', qty: quantity(50) },
    ]);
    expect(posted && comparePosted(receipt, posted).comparison).toBe('equal');

    const stored = bench.simulator.records.receipt(outcome.receiptNbr);
    expect(stored).toMatchObject({
      Hold: false,
      CreateBill: false,
      note: `Two are damp [${receipt.marker}]`,
    });
    expect(stored?.Details).toHaveLength(1);
    expect(stored?.Details[0]).toMatchObject({ POLineNbr: 1, Location: 'RECEIVING', Warehouse: 'WHOLESALE' });
  });

  it('carry the day on which the goods were received', async () => {
    const bench = await aBench();
    const receipt = aReceipt({ receivedAt: '2026-04-02T14:30:00.000Z', receivedDate: '2026-04-01' });
    bench.simulator.settings.calendarFrom = '2026-01-01';
    bench.simulator.settings.closedBefore = '2026-01-01';
    await bench.connect().createReceipt(receipt);
    expect(bench.simulator.records.receiptsByVendorRef(receipt.vendorRef)[0]?.Date).toBe('2026-04-01');
  });

  it.each([
    ['as the system lists them', {}],
    ['with padded ids and bare dates', { padIds: true, dateOnly: true }],
  ])('are found by their exact reference, %s', async (_, settings) => {
    const bench = await aBench({ settings });
    const accounting = bench.connect();
    const receipt = sugar();
    await accounting.createReceipt(receipt);
    const found = expectOk(await accounting.findReceipt('v-sweetco', receipt.vendorRef));
    expect(found && comparePosted(receipt, found).comparison).toBe('equal');
    expect(expectOk(await accounting.findReceipt('V-SWEETCO', receipt.vendorRef.slice(0, -1)))).toBeNull();
    expect(expectOk(await accounting.findReceipt('V-PALLETS', receipt.vendorRef))).toBeNull();
  });

  it('are found by the end of their reference too, whatever number stands before it, where that is asked', async () => {
    const accounting = (await aBench()).connect();
    const receipt = sugar();
    await accounting.createReceipt(receipt);
    const renumbered = `GR-999999${markerEnding(receipt.receiptId)}`;
    const orEnding = markerEnding(receipt.receiptId);
    expect(expectOk(await accounting.findReceipt('V-SWEETCO', renumbered))).toBeNull();
    const found = expectOk(await accounting.findReceipt('V-SWEETCO', renumbered, { orEnding }));
    expect(found && comparePosted(receipt, found).comparison).toBe('equal');
    const other = { orEnding: markerEnding(`${receipt.receiptId}~1`) };
    expect(expectOk(await accounting.findReceipt('V-SWEETCO', renumbered, other))).toBeNull();
    expect(expectOk(await accounting.findReceipt('V-PALLETS', renumbered, { orEnding }))).toBeNull();
  });

  it('that no list shows yet are absent, and there by key', async () => {
    const bench = await aBench();
    const accounting = bench.connect();
    bench.simulator.faults.add({ fault: 'lookupLag', ms: 60_000 });
    const receipt = aReceipt();
    const outcome = await accounting.createReceipt(receipt);
    if (outcome.outcome !== 'created') throw new Error(outcome.message);
    expect(expectOk(await accounting.findReceipt(receipt.vendorID, receipt.vendorRef))).toBeNull();
    expect(expectOk(await accounting.receipt(outcome.receiptNbr))?.vendorRef).toBe(receipt.vendorRef);
  });

  it('that do not exist are null', async () => {
    expect(expectOk(await (await aBench()).connect().receipt('999999'))).toBeNull();
  });
});
