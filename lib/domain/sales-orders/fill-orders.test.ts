import { quantity, toNumber } from '#domain/quantity.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { waiting } from '#test/support/builders/orders.ts';
import { aSalesLine, aSalesOrder } from '#test/support/builders/sales-orders.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { fillOrders, type StockToShip } from './fill-orders.ts';

const TODAY = '2026-11-23';

interface There extends Partial<Lot> {
  readonly onHand: number;
  readonly allocated?: number;
  readonly warehouseID?: string | null;
}

const there = (...lots: readonly There[]): StockToShip => ({
  leastDays: null,
  lots: lots.map(({ onHand, allocated = 0, warehouseID = 'MAIN', ...lot }, at) => ({
    warehouseID,
    lot: aStockLot({ inventoryID: 'COLA-330', lotNumber: `L${at}`, useBy: null, bestBefore: null, ...lot }),
    onHand: quantity(onHand),
    allocated: quantity(allocated),
  })),
});

/** Cases that can be filled, by order and line. */
const filled = (orders: Parameters<typeof fillOrders>[0], stock: StockToShip | null) =>
  [...fillOrders(orders, new Map(stock ? [['COLA-330', stock]] : []), TODAY)].flatMap(([key, { lines }]) =>
    lines.map((line) => `${key} ${line.lineNbr}: ${toNumber(line.fillable)} of ${toNumber(line.open)}`),
  );

const cases = (ordered: number) => [aSalesLine({ ordered })];

describe('what can be filled', () => {
  it('is what is there, in whole units of the line', () => {
    const orders = [aSalesOrder({ lines: cases(100) })];
    expect(filled(orders, there({ onHand: 1200 }))).toEqual(['SO#000067 1: 100 of 100']);
    expect(filled(orders, there({ onHand: 1199 }))).toEqual(['SO#000067 1: 99 of 100']);
    expect(filled(orders, null)).toEqual(['SO#000067 1: 0 of 100']);
  });

  it('goes to what leaves first, and to each case once', () => {
    const orders = [
      aSalesOrder({ orderNbr: '1', shipOn: '2026-11-26', lines: cases(60) }),
      aSalesOrder({ orderNbr: '2', shipOn: '2026-11-24', lines: cases(60) }),
      aSalesOrder({ orderNbr: '3', shipOn: '2026-11-01', lines: cases(20) }),
    ];
    expect(filled(orders, there({ onHand: 1200 }))).toEqual([
      'SO#3 1: 20 of 20',
      'SO#2 1: 60 of 60',
      'SO#1 1: 20 of 60',
    ]);
  });

  it('goes to what shipments have planned before that, unless it is allocated already', () => {
    const orders = [aSalesOrder({ lines: cases(100), reservations: { a: waiting({ 1: 40 }) } })];
    expect(filled(orders, there({ onHand: 600 }))).toEqual(['SO#000067 1: 10 of 60']);
    expect(filled(orders, there({ onHand: 600, allocated: 480 }))).toEqual(['SO#000067 1: 10 of 60']);
  });

  it('is what stands in the line’s own warehouse, and anywhere for a line of none', () => {
    const of = (warehouseID: string | null) => [
      aSalesOrder({ lines: [aSalesLine({ ordered: 100, warehouseID })] }),
    ];
    const stock = there(
      { onHand: 600, warehouseID: 'NORTH' },
      { onHand: 120 },
      { onHand: 240, warehouseID: null },
    );
    expect(filled(of('north'), stock)).toEqual(['SO#000067 1: 50 of 100']);
    expect(filled(of('MAIN'), stock)).toEqual(['SO#000067 1: 10 of 100']);
    expect(filled(of(null), stock)).toEqual(['SO#000067 1: 80 of 100']);
  });

  it('is not taken by what is planned in another warehouse', () => {
    const lines = [
      aSalesLine({ lineNbr: 1, ordered: 100 }),
      aSalesLine({ lineNbr: 2, ordered: 100, warehouseID: 'NORTH' }),
    ];
    const orders = [aSalesOrder({ lines, reservations: { a: waiting({ 2: 40 }) } })];
    const stock = (allocated: number) =>
      there({ onHand: 600 }, { onHand: 600, warehouseID: 'NORTH', allocated });
    const left = ['SO#000067 1: 50 of 100', 'SO#000067 2: 10 of 60'];
    expect(filled(orders, stock(0))).toEqual(left);
    expect(filled(orders, stock(480))).toEqual(left);
  });

  it('counts what is allocated once, where a plan says no warehouse', () => {
    const lines = [aSalesLine({ warehouseID: null })];
    const orders = [aSalesOrder({ lines, reservations: { a: waiting({ 1: 40 }) } })];
    expect(filled(orders, there({ onHand: 600, allocated: 480 }))).toEqual(['SO#000067 1: 10 of 60']);
  });

  it('is nothing for an order that is not shipped, which keeps nothing from others', () => {
    const orders = [
      aSalesOrder({ orderNbr: '1', shipOn: '2026-11-24', customerStatus: 'On Hold', lines: cases(60) }),
      aSalesOrder({ orderNbr: '2', shipOn: '2026-11-24', status: 'Completed', lines: cases(60) }),
      aSalesOrder({ orderNbr: '3', shipOn: '2026-11-25', lines: cases(60) }),
    ];
    expect(filled(orders, there({ onHand: 720 }))).toEqual(['SO#1 1: 0 of 60', 'SO#3 1: 60 of 60']);
  });

  it.each([
    ['on hold', { status: 'On hold' as const }],
    ['recalled', { recallId: 'RC-0001' }],
    ['past its use-by on the day it leaves', { useBy: '2026-11-29' }],
    ['past its best-before on the day it leaves', { bestBefore: '2026-11-29' }],
  ])('is nothing of a lot that is %s', (_, lot) => {
    const orders = [aSalesOrder({ shipOn: '2026-11-30', lines: cases(10) })];
    expect(filled(orders, there({ ...lot, onHand: 1200 }))).toEqual(['SO#000067 1: 0 of 10']);
  });

  it('leaves as many days as the item asks for', () => {
    const orders = [aSalesOrder({ shipOn: '2026-11-24', lines: cases(10) })];
    const stock = there({ bestBefore: '2026-12-04', onHand: 1200 });
    expect(filled(orders, { ...stock, leastDays: 10 })).toEqual(['SO#000067 1: 10 of 10']);
    expect(filled(orders, { ...stock, leastDays: 11 })).toEqual(['SO#000067 1: 0 of 10']);
  });

  it('is taken first from what expires first, so that what keeps is there for later days', () => {
    const orders = [
      aSalesOrder({ orderNbr: '1', shipOn: '2026-11-24', lines: cases(10) }),
      aSalesOrder({ orderNbr: '2', shipOn: '2026-12-24', lines: cases(10) }),
    ];
    const stock = there({ onHand: 120 }, { useBy: '2026-11-25', onHand: 120 });
    expect(filled(orders, stock)).toEqual(['SO#1 1: 10 of 10', 'SO#2 1: 10 of 10']);
  });

  it('is nothing where the line’s unit is not known', () => {
    const lines = [aSalesLine({ unitKnown: false, toBaseUnit: null })];
    expect(filled([aSalesOrder({ lines })], there({ onHand: 1200 }))).toEqual(['SO#000067 1: 0 of 100']);
  });

  it('is never more in all than there is, and never more of a line than is open', () => {
    const order = fc.record({
      ordered: fc.integer({ min: 1, max: 50 }),
      day: fc.integer({ min: 10, max: 28 }),
    });
    fc.assert(
      fc.property(
        fc.array(order, { maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }),
        (wanted, lots) => {
          const orders = wanted.map(({ ordered, day }, at) =>
            aSalesOrder({ orderNbr: `${at}`, shipOn: `2026-11-${day}`, lines: cases(ordered) }),
          );
          const stock = there(...lots.map((onHand) => ({ onHand })));
          const fills = [...fillOrders(orders, new Map([['COLA-330', stock]]), TODAY).values()];
          const total = fills.flatMap(({ lines }) => lines.map(({ fillable }) => toNumber(fillable)));
          expect(total.reduce((a, b) => a + b, 0) * 12).toBeLessThanOrEqual(lots.reduce((a, b) => a + b, 0));
          for (const { lines } of fills)
            for (const { open, fillable } of lines) expect(fillable).toBeLessThanOrEqual(open);
        },
      ),
    );
  });
});
