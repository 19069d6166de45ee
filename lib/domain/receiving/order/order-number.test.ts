import { canBePurchaseOrder } from './order-number.ts';

describe("a purchase order's number", () => {
  it.each(['PO000106', 'po-12', '000106', ' PO000106 ', '24', '20261128'])('can be %j', (typed) => {
    expect(canBePurchaseOrder(typed)).toBe(true);
  });

  it.each([
    ['a receipt', 'GR-000123'],
    ['a shipment', 'SH-000012'],
    ['a run', 'PR-000007'],
    ['a stock count', 'CT-000001'],
    ['a recall', 'RC-0002'],
    ['a sales order', 'SO001203'],
    ['a pallet', '093123450000000012'],
    ['an item by its GTIN', '9312345000012'],
    ['a work order', 'WO_20261128_001'],
    ['words', 'roles'],
    ['letters alone', 'PO'],
    ['anything else', '<b>12'],
  ])('is not that of %s', (_what, typed) => {
    expect(canBePurchaseOrder(typed)).toBe(false);
  });
});
