import { itemKey } from '#domain/items/item.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { fc } from '#test/support/property-testing.ts';
import type { BomNeed } from './bom-needs.ts';
import { type ComponentInStock, componentNeeds, inSubstitute } from './component-needs.ts';

const aNeed = (more: Partial<BomNeed> = {}): BomNeed => ({
  ...{ lineNbr: 1, inventoryID: 'SUGAR', qty: quantity(5), baseUom: 'KG' },
  ...{ method: 'scan', optional: false, fixedQty: false },
  ...more,
});

const stocked = (free: number | null, more: Partial<ComponentInStock> = {}) =>
  new Map([
    [
      itemKey('SUGAR'),
      {
        ...{ inventoryID: 'SUGAR', name: 'White sugar', free: free === null ? null : quantity(free) },
        ...{ issued: quantity(0), substitutes: [] },
        ...more,
      },
    ],
  ]);

const fructose = (free: number, ratio: number) => ({
  substitutes: [
    {
      ...{ inventoryID: 'FRUCTOSE', name: 'Fructose', baseUom: 'KG' },
      ...{ free: quantity(free), ratio: quantity(ratio) },
    },
  ],
});

describe('what an order needs of its components', () => {
  it('is short of what is needed and not free, to the millionth', () => {
    const [row] = componentNeeds([aNeed({ qty: quantity(5.000001) })], stocked(5));
    expect(row).toMatchObject({ name: 'White sugar', baseUom: 'KG', short: 1 });
    expect(componentNeeds([aNeed()], stocked(5))[0]?.short).toBe(0);
    expect(componentNeeds([aNeed()], stocked(9))[0]?.short).toBe(0);
  });

  it('is less what was issued already, and never below nothing', () => {
    const needAfter = (issued: number) =>
      componentNeeds([aNeed()], stocked(1, { issued: quantity(issued) }))[0];
    expect(needAfter(3)).toMatchObject({ needed: quantity(2), issued: quantity(3), short: quantity(1) });
    expect(needAfter(7)).toMatchObject({ needed: 0, short: 0 });
  });

  it('takes two lines of one item from one stock', () => {
    const rows = componentNeeds([aNeed(), aNeed({ lineNbr: 2, inventoryID: 'sugar' })], stocked(8));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ needed: quantity(10), short: quantity(2) });
  });

  it('is never short of what is optional, nor of what is not kept in stock', () => {
    const [optional] = componentNeeds([aNeed({ optional: true })], stocked(0));
    expect(optional).toMatchObject({ needed: 0, optional: quantity(5), short: 0 });
    expect(componentNeeds([aNeed()], stocked(null))[0]).toMatchObject({ free: null, short: 0 });
    expect(componentNeeds([aNeed()], new Map())[0]).toMatchObject({ free: null, short: 0 });
  });

  it('says how much of a substitute stands in for what is short, and whether there is enough', () => {
    const substitutes = (free: number) =>
      componentNeeds([aNeed()], stocked(2, fructose(free, 1.2)))[0]?.substitutes[0];
    expect(substitutes(3.6)).toMatchObject({ needed: quantity(3.6), isEnough: true });
    expect(substitutes(3.599999)).toMatchObject({ isEnough: false });
  });
});

it('is rounded up in a substitute, by less than a millionth', () => {
  expect(toNumber(inSubstitute(quantity(0.000001), quantity(0.5)))).toBe(0.000001);
  const amount = fc.integer({ min: 1, max: 10_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (short, ratio) => {
      const exact = BigInt(short) * BigInt(ratio);
      const got = BigInt(inSubstitute(short as never, ratio as never)) * 1_000_000n;
      expect(got >= exact && got - exact < 1_000_000n).toBe(true);
    }),
  );
});
