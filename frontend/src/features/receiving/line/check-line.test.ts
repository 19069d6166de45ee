import { itemOf } from '#frontend/features/receiving/receipt/receipt-request.ts';
import { aLine } from '#frontend/testing/an-order.ts';
import { checkLine, type LotFields, sumOf } from './check-line.ts';

const terms = { today: '2026-11-20', mayOverReceive: false };
const tracked = aLine({ lotTrackingEnabled: true });

const lot = (qty: string, differently: Partial<LotFields> = {}): LotFields => ({
  qty,
  lotNumber: '',
  expiryDate: '',
  ...differently,
});

const errorsOf = (...given: Parameters<typeof checkLine>) =>
  checkLine(...given).errors.map(({ lot, field, message }) => [lot, field, message]);

describe('the line dialog (spec §5)', () => {
  it('takes a quantity up to the tolerance of the line', () => {
    expect(checkLine(aLine(), [lot('100')], terms)).toMatchObject({
      errors: [],
      lots: [{ qty: 100, lotNumber: '', expiryDate: '' }],
    });
    expect(errorsOf(aLine(), [lot('100.5')], terms)).toEqual([
      [0, 'qty', 'At most 100 EACH can be received now.'],
    ]);
    expect(errorsOf(aLine({ mostQty: null }), [lot('5000')], terms)).toEqual([]);
  });

  it('explains the limit of one receipt where the line is for more, in one lot or in several', () => {
    const sentence = 'At most 100000000 can be received in one receipt. Receive the rest in another.';
    const large = { orderedQty: 3e8, remainingQty: 3e8, mostQty: 3e8 };
    expect(errorsOf(aLine(large), [lot('300000000')], terms)).toEqual([[0, 'qty', sentence]]);
    const lots = ['L1', 'L2'].map((lotNumber) => lot('80000000', { lotNumber }));
    expect(errorsOf({ ...tracked, ...large }, lots, terms)).toEqual([[0, 'qty', sentence]]);
    expect(errorsOf(aLine(large), [lot('100000000')], terms)).toEqual([]);
  });

  it('says of a line that can’t be counted where it is received instead', () => {
    const line = aLine({ uncountable: true, orderedQty: 1e9, remainingQty: 0, mostQty: 0 });
    expect(errorsOf(line, [lot('1')], terms)).toEqual([
      [
        0,
        'qty',
        expect.stringMatching(
          /^Line \d+ \(.+\) is for more than 1000000000 EACH, which can't be counted here\./,
        ),
      ],
    ]);
  });

  it.each(['', '0', '-3'])('refuses %p as a quantity', (qty) => {
    expect(errorsOf(aLine(), [lot(qty)], terms)[0]?.slice(0, 2)).toEqual([0, 'qty']);
  });

  it('reads no quantity into what is none', () => {
    expect(errorsOf(aLine(), [lot('1,000')], terms)).toEqual([
      [0, 'qty', 'Use digits, with a point for decimals.'],
    ]);
    expect(errorsOf(aLine(), [lot('0.1234567')], terms)).toEqual([
      [0, 'qty', 'Receipt quantity can have at most six decimals'],
    ]);
  });

  it('wants a batch number where lots are tracked, for each lot once', () => {
    expect(errorsOf(tracked, [lot('10')], terms)).toEqual([[0, 'lotNumber', 'Batch number is required']]);
    expect(
      errorsOf(tracked, [lot('10', { lotNumber: 'L1' }), lot('5', { lotNumber: 'l1' })], terms)[0]?.slice(
        0,
        2,
      ),
    ).toEqual([1, 'lotNumber']);
    expect(errorsOf(aLine(), [lot('10')], terms)).toEqual([]);
  });

  it('holds the sum of the lots against the tolerance', () => {
    const lots = [lot('60', { lotNumber: 'L1' }), lot('41', { lotNumber: 'L2' })];
    expect(sumOf(tracked, lots)).toBe(101);
    expect(errorsOf(tracked, lots, terms)).toEqual([[0, 'qty', 'At most 100 EACH can be received now.']]);
  });

  it('wants an expiry date where the item has one', () => {
    const expiring = aLine({ lotTrackingEnabled: true, expiryRequired: true });
    expect(errorsOf(expiring, [lot('10', { lotNumber: 'L1' })], terms)).toEqual([
      [0, 'expiryDate', 'Expiry date is required'],
    ]);
    expect(errorsOf(expiring, [lot('10', { lotNumber: 'L1', expiryDate: '2027-02-30' })], terms)).toEqual([
      [0, 'expiryDate', 'Invalid expiry date format'],
    ]);
  });

  it("warns in the spec's sentences", () => {
    const { errors, warnings } = checkLine(
      tracked,
      [lot('10', { lotNumber: 'L 1', expiryDate: '2026-11-20' })],
      terms,
    );
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      { lot: 0, field: 'lotNumber', message: 'Lot number contains special characters' },
      { lot: 0, field: 'expiryDate', message: 'Item is already expired or expires today' },
    ]);
  });

  it('lets a manager go above a tolerance that only warns', () => {
    const soft = aLine({ receiptAction: 'Accept but Warn' });
    expect(errorsOf(soft, [lot('120')], terms)).toEqual([
      [0, 'qty', 'At most 100 EACH can be received now; a manager can receive more with a reason.'],
    ]);
    expect(errorsOf(soft, [lot('120')], { ...terms, mayOverReceive: true })).toEqual([]);
    expect(errorsOf(aLine(), [lot('120')], { ...terms, mayOverReceive: true })).toHaveLength(1);
  });

  it('takes serial numbers one by one, for which no quantity is typed, and whole boxes of them', () => {
    const boxes = aLine({
      lotTrackingEnabled: true,
      serialTracked: true,
      uom: 'BOX',
      remainingQty: 2,
      mostQty: 2,
      toBaseUnit: { uom: 'BOX', factor: 12, operation: 'Multiply' },
    });
    const serials = (count: number) => [...Array(count).keys()].map((n) => lot('', { lotNumber: `S-${n}` }));
    const { errors, lots } = checkLine(boxes, serials(12), terms);
    expect(errors).toEqual([]);
    expect(lots[0]?.qty).toBe(0.083333);
    expect(sumOf(boxes, serials(12))).toBe(1);
    expect(itemOf('PO1', boxes, lots).receiptQty).toBe(1);
    expect(errorsOf(boxes, serials(5), terms)).toEqual([
      [4, 'lotNumber', '5 units are no exact part of BOX. Count whole BOX.'],
    ]);
    expect(errorsOf(boxes, serials(36), terms)).toEqual([
      [0, 'lotNumber', 'At most 2 BOX can be received now.'],
    ]);
  });
});
