import { aDeliveryLine } from '#frontend/testing/an-order.ts';
import { namesOfLines } from './delivery-line.ts';
import {
  type Counts,
  canReceive,
  countedOf,
  countProgress,
  countProgressText,
  differences,
  fillOpenLines,
  type LineCount,
  linesAboveMax,
  markRestNotDelivered,
  sendDisabledReason,
} from './line-count.ts';

const counted = (qty: number, lotNumber = ''): LineCount => ({
  kind: 'counted',
  lots: [{ qty, lotNumber, expiryDate: '' }],
});
const away: LineCount = { kind: 'not-delivered' };

const open = aDeliveryLine({ lineNbr: 1, inventoryID: 'A' });
const other = aDeliveryLine({ lineNbr: 2, inventoryID: 'B' });
const complete = aDeliveryLine({ lineNbr: 3, inventoryID: 'C', remainingQty: 0, mostQty: 0 });
const lots = aDeliveryLine({ lineNbr: 4, inventoryID: 'D', lotTrackingEnabled: true });

describe('accounting for lines (design.md §9)', () => {
  it('wants every open line counted or marked, and no complete one', () => {
    const lines = [open, other, complete];
    expect(sendDisabledReason(lines, new Map())).toBe(
      '2 of 2 lines still to count. Enter a quantity or mark them "Not delivered".',
    );
    expect(sendDisabledReason(lines, new Map([['PO1/1', counted(5)]]))).toBe(
      '1 of 2 lines still to count. Enter a quantity or mark it "Not delivered".',
    );
    const counts: Counts = new Map([
      ['PO1/1', counted(5)],
      ['PO1/2', away],
    ]);
    expect(sendDisabledReason(lines, counts)).toBeNull();
    expect(countProgressText(countProgress(lines, counts))).toBe('1 of 2 counted, 1 not delivered');
  });

  it('sends nothing when nothing was delivered', () => {
    expect(sendDisabledReason([open], new Map([['PO1/1', away]]))).toBe(
      'Nothing was delivered: there is nothing to send.',
    );
    expect(sendDisabledReason([complete], new Map())).toBe(
      'Nothing was delivered: there is nothing to send.',
    );
  });

  it('fills what is open, leaves what was counted, and asks for batches itself', () => {
    const filled = fillOpenLines([open, other, complete, lots], new Map([['PO1/1', counted(7)]]));
    expect([...filled.keys()]).toEqual(['PO1/1', 'PO1/2']);
    expect(countedOf(filled.get('PO1/1'))).toBe(7_000_000);
    expect(countedOf(filled.get('PO1/2'))).toBe(100_000_000);
  });

  it('marks what is still open as not delivered, and nothing else', () => {
    const marked = markRestNotDelivered([open, other, complete, lots], new Map([['PO1/1', counted(7)]]));
    expect([...marked]).toEqual([
      ['PO1/1', counted(7)],
      ['PO1/2', away],
      ['PO1/4', away],
    ]);
  });

  it('adds lots without the noise of binary arithmetic', () => {
    const count: LineCount = {
      kind: 'counted',
      lots: [
        { qty: 0.1, lotNumber: 'L1', expiryDate: '' },
        { qty: 0.2, lotNumber: 'L2', expiryDate: '' },
      ],
    };
    expect(countedOf(count)).toBe(300_000);
  });

  it('lets a complete line be received only where its tolerance leaves room', () => {
    expect(canReceive(complete)).toBe(false);
    expect(canReceive({ ...complete, mostQty: 5 })).toBe(true);
    expect(canReceive({ ...complete, mostQty: null })).toBe(true);
  });

  it('sums up the differences to the order', () => {
    const counts: Counts = new Map([
      ['PO1/1', counted(60)],
      ['PO1/2', away],
      ['PO1/4', counted(110)],
    ]);
    expect(
      differences([open, other, complete, lots], counts).map(({ line, text }) => [line.inventoryID, text]),
    ).toEqual([
      ['A', '40 EACH less than remaining'],
      ['B', '100 EACH not delivered'],
      ['D', '10 EACH more than remaining'],
    ]);
    expect(differences([open], new Map([['PO1/1', counted(100)]]))).toEqual([]);
  });

  it('tells lines of the same item apart by their number', () => {
    const twice = [open, { ...other, inventoryID: 'A' }, complete];
    expect([...namesOfLines(twice).values()]).toEqual(['A (line 1)', 'A (line 2)', 'C']);
    const onTwo = [open, aDeliveryLine({ lineNbr: 1, inventoryID: 'A', orderNbr: 'PO2' })];
    expect([...namesOfLines(onTwo).values()]).toEqual(['A (PO1, line 1)', 'A (PO2, line 1)']);
  });

  it('finds the lines above their tolerance', () => {
    const counts: Counts = new Map([
      ['PO1/1', counted(101)],
      ['PO1/2', counted(100)],
    ]);
    expect(linesAboveMax([open, other], counts)).toEqual([open]);
    expect(linesAboveMax([{ ...open, mostQty: null }], counts)).toEqual([]);
  });
});
