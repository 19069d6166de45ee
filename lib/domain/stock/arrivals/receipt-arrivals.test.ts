import { itemKey } from '#domain/items/item.ts';
import { toNumber } from '#domain/quantity.ts';
import { toBaseQuantity } from '#domain/receiving/request/base-quantity.ts';
import { checkMovement } from '#domain/stock/ledger/check-movement.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine, cancelled, postedState } from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import { receiptArrivals } from './receipt-arrivals.ts';
import { begunDocument, changedDocument, newReceiptDocument, notInBooksOf } from './receipt-document.ts';
import { emptyPart, receiptMovements } from './receipt-movements.ts';

const STANDARD = { warehouseID: 'MAIN', locationID: 'RECEIVING' };
const BOX = { uom: 'BOX', factor: 12, operation: 'Multiply' } as const;

const items = (...all: Parameters<typeof anItem>[0][]) =>
  new Map(all.map((more) => anItem(more)).map((item) => [itemKey(item.inventoryID), item]));

const arrive = (lines: ReturnType<typeof aReceiptLine>[], known = items({})) =>
  receiptArrivals({ lines }, known, STANDARD);

describe('what a receipt brings', () => {
  it('is in base units, each lot with its date', () => {
    const line = aReceiptLine({
      qty: 3,
      toBaseUnit: BOX,
      allocations: [aLot('L1', 1, '2027-01-31'), aLot('L2', 2)],
    });
    expect(arrive([line])).toMatchObject([
      { inventoryID: 'GLASS-750', lotNumber: 'L1', qty: 12_000_000, expiryDate: '2027-01-31' },
      { lotNumber: 'L2', qty: 24_000_000, expiryDate: null },
    ]);
  });

  it('is one lot without a number where lots are not tracked', () => {
    expect(arrive([aReceiptLine({ qty: 2, toBaseUnit: BOX })])).toMatchObject([
      { lotNumber: '', qty: 24_000_000 },
    ]);
  });

  it('leaves out what is no stock, and counts what nothing is known of', () => {
    const lines = [aReceiptLine({ inventoryID: 'FREIGHT' }), aReceiptLine({ inventoryID: 'NEW' })];
    expect(arrive(lines, items({ inventoryID: 'FREIGHT', kind: 'non-stock' }))).toMatchObject([
      { inventoryID: 'NEW' },
    ]);
  });

  it.each([
    [{ warehouseID: 'WH2', location: 'R7' }, 'loc:WH2/R7'],
    [{ warehouseID: 'MAIN', location: null }, 'loc:MAIN/DOCK'],
    [{ warehouseID: 'WH2', location: null }, 'loc:WH2/RECEIVING'],
    [{ warehouseID: null, location: null }, 'loc:MAIN/DOCK'],
  ])(
    'stands where the line says, else where the item usually does, else where goods are received: %j',
    (line, place) => {
      expect(arrive([aReceiptLine(line)])).toMatchObject([{ place }]);
    },
  );

  it('stands in the receiving place where neither line nor item name one', () => {
    const known = items({ defaultWarehouse: null, defaultLocation: null });
    const [arrival] = arrive([aReceiptLine({ warehouseID: null, location: null })], known);
    expect(arrival?.place).toBe('loc:MAIN/RECEIVING');
  });

  it('names each lot at each place once, with the earlier of two dates', () => {
    const line = (lot: string, qty: number, date: string) =>
      aReceiptLine({ qty, allocations: [aLot(lot, qty, date)] });
    expect(arrive([line('L1', 1, '2027-02-28'), line('l1', 2, '2027-01-31')])).toMatchObject([
      { lotNumber: 'L1', qty: 3_000_000, expiryDate: '2027-01-31' },
    ]);
  });

  it('is all that was counted, to the unit, whatever the lines, in parts that each fit a transaction', () => {
    const lines = fc.array(
      fc
        .record({
          item: fc.constantFrom('A', 'B', 'C'),
          lots: fc.array(
            fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 9 })),
            {
              maxLength: 60,
            },
          ),
          isBox: fc.boolean(),
        })
        .map(({ item, lots, isBox }) =>
          aReceiptLine({
            inventoryID: item,
            qty: lots.length === 0 ? 5 : lots.reduce((sum, [, qty]) => sum + qty, 0),
            allocations: lots.map(([number, qty]) => aLot(number, qty)),
            toBaseUnit: isBox ? BOX : null,
          }),
        ),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const receipt = aReceipt({ lines: all });
        const arrivals = arrive(all);
        const movements = receiptMovements(receipt, arrivals);
        const came = movements
          .flatMap((movement) => movement.lines)
          .reduce((sum, { delta }) => sum + delta, 0);
        expect(came).toBe(
          all.reduce((sum, line) => sum + toBaseQuantity(line.receiptQty, line.toBaseUnit), 0),
        );
        expect(movements.every((movement) => checkMovement(movement).ok)).toBe(true);
        expect(movements.map(({ movementId }) => movementId)).toEqual(
          movements.map((_, at) => `receipt#${receipt.receiptId}#${at + 1}`),
        );
        expect(receiptMovements(receipt, arrive(all))).toEqual(movements);
        const marked = notInBooksOf(receipt, arrivals, 0).reduce((sum, { qty }) => sum + qty, 0);
        expect(marked).toBe(came);
      }),
    );
  });
});

describe('a receipt as a document of stock', () => {
  const NOW = 1_000;
  const begun = (more: Parameters<typeof aReceipt>[0], lines = [aReceiptLine()]) => {
    const receipt = aReceipt({ ...more, lines });
    return begunDocument(newReceiptDocument(receipt, NOW), receipt, arrive(lines), NOW);
  };

  it('begins with its parts to come', () => {
    expect(begun({})).toMatchObject({ parts: 1, state: 'arriving', inBooks: false, dueAt: 61_000 });
    expect(begun({ state: postedState() })).toMatchObject({ state: 'arriving', inBooks: true });
  });

  it('is over where it brings nothing, or was cancelled before anybody began', () => {
    expect(begun({}, [])).toMatchObject({ parts: 0, state: 'inStock', dueAt: null });
    expect(begun({ state: cancelled })).toMatchObject({ state: 'takenBack', dueAt: null });
  });

  it('says since when a person is needed, and no longer once it is mended', () => {
    const stuck = changedDocument(begun({}), { problem: 'Moved.' }, 2_000);
    const still = changedDocument(stuck, { problem: 'Moved.' }, 3_000);
    expect([stuck.problemSince, still.problemSince]).toEqual(Array(2).fill('1970-01-01T00:00:02.000Z'));
    expect(changedDocument(still, { problem: null }, 4_000).problemSince).toBeNull();
  });

  it('has an empty part in the place of one that was taken back before it came', () => {
    const receipt = aReceipt();
    const [first] = receiptMovements(receipt, arrive([aReceiptLine()]));
    expect(emptyPart(receipt, 1, 'Cancelled.')).toEqual({ ...first, lines: [], reason: 'Cancelled.' });
    expect(toNumber(first?.lines[0]?.delta ?? (0 as never))).toBe(10);
  });
});
