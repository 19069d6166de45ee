import { anItemWithRules } from '#frontend/testing/an-item-with-rules.ts';
import { saveSeenItems, saveSeenUnits, seenItems, seenUnits } from './seen-items.ts';

const DAY = 24 * 3_600_000;
const sugar = anItemWithRules({ inventoryID: 'RM-SUGAR' });
const apple = anItemWithRules({ inventoryID: 'RM-APPLE' });
const idsOf = async (sub: string, ...ids: readonly string[]) =>
  (await seenItems(sub, ids)).map(({ inventoryID }) => inventoryID);

const later = (milliseconds: number) => {
  const now = Date.now() + milliseconds;
  jest.spyOn(Date, 'now').mockReturnValue(now);
};

afterEach(() => jest.restoreAllMocks());

describe('what a device keeps of items', () => {
  it('is of one person, by id without case', async () => {
    await saveSeenItems('mia', [sugar, apple]);
    expect(await idsOf('mia', 'rm-sugar ', 'RM-OTHER')).toEqual(['RM-SUGAR']);
    expect(await idsOf('ted', 'RM-SUGAR')).toEqual([]);
  });

  it('grows with each delivery, and has each item as it was seen last', async () => {
    await saveSeenItems('ann', [sugar]);
    await saveSeenItems('ann', [apple, { ...sugar, uoms: ['KG', 'TON'] }]);
    expect((await seenItems('ann', ['RM-SUGAR', 'RM-APPLE'])).map(({ uoms }) => uoms.length)).toEqual([2, 2]);
    expect((await seenItems('ann', ['RM-SUGAR']))[0]?.uoms).toEqual(['KG', 'TON']);
  });

  it('is forgotten two weeks after it was seen, though others were seen since', async () => {
    await saveSeenItems('joe', [sugar]);
    later(10 * DAY);
    await saveSeenItems('joe', [apple]);
    later(5 * DAY);
    expect(await idsOf('joe', 'RM-SUGAR', 'RM-APPLE')).toEqual(['RM-APPLE']);
    later(15 * DAY);
    expect(await idsOf('joe', 'RM-APPLE')).toEqual([]);
  });

  it('is the newest thousand', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => anItemWithRules({ inventoryID: `I-${at}` }));
    await saveSeenItems('sue', [sugar]);
    await saveSeenItems('sue', many);
    expect(await idsOf('sue', 'RM-SUGAR', 'I-0', 'I-999')).toEqual(['I-0', 'I-999']);
  });
});

describe('what a device keeps of GTINs', () => {
  it('is of one person, for two weeks', async () => {
    const units = new Map([['09521234543213', [{ inventoryID: 'CORK', uom: 'EACH' }]]]);
    await saveSeenUnits('mia', units);
    expect(await seenUnits('mia')).toEqual(units);
    expect(await seenUnits('ted')).toBeNull();
    later(15 * DAY);
    expect(await seenUnits('mia')).toBeNull();
  });
});
