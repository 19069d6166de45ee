import { quantity, toNumber } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import { freezeBom, isFrozenNow } from './frozen-bom.ts';
import { frozenNeeds } from './frozen-needs.ts';

const RUN = {
  ...{ runId: 'R1', workOrderId: 'WO_20260304_001' },
  ...{ startTime: '2026-03-04T01:00:00.000Z', createdBy: 'casey' },
};
const DOZEN = { uom: 'CASE', factor: 12, operation: 'Multiply' as const };
const BAG = { uom: 'BAG', factor: 25, operation: 'Multiply' as const };
const known = (...items: ReturnType<typeof anItem>[]) =>
  new Map(items.map((item) => [item.inventoryID, item]));
const ITEMS = known(
  anItem({ inventoryID: 'COLA', baseUom: 'EA', conversions: [DOZEN] }),
  anItem({ inventoryID: 'SUGAR', baseUom: 'KG', conversions: [BAG] }),
  anItem({ inventoryID: 'GLASS-750', baseUom: 'EA' }),
);
const BOM = aBom({
  ...{ status: 'Active', perQty: quantity(10), perUom: 'CASE' },
  lines: [
    aBomLine({ lineNbr: 1, inventoryID: 'SUGAR', qty: quantity(2), uom: 'BAG', lossPercent: quantity(5) }),
    aBomLine({ lineNbr: 2, qty: quantity(120) }),
    aBomLine({ lineNbr: 3, inventoryID: 'GLASS-750', qty: quantity(3), fixedQty: true }),
  ],
});
const frozen = (bom = BOM, items = ITEMS) => {
  const kept = freezeBom(bom, RUN, items);
  if (!kept.ok) throw new Error(kept.error.message);
  return kept.value;
};
const amounts = (made: number) => frozenNeeds(frozen(), quantity(made)).map(({ qty }) => toNumber(qty));

it('is kept in base units, so that a conversion that changes later changes nothing of it', () => {
  expect(frozen()).toMatchObject({
    ...{ workOrderId: 'WO_20260304_001', inventoryID: 'COLA', revision: 'A', baseUom: 'EA' },
    ...{ perQty: quantity(120), runId: 'R1', by: 'casey' },
  });
  expect(frozen().lines[0]).toMatchObject({ inventoryID: 'SUGAR', qty: quantity(50), baseUom: 'KG' });
});

it('says what goes into what is made, with what is lost on top and what is fixed as it stands', () => {
  expect(amounts(120)).toEqual([52.5, 120, 3]);
  expect(amounts(12)).toEqual([5.25, 12, 3]);
});

it('rounds up to a millionth, as the bill itself does', () => {
  expect(amounts(1)[0]).toBe(0.4375);
  expect(amounts(0.000001)[0]).toBe(0.000001);
});

it('is refused where an item has lost a unit since the bill was activated, and says which', () => {
  const without = known(
    anItem({ inventoryID: 'COLA', baseUom: 'EA', conversions: [DOZEN] }),
    anItem({ inventoryID: 'SUGAR', baseUom: 'KG' }),
  );
  expect(freezeBom(BOM, RUN, without)).toMatchObject({
    error: { code: 'BOM_NOT_COMPLETE', message: expect.stringContaining('SUGAR is not counted in BAG') },
  });
  expect(freezeBom(BOM, RUN, known())).toMatchObject({ error: { code: 'BOM_NOT_COMPLETE' } });
});

it('is kept with the first run of an order of an item, and never later', () => {
  expect(isFrozenNow({ inventoryID: 'COLA', runs: 0 }, null)).toBe(true);
  expect(isFrozenNow({ inventoryID: 'COLA', runs: 1 }, null)).toBe(false);
  expect(isFrozenNow({ inventoryID: null, runs: 0 }, null)).toBe(false);
  expect(isFrozenNow({ inventoryID: 'COLA', runs: 0 }, frozen())).toBe(false);
});
