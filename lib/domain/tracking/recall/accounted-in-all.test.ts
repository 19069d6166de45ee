import { accountedInAll } from './accounted-in-all.ts';

const aLot = (more: Partial<Parameters<typeof accountedInAll>[0][number]> = {}) => ({
  ...{ baseUom: 'EA', in: 100, unexplained: 0, difference: 0 },
  ...more,
});

describe('how much of a recall is accounted for in all', () => {
  it('is all of it where nothing is missing', () => {
    expect(accountedInAll([aLot(), aLot({ in: 20 })])).toEqual({
      share: 1,
      units: [{ baseUom: 'EA', in: 120, known: 120 }],
    });
  });

  it('counts what is missing of one lot and what is too much of another, both', () => {
    const lots = [aLot({ unexplained: 6 }), aLot({ unexplained: -4 })];
    expect(accountedInAll(lots)).toEqual({ share: 0.95, units: [{ baseUom: 'EA', in: 200, known: 190 }] });
  });

  it('adds up no units that differ: the lowest of them is the share', () => {
    const { share, units } = accountedInAll([aLot({ baseUom: 'KG' }), aLot({ in: 10, difference: 1 })]);
    expect(share).toBe(0.9);
    expect(units).toEqual([
      { baseUom: 'KG', in: 100, known: 100 },
      { baseUom: 'EA', in: 10, known: 9 },
    ]);
  });

  it('is never below nothing, and nothing is said of lots into which nothing came', () => {
    expect(accountedInAll([aLot({ in: 5, unexplained: -9 })]).share).toBe(0);
    expect(accountedInAll([aLot({ in: 0 })])).toEqual({ share: null, units: [] });
  });
});
