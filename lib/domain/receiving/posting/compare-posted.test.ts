import { quantity } from '#domain/quantity.ts';
import type { ReceiptAllocation } from '#domain/receiving/receipt/receipt.ts';
import { aLot, aReceipt, aReceiptLine, postedOf } from '#test/support/builders/receipts.ts';
import { comparePosted } from './compare-posted.ts';
import type { PostedReceiptLine } from './posted-receipt.ts';

const receipt = aReceipt({ lines: [aReceiptLine({ qty: 10 }), aReceiptLine({ lineNbr: 2, qty: 4.5 })] });

const withLine = (index: number, more: Partial<PostedReceiptLine>) => {
  const books = postedOf(receipt);
  return { ...books, lines: books.lines.map((line, i) => (i === index ? { ...line, ...more } : line)) };
};

describe('what stands in the books', () => {
  it('is this receipt when every line has its quantity, in any order', () => {
    expect(comparePosted(receipt, postedOf(receipt))).toBe('equal');
    const reversed = { ...postedOf(receipt), lines: [...postedOf(receipt).lines].reverse() };
    expect(comparePosted(receipt, reversed)).toBe('equal');
  });

  it.each([
    ['another quantity', withLine(0, { qty: quantity(10.000001) })],
    ['another line', withLine(1, { orderLineNbr: 3 })],
    ['another order', withLine(1, { orderNbr: '000051' })],
    ['the same line twice', withLine(1, { orderLineNbr: 1, qty: quantity(10) })],
    ['a line less', { ...postedOf(receipt), lines: postedOf(receipt).lines.slice(1) }],
    [
      'a line more',
      { ...postedOf(receipt), lines: [...postedOf(receipt).lines, ...postedOf(receipt).lines] },
    ],
    ['no lines', postedOf(receipt, { lines: [] })],
  ])('is not it with %s', (_, books) => {
    expect(comparePosted(receipt, books)).toBe('different');
  });

  it('may spell the order number in its own way', () => {
    const named = aReceipt({ orderNbr: 'po-7' });
    const books = postedOf(named);
    const padded = { ...books, lines: books.lines.map((line) => ({ ...line, orderNbr: 'PO-7   ' })) };
    expect(comparePosted(named, padded)).toBe('equal');
  });
});

describe('the lots in the books', () => {
  const counted = [aLot('L1', 4, '2027-05-29'), aLot('L2', 6, null)];
  const compare = (allocations: readonly ReceiptAllocation[], toBaseUnit = false) => {
    const line = aReceiptLine({
      qty: 10,
      allocations: counted,
      toBaseUnit: toBaseUnit ? { uom: 'BOX', factor: 12, operation: 'Multiply' } : null,
    });
    const tracked = aReceipt({ lines: [line] });
    const books = postedOf(tracked);
    return comparePosted(tracked, { ...books, lines: books.lines.map((l) => ({ ...l, allocations })) });
  };

  it.each<[string, readonly ReceiptAllocation[]]>([
    ['as counted', counted],
    ['in any order and case', [aLot('l2 ', 6), aLot('l1', 4, '2027-05-29')]],
    ['split in two', [aLot('L1', 1, '2027-05-29'), aLot('L1', 3, '2027-05-29'), aLot('L2', 6)]],
    ['without dates, where the lot class keeps none', [aLot('L1', 4), aLot('L2', 6)]],
    ['with a date that was not counted', [aLot('L1', 4, '2027-05-29'), aLot('L2', 6, '2028-01-01')]],
    ['beside a row without a number', [...counted, aLot(' ', 0)]],
  ])('are equal %s', (_, allocations) => {
    expect(compare(allocations)).toBe('equal');
  });

  it.each<[string, readonly ReceiptAllocation[]]>([
    ['dropped', []],
    ['one short', [aLot('L1', 10, '2027-05-29')]],
    ['renamed', [aLot('L1', 4, '2027-05-29'), aLot('L3', 6)]],
    ['with other quantities', [aLot('L1', 5, '2027-05-29'), aLot('L2', 5)]],
    ['with another date', [aLot('L1', 4, '2027-05-30'), aLot('L2', 6)]],
    ['one more', [...counted, aLot('L3', 1)]],
  ])('differ when they are %s: it is still this receipt', (_, allocations) => {
    expect(compare(allocations)).toBe('lots differ');
  });

  it('are compared in base units', () => {
    expect(compare([aLot('L1', 48, '2027-05-29'), aLot('L2', 72)], true)).toBe('equal');
    expect(compare(counted, true)).toBe('lots differ');
  });
});
