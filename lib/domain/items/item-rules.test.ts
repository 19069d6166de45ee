import { anItem, itemRuleTerms } from '#test/support/builders/items.ts';
import { datesOf } from './date-mark.ts';
import { changeItemRules, undecidedRules } from './item-rules.ts';
import { sharedGtins } from './shared-gtins.ts';

const CASE = { uom: 'CASE', factor: 12, operation: 'Multiply' } as const;
const item = anItem({ conversions: [CASE] });
const GTIN = '9312345678907';

const change = (
  more: Parameters<typeof itemRuleTerms>[0] = {},
  { rules = undecidedRules(item), of = item, owners = new Map<string, string>() } = {},
) =>
  changeItemRules(rules, { item: of, owners }, itemRuleTerms(more), {
    ...{ requestId: 'R', by: 'mia', now: Date.UTC(2026, 10, 20) },
  });

const refusal = (...args: Parameters<typeof change>) => {
  const changed = change(...args);
  return changed.ok ? null : changed.error;
};

describe('the rules of an item', () => {
  it('are version 1 once somebody has decided them, though they be what stood without', () => {
    const undecided = undecidedRules(item);
    expect(change(undecided)).toMatchObject({
      ok: true,
      value: { version: 1, createdBy: 'mia', updatedBy: 'mia', requestId: 'R' },
    });
  });

  it('stay as they are where the same is decided again, in whatever order allergens are named', () => {
    const first = change({ allergens: ['Wheat', 'Egg'] });
    if (!first.ok) throw new Error(first.error.message);
    expect(first.value.allergens).toEqual(['Egg', 'Wheat']);
    const again = change({ allergens: ['Egg', 'Wheat', 'Egg'] }, { rules: first.value });
    expect(again.ok && again.value).toBe(first.value);
    expect(change({ allergens: ['Egg'] }, { rules: first.value })).toMatchObject({ value: { version: 2 } });
  });

  it('keep what becomes of short dates and how lots are named where a page of the version before says nothing of it', () => {
    const refusing = change({ onShortArrival: 'refuse', lotPattern: "'GB'yyddd-n" });
    if (!refusing.ok) throw new Error(refusing.error.message);
    const { onShortArrival: _unknown, lotPattern: _later, ...older } = itemRuleTerms({ yearsKept: 3 });
    const edited = changeItemRules(refusing.value, { item, owners: new Map() }, older, {
      ...{ requestId: 'S', by: 'mia', now: Date.UTC(2026, 10, 21) },
    });
    expect(edited).toMatchObject({
      value: { yearsKept: 3, onShortArrival: 'refuse', lotPattern: "'GB'yyddd-n", version: 2 },
    });
  });

  it('are for what is kept in stock', () => {
    expect(refusal({}, { of: anItem({ kind: 'non-stock' }) })).toMatchObject({
      code: 'ITEM_NOT_STOCKED',
      message: 'GLASS-750 is not kept in stock.',
    });
  });

  it('ask for no more days than it keeps', () => {
    expect(refusal({ shelfLifeDays: 20, leastDaysOnArrival: 21 })).toMatchObject({
      code: 'INVALID_ITEM_RULES',
      details: [{ path: 'leastDaysOnArrival', message: "It keeps 20 days: more can't be left." }],
    });
    expect(refusal({ shelfLifeDays: 20, leastDaysOnArrival: 20 })).toBeNull();
    expect(refusal({ shelfLifeDays: null, leastDaysOnArrival: 400 })).toBeNull();
  });

  it('give a GTIN to a unit that the item has', () => {
    expect(refusal({ gtins: [{ gtin: GTIN, uom: 'case' }] })).toBeNull();
    expect(refusal({ gtins: [{ gtin: GTIN, uom: 'PALLET' }] })).toMatchObject({
      code: 'UNIT_UNKNOWN',
      details: [{ path: 'gtins.0.uom', message: 'GLASS-750 has no unit PALLET. Use EA, CASE.' }],
    });
  });

  it('refuse the GTIN of another item by its name, and one that is named twice', () => {
    const gtins = [{ gtin: GTIN, uom: 'EA' }];
    expect(refusal({ gtins }, { owners: new Map([[`0${GTIN}`, 'CORK']]) })).toMatchObject({
      code: 'GTIN_TAKEN',
      details: [{ path: 'gtins.0.gtin', message: '9312345678907 is the GTIN of CORK already.' }],
    });
    expect(refusal({ gtins }, { owners: new Map([[`0${GTIN}`, 'glass-750']]) })).toBeNull();
    expect(refusal({ gtins: [...gtins, { gtin: `0${GTIN}`, uom: 'CASE' }] })).toMatchObject({
      details: [{ path: 'gtins.1.gtin', message: '09312345678907 is here twice.' }],
    });
  });
});

describe('a counted date', () => {
  it('is what the mark says, and a use-by where nobody has said', () => {
    const day = '2027-01-31';
    expect(datesOf(null, day)).toEqual({ useBy: day, bestBefore: null });
    expect(datesOf('useBy', day)).toEqual({ useBy: day, bestBefore: null });
    expect(datesOf('bestBefore', day)).toEqual({ useBy: null, bestBefore: day });
    expect(datesOf('none', day)).toEqual({ useBy: null, bestBefore: null });
  });
});

describe('GTINs of several items', () => {
  it('are found however they are written, and one that an item has twice is none of them', () => {
    const of = (inventoryID: string, ...gtins: string[]) => ({
      inventoryID,
      gtins: gtins.map((gtin) => ({ gtin })),
    });
    expect(
      sharedGtins([of('A', GTIN, `0${GTIN}`), of('B', '96385074'), of('C', `0${GTIN}`), of('D')]),
    ).toEqual([{ gtin: GTIN, inventoryIDs: ['A', 'C'] }]);
  });
});
