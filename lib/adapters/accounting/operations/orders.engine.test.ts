import { aBench, expectOk } from '#test/support/accounting/accounting-bench.ts';

describe('orders', () => {
  it('of a vendor are the open Normal ones, with their lines, in one call', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ priority: 'interactive' });
    const orders = expectOk(await accounting.openOrdersOf('v-citrusau'));
    expect(orders.map(({ orderNbr }) => orderNbr)).toEqual(['PO000102']);
    expect(orders[0]?.lines[0]).toEqual({
      lineNbr: 1,
      lineType: 'Goods for IN',
      inventoryID: 'RM-LEMCON',
      inventoryName: 'Lemon juice concentrate 400 GPL',
      uom: 'L',
      warehouseID: 'COLD',
      orderedQty: 400,
      receivedQty: 400,
      isUncountable: false,
      completed: true,
      cancelled: false,
      maxReceiptPercent: 100,
      receiptAction: 'Reject',
    });
    expect(bench.calls('/PurchaseOrder')).toHaveLength(1);
  });

  it.each([
    ['the list cannot be expanded', { optimizerFails: true }],
    ['the list comes back without its rows', { expandEmptyOnList: true }],
  ])('are read one by one where %s', async (_, settings) => {
    const bench = await aBench({ settings });
    const orders = expectOk(await bench.connect().openOrdersOf('V-GLASSAU'));
    expect(orders.map(({ orderNbr, lines }) => [orderNbr, lines.length])).toEqual([
      ['PO000103', 2],
      ['PO000106', 500],
    ]);
  });

  it.each([1_000, 20])(
    'of a vendor with more than a page are all there (%s rows at most)',
    async (maxTop) => {
      const Details = [{ InventoryID: 'X', OrderQty: 1 }];
      const orders = Array.from({ length: 120 }, (_, index) => ({
        OrderNbr: `P${String(index).padStart(3, '0')}`,
        VendorID: 'V1',
        Details,
      }));
      const bench = await aBench({
        dataset: { vendors: [{ VendorID: 'V1' }], orders },
        settings: { maxTop },
      });
      expect(expectOk(await bench.connect().openOrdersOf('V1'))).toHaveLength(120);
    },
  );

  it('are found by number: a Normal one first, else whatever there is, else none', async () => {
    const accounting = (await aBench()).connect();
    expect(expectOk(await accounting.order('Normal', 'po000101'))?.orderNbr).toBe('PO000101');
    expect(expectOk(await accounting.order('Normal', 'PO999999'))).toBeNull();
    expect(expectOk(await accounting.orderOfAnyType('PO000101'))?.orderType).toBe('Normal');
    expect(expectOk(await accounting.orderOfAnyType('PO000105'))?.orderType).toBe('Drop-Ship');
    expect(expectOk(await accounting.orderOfAnyType('PO999999'))).toBeNull();
  });

  it('with more on a line than can be counted are read with that line marked', async () => {
    const Details = [
      { InventoryID: 'X', OrderQty: 1_000_000_000 },
      { InventoryID: 'X', OrderQty: 1_000_000_001 },
      { InventoryID: 'X', OrderQty: 5, QtyOnReceipts: 2_000_000_000 },
    ];
    const bench = await aBench({
      dataset: { vendors: [{ VendorID: 'V1' }], orders: [{ OrderNbr: 'P1', VendorID: 'V1', Details }] },
    });
    const read = expectOk(await bench.connect().order('Normal', 'P1'));
    expect(read?.lines).toMatchObject([
      { orderedQty: 1_000_000_000, isUncountable: false },
      { orderedQty: 1_000_000_000, isUncountable: true },
      { orderedQty: 5, receivedQty: 1_000_000_000, isUncountable: true },
    ]);
  });

  it.each(["'; or 1 eq 1", '..', 'A/B', '%00', '#?&', ' ', 'PO000101 or Status eq Open', '<x>', '日本'])(
    'numbered %s are not there, and nothing is wrong',
    async (orderNbr) => {
      const bench = await aBench();
      expect(expectOk(await bench.connect().orderOfAnyType(orderNbr))).toBeNull();
      expect(bench.calls(' 4')).toEqual([]);
    },
  );
});
