import { ERROR_CODES } from '#domain/errors.ts';
import { quantity, sum } from '#domain/quantity.ts';
import { aLot, aReceiptRequest, aRequestItem } from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import { checkReceiptRequest } from './check-receipt-request.ts';
import type { ReceiptRequest, ReceiptRequestItem } from './receipt-request.ts';

const TODAY = '2026-11-20';

const check = (request: ReceiptRequest) => checkReceiptRequest(request, TODAY);
const checkItem = (item: ReceiptRequestItem) => check(aReceiptRequest({ items: [aRequestItem(item)] }));
const errorsOf = (item: ReceiptRequestItem) => checkItem(item).errors;
const warningsOf = (item: ReceiptRequestItem) => checkItem(item).warnings;

describe('a receipt request', () => {
  it('in the spec’s own shape is well formed', () => {
    expect(check(aReceiptRequest())).toEqual({
      errors: [],
      warnings: [],
      vendorID: 'AMBER',
      items: [
        {
          path: 'items.0',
          orderType: 'Normal',
          orderNbr: '000050',
          inventoryID: 'GLASS-750',
          lineNbr: null,
          qty: quantity(10),
          allocations: [],
        },
      ],
    });
  });

  it.each([undefined, '', '   '])('needs a vendor: %j is none', (vendorID) => {
    expect(check(aReceiptRequest({ vendorID })).errors).toEqual([
      { path: 'vendorID', code: 'MISSING_VENDOR_ID', message: 'Vendor ID is required' },
    ]);
  });

  it.each([undefined, []])('needs an item: %j is none', (items) => {
    expect(check(aReceiptRequest({ items })).errors).toEqual([
      { path: 'items', code: 'MISSING_ITEMS', message: 'At least one item is required' },
    ]);
  });

  it.each([
    ['orderNbr', 'MISSING_ORDER_NUMBER', 'Order number is required'],
    ['inventoryID', 'MISSING_INVENTORY_ID', 'Inventory ID is required'],
    ['orderType', 'MISSING_ORDER_TYPE', 'Order type is required'],
  ] as const)('needs the %s of every item', (field, code, message) => {
    for (const nothing of [undefined, '', ' ']) {
      expect(errorsOf({ [field]: nothing })).toEqual([{ path: `items.0.${field}`, code, message }]);
    }
  });

  it.each([undefined, 0, -1, -0.000001, Number.NaN, Number.POSITIVE_INFINITY])(
    'needs a quantity above 0: %p is none',
    (receiptQty) => {
      expect(errorsOf({ receiptQty })).toEqual([
        {
          path: 'items.0.receiptQty',
          code: 'INVALID_RECEIPT_QTY',
          message: 'Receipt quantity must be greater than 0',
        },
      ]);
    },
  );

  it('takes the smallest quantity there is, and says what is wrong with a finer or an absurd one', () => {
    expect(errorsOf({ receiptQty: 0.000001 })).toEqual([]);
    expect(errorsOf({ receiptQty: 1.0000001 })).toMatchObject([
      { code: 'INVALID_RECEIPT_QTY', message: 'Receipt quantity can have at most six decimals' },
    ]);
    expect(errorsOf({ receiptQty: 1e12 })).toMatchObject([
      {
        code: 'INVALID_RECEIPT_QTY',
        message: 'At most 100000000 can be received in one receipt. Receive the rest in another.',
      },
    ]);
  });

  it('names every fault of every item at its place', () => {
    const request: ReceiptRequest = { items: [{}, aRequestItem(), { receiptQty: -1, expiryDate: 'soon' }] };
    expect(check(request).errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'vendorID MISSING_VENDOR_ID',
      'items.0.orderNbr MISSING_ORDER_NUMBER',
      'items.0.inventoryID MISSING_INVENTORY_ID',
      'items.0.receiptQty INVALID_RECEIPT_QTY',
      'items.0.orderType MISSING_ORDER_TYPE',
      'items.2.orderNbr MISSING_ORDER_NUMBER',
      'items.2.inventoryID MISSING_INVENTORY_ID',
      'items.2.receiptQty INVALID_RECEIPT_QTY',
      'items.2.orderType MISSING_ORDER_TYPE',
      'items.2.expiryDate INVALID_EXPIRY_DATE',
    ]);
    expect(check(request).items.map((item) => item.path)).toEqual(['items.1']);
  });

  it('takes the blanks off what was typed', () => {
    const checked = checkItem({ orderNbr: ' 000050 ', inventoryID: ' GLASS-750', lotNumber: ' L1 ' });
    expect(checked.items[0]).toMatchObject({
      orderNbr: '000050',
      inventoryID: 'GLASS-750',
      allocations: [{ lotNumber: 'L1' }],
    });
  });
});

describe('an expiry date', () => {
  it.each(['tomorrow', '2026-02-30', '30/11/2027', '2027-11-30T00:00:00Z', '20271130'])(
    '%j has an invalid format',
    (expiryDate) => {
      expect(errorsOf({ lotNumber: 'L1', expiryDate })).toEqual([
        { path: 'items.0.expiryDate', code: 'INVALID_EXPIRY_DATE', message: 'Invalid expiry date format' },
      ]);
    },
  );

  it.each([
    ['2026-11-19', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('of %s warns at the dock on 20 November: %p', (expiryDate, warns) => {
    expect(warningsOf({ lotNumber: 'L1', expiryDate })).toEqual(
      warns
        ? [
            {
              path: 'items.0.expiryDate',
              code: 'ITEM_EXPIRED',
              message: 'Item is already expired or expires today',
            },
          ]
        : [],
    );
  });

  it('may be left out', () => {
    for (const expiryDate of [undefined, null, '', '  ']) {
      expect(checkItem({ lotNumber: 'L1', expiryDate }).items[0]?.allocations).toEqual([aLot('L1', 10)]);
    }
  });
});

describe('a lot number', () => {
  it.each(['LOT-1_a', 'a', '-', 'Z'.repeat(100)])('%j is plain', (lotNumber) => {
    expect(checkItem({ lotNumber })).toMatchObject({ errors: [], warnings: [] });
  });

  it.each(['A/1', 'lot 1', 'ÅB', 'L#1', 'a.b', '🍾'])('%j warns and is taken', (lotNumber) => {
    const checked = checkItem({ lotNumber });
    expect(checked.errors).toEqual([]);
    expect(checked.warnings).toEqual([
      {
        path: 'items.0.lotNumber',
        code: 'LOT_SPECIAL_CHARACTERS',
        message: 'Lot number contains special characters',
      },
    ]);
    expect(checked.items[0]?.allocations).toEqual([aLot(lotNumber, 10)]);
  });

  it('longer than the accounting system takes is refused', () => {
    for (const lotNumber of ['Z'.repeat(101), '🍾'.repeat(101)])
      expect(errorsOf({ lotNumber })).toMatchObject([
        { path: 'items.0.lotNumber', code: 'INVALID_LOT_NUMBER' },
      ]);
    expect(errorsOf({ lotNumber: '🍾'.repeat(100) })).toEqual([]);
  });
});

describe('the lots of an item', () => {
  it('in the flat form are one lot for the whole quantity', () => {
    const checked = checkItem({ receiptQty: 2.5, lotNumber: 'L1', expiryDate: '2027-05-29' });
    expect(checked.items[0]?.allocations).toEqual([aLot('L1', 2.5, '2027-05-29')]);
  });

  it('in a list each have their own quantity and date, and win over the flat form', () => {
    const checked = checkItem({
      lotNumber: 'IGNORED',
      expiryDate: 'ignored',
      allocations: [
        { lotNumber: 'L1', qty: 4, expiryDate: '2027-05-29' },
        { lotNumber: 'L2', qty: 6 },
      ],
    });
    expect(checked.errors).toEqual([]);
    expect(checked.items[0]?.allocations).toEqual([aLot('L1', 4, '2027-05-29'), aLot('L2', 6)]);
  });

  it('in an empty list are the flat form', () => {
    expect(checkItem({ lotNumber: 'L1', allocations: [] }).items[0]?.allocations).toEqual([aLot('L1', 10)]);
  });

  it('are each named once, whatever their case', () => {
    expect(
      errorsOf({
        allocations: [
          { lotNumber: 'l1', qty: 4 },
          { lotNumber: ' L1', qty: 6 },
        ],
      }),
    ).toMatchObject([{ path: 'items.0.allocations.1.lotNumber', code: 'ALLOCATION_MISMATCH' }]);
  });

  it('have a number, a quantity and a real date, named at their place', () => {
    const errors = errorsOf({ allocations: [{ lotNumber: ' ', qty: 0, expiryDate: '2026-02-30' }] });
    expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'items.0.allocations.0.lotNumber LOT_REQUIRED',
      'items.0.allocations.0.qty INVALID_RECEIPT_QTY',
      'items.0.allocations.0.expiryDate INVALID_EXPIRY_DATE',
    ]);
  });

  it('of one delivery fit into one record: more than that is refused with a plain sentence', () => {
    const lots = (count: number, length: number) =>
      Array.from({ length: count }, (_, i) => ({ lotNumber: String(i).padStart(length, 'X'), qty: 1 }));
    const twoThousandSerials = aRequestItem({ receiptQty: 1000, allocations: lots(1000, 20) });
    expect(check(aReceiptRequest({ items: [twoThousandSerials, twoThousandSerials] })).errors).toEqual([]);
    const long = aRequestItem({ receiptQty: 1000, allocations: lots(1000, 100) });
    expect(check(aReceiptRequest({ items: [long, long, long] })).errors).toMatchObject([
      { path: 'items', code: 'PAYLOAD_TOO_LARGE', message: expect.stringMatching(/in parts/) },
    ]);
  });
});

describe('whatever is sent', () => {
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const anyText = fc.oneof(fc.string(), fc.constantFrom('', ' ', '2027-01-01', '2026-02-30'));
  const anyItem = fc.record({
    orderNbr: maybe(anyText),
    orderType: maybe(anyText),
    inventoryID: maybe(anyText),
    lineNbr: maybe(fc.nat()),
    receiptQty: maybe(fc.oneof(fc.double(), fc.nat(), fc.float())),
    lotNumber: fc.option(anyText),
    expiryDate: fc.option(anyText),
    allocations: maybe(
      fc.array(fc.record({ lotNumber: anyText, qty: fc.double(), expiryDate: fc.option(anyText) }), {
        maxLength: 4,
      }),
    ),
  });

  it('an item is either named as wrong or comes out whole', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 4 }), (items) => {
        const checked = check({ vendorID: 'AMBER', items });
        items.forEach((_, index) => {
          const wrong = checked.errors.some(({ path }) => path.startsWith(`items.${index}.`));
          const passed = checked.items.filter(({ path }) => path === `items.${index}`);
          expect(passed).toHaveLength(wrong ? 0 : 1);
          for (const item of passed) {
            expect(item.qty).toBeGreaterThan(0);
            expect(item.orderNbr && item.orderType && item.inventoryID).toBeTruthy();
            expect(item.allocations.every(({ lotNumber, qty }) => lotNumber !== '' && qty > 0)).toBe(true);
            if (!items[index]?.allocations?.length && item.allocations.length > 0)
              expect(sum(item.allocations.map(({ qty }) => qty))).toBe(item.qty);
          }
        });
        for (const { code, message } of checked.errors) {
          expect(ERROR_CODES).toContain(code);
          expect(message).not.toBe('');
        }
      }),
    );
  });
});
