import { itemKey } from '#domain/items/item.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import { fc } from '#test/support/property-testing.ts';
import { differenceOf } from './bom-difference.ts';
import { needsOf } from './bom-needs.ts';

const CASE = { uom: 'CASE', factor: 24, operation: 'Multiply' } as const;
const GRAM = { uom: 'G', factor: 1000, operation: 'Divide' } as const;
const items = new Map(
  [
    anItem({ inventoryID: 'COLA', conversions: [CASE] }),
    anItem(),
    anItem({ inventoryID: 'SUGAR', baseUom: 'KG', conversions: [GRAM] }),
  ].map((item) => [itemKey(item.inventoryID), item]),
);

const needed = (made: number, bom: Parameters<typeof aBom>[0]) => {
  const needs = needsOf(aBom(bom), quantity(made), items);
  return needs.ok ? needs.value.map(({ qty, baseUom }) => `${toNumber(qty)} ${baseUom}`) : needs.error.code;
};

describe('what goes into a quantity', () => {
  it('is in the base unit of each component, for what the bill is per', () => {
    const lines = [
      aBomLine({ qty: quantity(24) }),
      aBomLine({ lineNbr: 2, inventoryID: 'sugar', qty: quantity(500), uom: 'g' }),
    ];
    expect(needed(48, { perUom: 'CASE', lines })).toEqual(['48 EA', '1 KG']);
    expect(needed(12, { perUom: 'CASE', lines })).toEqual(['12 EA', '0.25 KG']);
    expect(needed(0, { perUom: 'CASE', lines })).toEqual(['0 EA', '0 KG']);
  });

  it('has its loss on top, and a fixed quantity once however much is made', () => {
    const lossPercent = quantity(2.5);
    expect(needed(100, { lines: [aBomLine({ lossPercent })] })).toEqual(['205 EA']);
    expect(needed(100, { lines: [aBomLine({ lossPercent, fixedQty: true })] })).toEqual(['2.05 EA']);
  });

  it('is rounded up, never down, and by less than a millionth', () => {
    expect(needed(1, { perQty: quantity(3), lines: [aBomLine({ qty: quantity(1) })] })).toEqual([
      '0.333334 EA',
    ]);
    const amount = fc.integer({ min: 1, max: 10_000_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 0, max: 100_000_000 }),
        (made, per, qty, loss) => {
          const line = aBomLine({ qty: qty as never, lossPercent: loss as never });
          const needs = needsOf(aBom({ perQty: per as never, lines: [line] }), made as never, items);
          const exact = (need: number) =>
            BigInt(need) * BigInt(per) * 100_000_000n -
            BigInt(qty) * BigInt(made) * BigInt(100_000_000 + loss);
          const [need] = needs.ok ? needs.value : [];
          fc.pre(Number.isSafeInteger(need?.qty));
          const over = exact(need?.qty ?? 0);
          expect(over >= 0n && over < BigInt(per) * 100_000_000n).toBe(true);
        },
      ),
    );
  });

  it('is not known where an item has lost its unit since, or is gone', () => {
    expect(needed(1, { lines: [aBomLine({ uom: 'BOX' })] })).toBe('UNIT_UNKNOWN');
    expect(needed(1, { perUom: 'BOX' })).toBe('UNIT_UNKNOWN');
    expect(needed(1, { lines: [aBomLine({ inventoryID: 'GONE' })] })).toBe('ITEM_NOT_FOUND');
  });
});

describe('the difference between two revisions', () => {
  const sugar = aBomLine({ lineNbr: 2, inventoryID: 'SUGAR', uom: 'KG' });

  it('names what came, what went and what is other, whatever the order of the lines', () => {
    const cap = aBomLine({ lineNbr: 3, inventoryID: 'CAP' });
    const more = { ...sugar, qty: quantity(3), method: 'backflush' as const };
    const before = aBom({ lines: [aBomLine(), sugar] });
    expect(differenceOf(before, aBom({ lines: [cap, more] }))).toEqual({
      per: false,
      lines: [
        { kind: 'added', after: cap },
        { kind: 'changed', before: sugar, after: more, fields: ['qty', 'method'] },
        { kind: 'removed', before: aBomLine() },
      ],
    });
    expect(differenceOf(before, aBom({ lines: [sugar, aBomLine()] }))).toEqual({ per: false, lines: [] });
  });

  it('takes units and items for the same however they are written', () => {
    const written = aBomLine({ inventoryID: ' glass-750', uom: 'ea' });
    expect(differenceOf(aBom(), aBom({ perUom: 'ea', lines: [written] }))).toEqual({ per: false, lines: [] });
    expect(differenceOf(aBom(), aBom({ perQty: quantity(2) })).per).toBe(true);
  });
});
