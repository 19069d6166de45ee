import { ReceiptRequest } from './receiving.ts';

const parse = (request: unknown) => ReceiptRequest.safeParse(request);
const item = { orderNbr: '000050', orderType: 'Normal', inventoryID: 'GLASS-750', receiptQty: 10 };

describe('a request to receive goods', () => {
  it('may be in exactly the spec’s shape', () => {
    const request = {
      action: 'receive_goods',
      vendorID: 'AMBER',
      receiptNote: '',
      supplierRef: 'DKT-8841',
      items: [{ ...item, lotNumber: 'L1', expiryDate: '2027-05-29' }],
    };
    const { action: _, ...rest } = request;
    expect(parse(request).data).toEqual(rest);
  });

  it.each(['vendorID'])(
    'leaves a missing or malformed %s to the rule, which has the spec’s sentence',
    (field) => {
      for (const value of [undefined, null, 7, {}, 'x'.repeat(65)])
        expect(parse({ items: [item], [field]: value }).data?.vendorID).toBeUndefined();
    },
  );

  it.each(['orderNbr', 'orderType', 'inventoryID', 'receiptQty'])(
    'leaves a missing or malformed %s of an item to the rule',
    (field) => {
      for (const value of [undefined, null, {}, [], 'x'.repeat(200), '\u0000'])
        expect(parse({ items: [{ ...item, [field]: value }] }).data?.items?.[0]).toMatchObject({
          [field]: undefined,
        });
    },
  );

  it.each([
    ['receiptId', 'not-a-ulid'],
    ['receiptId', '01JD00000000000000ABCDEFGH~2'],
    ['receiptId', '81JD00000000000000ABCDEFGH'],
    ['items', {}],
    ['items', [null]],
    ['items', Array.from({ length: 2001 }, () => item)],
    ['items', [{ ...item, lineNbr: 1.5 }]],
    ['items', [{ ...item, lineNbr: -1 }]],
    ['items', [{ ...item, lotNumber: 'x'.repeat(101) }]],
    ['items', [{ ...item, allocations: [{ lotNumber: 'L1' }] }]],
    ['items', [{ ...item, allocations: [{ lotNumber: 'L1', qty: '4' }] }]],
    ['supplierRef', 'x'.repeat(41)],
    ['supplierRef', 'a\u0000b'],
    ['receiptNote', 'x'.repeat(2001)],
    ['overReceiptReason', 'a\nb'],
  ])('refuses %s as %j', (field, value) => {
    expect(parse({ vendorID: 'AMBER', items: [item], [field]: value }).success).toBe(false);
  });

  it('takes 2000 items, which the largest order of 500 lines never needs', () => {
    expect(parse({ vendorID: 'AMBER', items: Array.from({ length: 2000 }, () => item) }).success).toBe(true);
  });
});
