import { accountedInAll } from './accounted-in-all.ts';

const anItem = (more: Partial<Parameters<typeof accountedInAll>[0][number]> = {}) => ({
  ...{ baseUom: 'EA', in: 100, accountedShare: 1 },
  ...more,
});

describe('how much of a recall is accounted for in all', () => {
  it('is all of it where nothing is missing', () => {
    expect(accountedInAll([anItem(), anItem({ in: 20 })])).toEqual([{ baseUom: 'EA', in: 120, known: 120 }]);
  });

  it('is exact in pieces, whatever the share is as a fraction', () => {
    const items = [
      anItem({ in: 3, accountedShare: 1 / 3 }),
      anItem({ in: 13_824, accountedShare: 13_823 / 13_824 }),
    ];
    expect(accountedInAll(items)).toEqual([{ baseUom: 'EA', in: 13_827, known: 13_824 }]);
  });

  it('adds up no units that differ', () => {
    const items = [anItem({ baseUom: 'KG' }), anItem({ in: 10, accountedShare: 0.9 })];
    expect(accountedInAll(items)).toEqual([
      { baseUom: 'KG', in: 100, known: 100 },
      { baseUom: 'EA', in: 10, known: 9 },
    ]);
  });

  it('says nothing of items of which nothing came', () => {
    expect(accountedInAll([anItem({ in: 0, accountedShare: null })])).toEqual([]);
  });
});
