import { quantity } from '#domain/quantity.ts';
import { inFlight, waiting } from '#test/support/builders/orders.ts';
import { aSalesLine, aSalesOrder } from '#test/support/builders/sales-orders.ts';
import {
  hasOpenLines,
  isOutstandingSale,
  notShippableReason,
  openToShip,
  salesOrderKey,
} from './sales-order.ts';

describe('what is open on a line', () => {
  it('is what was ordered, less what is on shipments, less what we have planned', () => {
    const line = aSalesLine({ ordered: 100, shipped: 30 });
    const order = aSalesOrder({
      lines: [line],
      reservations: { a: waiting({ 1: 20 }), b: inFlight({ 1: 5 }) },
    });
    expect(openToShip(order, line)).toBe(quantity(45));
    expect(openToShip(order, line, 'a')).toBe(quantity(65));
  });

  it.each([
    ['completed', aSalesLine({ completed: true })],
    ['more than can be counted', aSalesLine({ uncountable: true })],
    ['more on shipments than was ordered', aSalesLine({ ordered: 10, shipped: 12 })],
  ])('is nothing where the line is %s', (_, line) => {
    expect(openToShip(aSalesOrder(), line)).toBe(0);
  });
});

describe('an order', () => {
  it('is shipped while it is Open or Back Order', () => {
    expect(notShippableReason(aSalesOrder())).toBeNull();
    expect(notShippableReason(aSalesOrder({ status: 'Back Order' }))).toBeNull();
    for (const status of ['On Hold', 'Credit Hold', 'Shipping', 'Completed', 'Canceled'])
      expect(notShippableReason(aSalesOrder({ status }))).toContain(`000067 is ${status}.`);
  });

  it('of another type is not shipped here', () => {
    expect(notShippableReason(aSalesOrder({ orderType: 'TR', ofShippedType: false }))).toContain(
      'of type TR',
    );
  });

  it.each(['On Hold', 'Inactive', 'Hold'])(
    'of a customer who is %s is not shipped, and says so',
    (status) => {
      expect(notShippableReason(aSalesOrder({ customerStatus: status }))).toBe(
        `Customer Harbour Hotels is ${status}. Nothing is shipped to them.`,
      );
    },
  );

  it.each(['Active', 'One-Time', 'Credit Hold', ''])('of a customer who is %p is shipped', (status) => {
    expect(notShippableReason(aSalesOrder({ customerStatus: status }))).toBeNull();
  });

  it('without goods, or with every line closed, is not', () => {
    expect(notShippableReason(aSalesOrder({ lines: [] }))).toContain('no goods');
    expect(notShippableReason(aSalesOrder({ lines: [aSalesLine({ completed: true })] }))).toContain('closed');
  });

  it('that is wholly planned has nothing open and is outstanding all the same', () => {
    const order = aSalesOrder({ reservations: { a: waiting({ 1: 100 }) } });
    expect(hasOpenLines(order)).toBe(false);
    expect(isOutstandingSale(order)).toBe(true);
    expect(isOutstandingSale({ ...order, status: 'Shipping' })).toBe(true);
    expect(isOutstandingSale(aSalesOrder({ status: 'Completed' }))).toBe(false);
  });

  it('is found however its number is written', () => {
    expect(salesOrderKey('so', ' 000067 ')).toBe(salesOrderKey('SO', '000067'));
  });
});
