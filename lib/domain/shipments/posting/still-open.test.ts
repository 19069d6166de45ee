import { aSalesOrder } from '#test/support/builders/sales-orders.ts';
import type { ShipmentToPost } from './shipment-in-books.ts';
import { orderMismatch } from './still-open.ts';

const shipmentOf = (...types: readonly string[]): ShipmentToPost => ({
  ...{ customerID: 'BAR', locationID: 'MAIN', warehouseID: 'MAIN', date: '2026-11-20' },
  lines: types.map((orderType) => ({
    ...{ orderType, orderNbr: '000067', orderLineNbr: 1, inventoryID: 'GLASS-750', baseUom: 'EA', lots: [] },
  })),
});

describe('an order that does not take what leaves', () => {
  const onHold = aSalesOrder({ orderType: 'SO', orderNbr: '000067', status: 'On Hold' });

  it('is named by its number, and by its type where another on the truck has the same', () => {
    expect(orderMismatch(shipmentOf('SO'), onHold)).toMatch(/^Order 000067 is On Hold/);
    expect(orderMismatch(shipmentOf('SO', 'S2'), onHold)).toMatch(/^Order 000067 \(SO\) is On Hold/);
  });

  it('names its line so, too', () => {
    const without = aSalesOrder({ orderType: 'SO', orderNbr: '000067', customerID: 'BAR' });
    const lines = without.lines.map((line) => ({ ...line, lineNbr: line.lineNbr + 50 }));
    expect(orderMismatch(shipmentOf('SO', 'S2'), { ...without, lines })).toBe(
      'Line 1 (GLASS-750) of order 000067 (SO) is no longer open.',
    );
  });
});
