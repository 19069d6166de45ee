import { heldGoods } from './held-goods.ts';

const aLot = (onHand: number, recallId: string | null = 'RC-0001') => ({ onHand, recallId });

const aPallet = (
  state: Parameters<typeof heldGoods>[1][number]['state'],
  recallId: string | null = null,
) => ({
  ...{ state, recallId },
});

describe('what a recall holds', () => {
  it('is counted of what is here: pallets that left or were broken up are told apart', () => {
    const pallets = [
      ...[aPallet('Closed', 'RC-0001'), aPallet('Loaded', 'RC-0001'), aPallet('Open')],
      ...[aPallet('Shipped'), aPallet('Shipped'), aPallet('Void')],
    ];
    expect(heldGoods([], pallets)).toMatchObject({
      ...{ pallets: { here: 3, held: 2 }, palletsShipped: 2, palletsBrokenUp: 1 },
    });
  });

  it('leaves out lots of which nothing is here, whatever they are marked with', () => {
    const lots = [aLot(40), aLot(0.000001, null), aLot(0), aLot(0, null)];
    expect(heldGoods(lots, [])).toMatchObject({ lots: { here: 2, held: 1 }, lotsGone: 2 });
  });
});
