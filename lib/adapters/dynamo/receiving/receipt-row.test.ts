import { entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { TABLE_DEFINITIONS } from '#infra/table-definitions.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { fromIndexedRow, INDEXED_ATTRIBUTES, toReceiptRow } from './receipt-row.ts';

const { key, indexes = [] } = TABLE_DEFINITIONS.Receipts;
const month = indexes.find(({ name }) => name === 'month');
const carried = [key, month?.sortKey, ...(month?.include ?? [])];

/** What the index carries of a row. */
const indexed = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => carried.includes(name)));

const posted = aReceipt({
  state: { status: 'POSTED', accountingReceiptNbr: '000777', settled: true, nextAttemptAt: 0 },
});

describe('the index of a month', () => {
  it('carries what the list reads out of it, and nothing else', () => {
    expect(carried.toSorted()).toEqual(INDEXED_ATTRIBUTES.toSorted());
  });

  it('tells of a posted receipt all that a list shows', () => {
    const { entry, hasSearchText } = fromIndexedRow(indexed(toReceiptRow(posted)));
    expect(entry).toEqual(entryOf(posted));
    expect(hasSearchText).toBe(true);
  });

  it('says where lots are too many to be carried, and carries the items', () => {
    const lots = Array.from({ length: 200 }, (_, index) => aLot(`LOT-${index}`, 1));
    const row = toReceiptRow(aReceipt({ lines: [aReceiptLine({ qty: 200, allocations: lots })] }));
    expect(fromIndexedRow(indexed(row))).toMatchObject({
      hasSearchText: false,
      entry: { items: ['GLASS-750'], lots: [] },
    });
  });

  it.each([
    [
      ['Main', 'COLD', 'main'],
      ['MAIN', 'COLD'],
    ],
    [['Yard@R'], ['YARD@R']],
    [[null], []],
    [['N'.repeat(201)], null],
  ])('says the warehouses %j, and no mark by them', (named, warehouses) => {
    const lines = named.map((warehouseID, at) => aReceiptLine({ lineNbr: at + 1, warehouseID }));
    const row = indexed(toReceiptRow(aReceipt({ lines })));
    expect(fromIndexedRow(row)).toMatchObject({
      ...{ hasSearchText: true, isToCheck: false },
      entry: { warehouses },
    });
    // How the version before reads its marks.
    expect(String(row.wordsLeftOut ?? '')).not.toMatch(/[YR]/);
  });

  it('says none of a row that the version before has written', () => {
    const { wordsLeftOut: _said, ...row } = indexed(toReceiptRow(posted));
    expect(fromIndexedRow(row).entry.warehouses).toBeNull();
  });

  it('tells a receipt from before its day was asked for by the day of its acceptance', () => {
    const { receivedDate: _day, ...row } = indexed(toReceiptRow(posted));
    expect(fromIndexedRow(row).entry.receivedDate).toBe('2026-11-20');
  });
});
