import { quantity } from '#domain/quantity.ts';
import type { ReceiptAllocation } from '#domain/receiving/receipt/receipt.ts';
import { aLot, aReceipt, aReceiptLine, postedOf } from '#test/support/builders/receipts.ts';
import { comparePosted } from './compare-posted.ts';
import type { PostedReceiptLine } from './posted-receipt.ts';

const receipt = aReceipt({ lines: [aReceiptLine({ qty: 10 }), aReceiptLine({ lineNbr: 2, qty: 4.5 })] });

const withLine = (index: number, more: Partial<PostedReceiptLine>) => {
  const posted = postedOf(receipt);
  return { ...posted, lines: posted.lines.map((line, i) => (i === index ? { ...line, ...more } : line)) };
};

describe('what stands in the books', () => {
  it('is this receipt when every line has its quantity, in any order', () => {
    expect(comparePosted(receipt, postedOf(receipt)).comparison).toBe('equal');
    const reversed = { ...postedOf(receipt), lines: [...postedOf(receipt).lines].reverse() };
    expect(comparePosted(receipt, reversed).comparison).toBe('equal');
  });

  it.each([
    ['another line', withLine(1, { orderLineNbr: 3 })],
    ['another order', withLine(1, { orderNbr: '000051' })],
    ['the same line twice', withLine(1, { orderLineNbr: 1, qty: quantity(10) })],
    ['a line less', { ...postedOf(receipt), lines: postedOf(receipt).lines.slice(1) }],
    [
      'a line more',
      { ...postedOf(receipt), lines: [...postedOf(receipt).lines, ...postedOf(receipt).lines] },
    ],
    ['no lines', postedOf(receipt, { lines: [] })],
  ])('is not it with %s', (_, posted) => {
    expect(comparePosted(receipt, posted).comparison).toBe('different');
  });

  it('is not as it was sent with another quantity on a line', () => {
    expect(comparePosted(receipt, withLine(0, { qty: quantity(10.000001) }))).toEqual({
      comparison: 'quantities differ',
      differences: ['Line 1 (GLASS-750): counted 10 EA; there 10.000001.'],
    });
  });

  it('may spell the order number in its own way', () => {
    const named = aReceipt({ orderNbr: 'po-7' });
    const posted = postedOf(named);
    const padded = { ...posted, lines: posted.lines.map((line) => ({ ...line, orderNbr: 'PO-7   ' })) };
    expect(comparePosted(named, padded).comparison).toBe('equal');
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
    const posted = postedOf(tracked);
    return comparePosted(tracked, { ...posted, lines: posted.lines.map((l) => ({ ...l, allocations })) })
      .comparison;
  };

  it.each<[string, readonly ReceiptAllocation[]]>([
    ['as counted', counted],
    ['in any order and case', [aLot('l2 ', 6), aLot('l1', 4, '2027-05-29')]],
    ['split in two', [aLot('L1', 1, '2027-05-29'), aLot('L1', 3, '2027-05-29'), aLot('L2', 6)]],
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
    ['the same together, and otherwise shared out', [aLot('L1', 3, '2027-05-29'), aLot('L2', 7)]],
  ])('differ when they are %s: it is still this receipt', (_, allocations) => {
    expect(compare(allocations)).toBe('lots differ');
  });

  it.each<[string, readonly ReceiptAllocation[]]>([
    ['dropped, whatever keeps none', [aLot('L1', 4), aLot('L2', 6)]],
    ['another', [aLot('L1', 4, '2027-05-30'), aLot('L2', 6)]],
  ])('differ in their dates when one is %s', (_, allocations) => {
    expect(compare(allocations)).toBe('dates differ');
  });

  it.each<[string, readonly ReceiptAllocation[]]>([
    ['doubled', [...counted, ...counted]],
    ['one more', [...counted, aLot('L3', 1)]],
    ['one less', [aLot('L1', 4, '2027-05-29')]],
  ])('have other quantities when they are %s', (_, allocations) => {
    expect(compare(allocations)).toBe('quantities differ');
  });

  it('are told by their numbers, dates and quantities', () => {
    const line = aReceiptLine({ qty: 10, allocations: counted });
    const tracked = aReceipt({ lines: [line] });
    const said = (allocations: readonly ReceiptAllocation[]) => {
      const posted = postedOf(tracked);
      return comparePosted(tracked, { ...posted, lines: posted.lines.map((l) => ({ ...l, allocations })) })
        .differences;
    };
    expect(said([aLot('l1', 4), aLot('L2', 6)])).toEqual([
      'Line 1 (GLASS-750): lot L1 expires 2027-05-29; there no date.',
    ]);
    expect(said([])).toEqual(['Line 1 (GLASS-750): counted 4 of L1, 6 of L2; there no lots.']);
  });

  it('are compared in base units', () => {
    expect(compare([aLot('L1', 48, '2027-05-29'), aLot('L2', 72)], true)).toBe('equal');
    expect(compare(counted, true)).toBe('quantities differ');
  });
});
