import { recallTotals, sharePercent } from './recall-totals.ts';
import type { ContactOutcome } from './recall-words.ts';

const aLot = (more: Partial<Parameters<typeof recallTotals>[0][number]> = {}) => ({
  ...{ inventoryID: 'COLA', name: 'Cola', baseUom: 'EA', in: 500, onHand: 500, used: 0, shipped: 0 },
  ...{ scrapped: 0, sampled: 0, unexplained: 0, difference: 0, ...more },
});

const aCustomer = (qty: number, ...outcomes: readonly ContactOutcome[]) => ({
  goods: [{ inventoryID: 'cola', lotNumber: 'C1', qty }],
  contacts: outcomes.map((outcome) => ({ outcome, said: [] })),
});

describe('totals of a recall', () => {
  it('are of an item each, all of its lots together, exact to six decimals', () => {
    const lots = [
      aLot({ in: 0.1, onHand: 0.1 }),
      aLot({ inventoryID: 'SUGAR', baseUom: 'KG', in: 40, onHand: 40 }),
      aLot({ inventoryID: 'cola', in: 0.2, onHand: 0.2 }),
    ];
    expect(recallTotals(lots, [])).toMatchObject([
      { inventoryID: 'COLA', lots: 2, in: 0.3, onHand: 0.3, accountedShare: 1, recoveredShare: 1 },
      { inventoryID: 'SUGAR', lots: 1, in: 40 },
    ]);
  });

  it('say by the last answer of each customer what became of what was shipped', () => {
    const lots = [aLot({ onHand: 100, shipped: 400 })];
    const customers = [
      aCustomer(150, 'Not reached', 'Reached, goods stopped'),
      aCustomer(50, 'Reached, goods coming back'),
      aCustomer(120, 'Reached, goods gone'),
      aCustomer(80),
    ];
    expect(recallTotals(lots, customers)).toMatchObject([
      {
        ...{ heldAtCustomers: 150, comingBack: 50, soldOn: 120, unanswered: 80 },
        ...{ accountedShare: 0.84, recoveredShare: 0.6 },
      },
    ]);
  });

  it('count as accounted for what customers have answered for, each quantity as they said it', () => {
    const lots = [aLot({ onHand: 400, shipped: 100 })];
    const parts = { held: 20, comingBack: 30, destroyed: 10, soldOn: 25 };
    const contact = {
      outcome: 'Reached, goods coming back' as const,
      said: [{ inventoryID: 'COLA', lotNumber: 'C1', ...parts }],
    };
    expect(recallTotals(lots, [{ ...aCustomer(100), contacts: [contact] }])).toMatchObject([
      {
        ...{ heldAtCustomers: 20, comingBack: 30, destroyedAtCustomers: 10, soldOn: 25, unanswered: 15 },
        ...{ accountedShare: 0.97, recoveredShare: 0.92, saidBeyond: 0 },
      },
    ]);
  });

  it('count as recovered what was scrapped or sampled, and leave out what was used', () => {
    const [total] = recallTotals([aLot({ onHand: 190, used: 300, scrapped: 8, sampled: 2 })], []);
    expect(total).toMatchObject({ recoveredShare: 1 });
    expect(recallTotals([aLot({ onHand: 0, used: 500 })], [])[0]).toMatchObject({ recoveredShare: null });
  });

  it('are short of what nobody can account for: counts, adjustments and balances that were altered', () => {
    const [total] = recallTotals([aLot({ onHand: 495, unexplained: 4, difference: 1 })], []);
    expect(total).toMatchObject({ notAccounted: 5, accountedShare: 0.99, recoveredShare: 0.99 });
  });

  it('call what was found beyond what came not accounted for as well', () => {
    const [total] = recallTotals([aLot({ onHand: 510, unexplained: -10 })], []);
    expect(total).toMatchObject({ notAccounted: -10, accountedShare: 0.98, recoveredShare: 1 });
  });

  it('do not set what is missing of one lot off against what is too much of another', () => {
    const lots = [aLot({ onHand: 490, unexplained: 10 }), aLot({ onHand: 510, difference: -10 })];
    expect(recallTotals(lots, [])[0]).toMatchObject({ in: 1000, notAccounted: 0, accountedShare: 0.98 });
  });
});

describe('a share in per cent', () => {
  it.each([
    [1, 100],
    [0.9996, 99.96],
    [0.999_96, 99.99],
    [0.999_999_9, 99.99],
    [2 / 3, 66.67],
    [0.125, 12.5],
    [0.000_001, 0.01],
    [0, 0],
  ])('is rounded, and reads 100 or 0 only where that is so: %d is %d', (part, percent) => {
    expect(sharePercent(part)).toBe(percent);
  });
});
