import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { quantity, ZERO } from '#domain/quantity.ts';
import { aBalance, aStockLot } from '#test/support/builders/stock.ts';
import { billTakes, givenBackByBill, takenByBill } from './backflush.ts';
import type { RunLot } from './run-lot.ts';

const GOODS = { sizes: { bottles: [1, 1] } } as never;

const billOf = (...lines: readonly Partial<FrozenBom['lines'][number]>[]): FrozenBom => ({
  ...{ workOrderId: 'WO', inventoryID: 'BREW', revision: 'A', perQty: quantity(10), baseUom: 'BOTTLE' },
  lines: lines.map((line, index) => ({
    ...{ lineNbr: index + 1, inventoryID: 'CAPS', qty: quantity(10), baseUom: 'PIECE', lossPercent: ZERO },
    ...{ fixedQty: false, method: 'backflush', optional: false, ...line },
  })),
  ...{ runId: 'R', at: '', by: '' },
});

const aLot = (more: Partial<RunLot>): RunLot => ({
  ...{ runId: 'R', inventoryID: 'CAPS', lotNumber: 'C1', baseUom: 'PIECE', place: 'loc:MAIN/R1' },
  ...{ issued: ZERO, returned: ZERO, atLine: ZERO, backflushed: ZERO, standsFor: null },
  ...{ from: '', lastAt: '', ...more },
});

const takes = (good: number, lots: readonly RunLot[], bom = billOf({})) =>
  billTakes({ good: quantity(good), unit: 'bottles' }, GOODS, lots, bom).map(({ qty }) => qty / 1_000_000);

it('takes what the bill expects of all that was made, less what it took', () => {
  expect(takes(50, [])).toEqual([50]);
  expect(takes(50, [aLot({ atLine: quantity(30), backflushed: quantity(30) })])).toEqual([20]);
  expect(takes(30, [aLot({ atLine: quantity(30), backflushed: quantity(30) })])).toEqual([]);
});

it('gives back what it took for what was taken back', () => {
  const lots = [aLot({ atLine: quantity(30), backflushed: quantity(30) })];
  expect(takes(20, lots)).toEqual([-10]);
  expect(givenBackByBill(lots, { inventoryID: 'caps', qty: quantity(-10) })).toMatchObject([
    { lotNumber: 'C1', place: 'loc:MAIN/R1', delta: quantity(10) },
  ]);
});

it('gives back no more than is at the line, and nothing of what a person issued', () => {
  const lots = [
    aLot({ lotNumber: 'C1', atLine: quantity(4), backflushed: quantity(30), lastAt: '2' }),
    aLot({ lotNumber: 'C2', atLine: quantity(20), lastAt: '3' }),
  ];
  const back = givenBackByBill(lots, { inventoryID: 'CAPS', qty: quantity(-30) });
  expect(back.map(({ lotNumber, delta }) => [lotNumber, delta])).toEqual([['C1', quantity(4)]]);
});

it('takes nothing of optional lines, of those that are scanned, and where nothing is expected', () => {
  expect(takes(50, [], billOf({ optional: true }))).toEqual([]);
  expect(takes(50, [], billOf({ method: 'scan' }, { method: 'none' }))).toEqual([]);
  expect(takes(0, [])).toEqual([]);
});

it('counts what a person issued, or what stands in, but for what other lines want of it', () => {
  const issued = aLot({ atLine: quantity(30) });
  expect(takes(50, [issued])).toEqual([20]);
  expect(takes(50, [issued], billOf({}, { method: 'scan' }))).toEqual([50]);
  const instead = { component: 'CAPS', ratio: quantity(2) };
  expect(takes(50, [aLot({ inventoryID: 'CORKS', atLine: quantity(30), standsFor: instead })])).toEqual([35]);
});

it('goes through what stands once, however many lots an item has', () => {
  const numbers = Array.from({ length: 3_000 }, (_, lot) => `L${String(lot).padStart(4, '0')}`);
  let read = 0;
  const balances = numbers.map((lotNumber) => {
    const balance = aBalance(1, { lotNumber });
    return {
      ...balance,
      get lotNumber() {
        read += 1;
        return lotNumber;
      },
    };
  });
  const lots = numbers.map((lotNumber) => aStockLot({ lotNumber }));
  const goods = { inventoryID: 'BREW', lotNumber: 'B1', place: 'loc:MAIN/L1' } as never;
  const taken = takenByBill({ lots, balances }, quantity(2), goods, '2026-11-20');
  expect(taken.map(({ lotNumber }) => lotNumber)).toEqual(['L0000', 'L0001']);
  expect(read).toBeLessThanOrEqual(2 * numbers.length);
});
