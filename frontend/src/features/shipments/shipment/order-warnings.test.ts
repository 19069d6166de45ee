import { aSalesOrderDetail } from '#frontend/testing/a-sales-order.ts';
import { aShipmentDetail } from '../testing/a-shipment.ts';
import { orderWarnings } from './order-warnings.tsx';

const [line] = aShipmentDetail().lines;
const [detail] = aSalesOrderDetail().details;
if (!line || !detail) throw new Error('The builders have a line each.');

const lines = [
  { ...line, orderNbr: 'SO1', inventoryID: 'FG-TON200', uom: 'CASE', plannedQty: 30, plannedBase: 720 },
];
const order = (now: Partial<typeof detail> | null, more = {}) => ({
  ...aSalesOrderDetail({ orderNbr: 'SO1', details: now === null ? [] : [{ ...detail, ...now }] }),
  ...more,
});

describe('an order that was changed in the books after it was planned', () => {
  it('is not spoken of while all of it is still asked for', () => {
    expect(orderWarnings(lines, [order({ orderedQty: 40, shippedQty: 10 })])).toEqual([]);
  });

  it.each([
    ['less is left', order({ orderedQty: 25 }), /25 CASE are left of it, and this shipment takes 30/],
    ['the line is completed', order({ completed: true }), /is completed in the books/],
    ['the line is gone', order(null), /is not in the order any more/],
    [
      'the order is cancelled',
      order({}, { notShippable: 'Order SO1 is Canceled. Only Open and Back Order orders can be shipped.' }),
      /SO1 is Canceled/,
    ],
    ['the customer is on credit hold', order({}, { customerStatus: 'Credit Hold' }), /is on Credit Hold/],
  ])('is told of where %s', (_, now, said) => {
    expect(orderWarnings(lines, [now])).toEqual([expect.stringMatching(said)]);
  });

  it('is not one of another type that has the same number', () => {
    expect(orderWarnings(lines, [order({ orderedQty: 25 }, { orderType: 'S2' })])).toEqual([]);
  });

  it('does not count what was accepted as short', () => {
    const short = [{ qty: 120, reason: 'Broken', at: '2026-11-20T00:00:00.000Z', by: 'mia' }];
    expect(orderWarnings([{ ...lines[0], short }] as typeof lines, [order({ orderedQty: 25 })])).toEqual([]);
  });
});
