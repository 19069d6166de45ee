import { quantity } from '#domain/quantity.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { aLine, aMove, aStockLot, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { adjustmentPostingIds } from './adjustment-id.ts';
import { type AdjustedGoods, adjustmentPostings } from './adjustment-posting.ts';
import type { AdjustmentInBooks } from './adjustment-to-post.ts';
import { judgeAdjustment } from './judge-adjustment.ts';

const LOT = aStockLot({ lotNumber: 'L1', useBy: '2027-02-18' });

const goods = (more: Partial<AdjustedGoods> = {}): AdjustedGoods => ({
  items: new Map([['GLASS-750', { baseUom: 'EA' }]]),
  lots: new Map([[lotIdKey(LOT), LOT]]),
  ...{ arrivedAt: new Map(), locations: new Map() },
  ...more,
});

const ID = '01JD00000000000000M0000001';

const aScrap = (more: Partial<Movement> = {}): Movement =>
  aMove({
    ...{ movementId: ID, kind: 'scrap', document: { type: 'lot', id: 'x' }, reason: 'Broken' },
    lines: [aLine(-6, { lotNumber: 'L1', place: SHELF })],
    ...more,
  });

const COUNT = { movementId: 'count#01JD00000000000000C0000001#2', kind: 'count' as const };

const aCount = () =>
  aScrap({
    ...COUNT,
    document: { type: 'count', id: '01JD00000000000000C0000001' },
    lines: [aLine(-6, { lotNumber: 'L1', place: SHELF }), aLine(2, { lotNumber: 'L1', place: DOCK })],
  });

describe('a movement on its way into the books', () => {
  it('is an issue of what goes, with its whole id as its mark', () => {
    const [posting, ...others] = adjustmentPostings(aScrap(), goods(), null);
    expect(others).toEqual([]);
    expect(posting).toMatchObject({
      ...{ postingId: `${ID}-`, documentNbr: 'SCR-M0000001', marker: `SCR-${ID}` },
      adjustment: {
        type: 'Issue',
        reason: 'Broken',
        rows: [{ qty: quantity(-6), uom: 'EA', expiryDate: null }],
      },
    });
    expect(posting?.marker.length).toBeLessThanOrEqual(40);
  });

  it('is two documents where it adds and takes, so that none waits for what waits for it', () => {
    const both = adjustmentPostings(aCount(), goods(), 'CT-000012');
    expect(both.map(({ postingId, documentNbr }) => [postingId, documentNbr])).toEqual([
      [`${COUNT.movementId}+`, 'CT-000012.2+'],
      [`${COUNT.movementId}-`, 'CT-000012.2-'],
    ]);
    expect(both.map(({ postingId }) => postingId)).toEqual(adjustmentPostingIds(COUNT.movementId));
    expect(both[0]?.adjustment).toMatchObject({
      type: 'Adjustment',
      rows: [{ qty: quantity(2), expiryDate: '2027-02-18' }],
    });
  });

  it.each([
    ['stands, where nothing else is known', {}, 'R1'],
    ['came, since moves are not told of', { arrivedAt: new Map([[lotIdKey(LOT), DOCK]]) }, 'DOCK'],
    [
      'stands, where it came to another warehouse',
      { arrivedAt: new Map([[lotIdKey(LOT), 'loc:WH2/A']]) },
      'R1',
    ],
    [
      'is by the setting',
      { arrivedAt: new Map([[lotIdKey(LOT), DOCK]]), locations: new Map([['MAIN', 'STORE']]) },
      'STORE',
    ],
  ])('names the location at which it %s', (_, more, locationID) => {
    const [posting] = adjustmentPostings(aScrap(), goods(more), null);
    expect(posting?.adjustment?.rows).toMatchObject([{ warehouseID: 'MAIN', locationID }]);
  });

  it('is nothing of what comes into the books otherwise', () => {
    expect(adjustmentPostings(aScrap({ kind: 'move' }), goods(), null)).toEqual([]);
    expect(adjustmentPostings(aScrap({ lines: [] }), goods(), null)).toEqual([]);
  });
});

describe('what stands there, held against it', () => {
  const adjustment = adjustmentPostings(aScrap(), goods(), null)[0]?.adjustment;
  const row = {
    ...{
      inventoryID: 'glass-750',
      lotNumber: 'l1',
      warehouseID: 'MAIN',
      locationID: 'R1',
      qty: quantity(-6),
    },
  };
  const judged = (more: Partial<AdjustmentInBooks>) => {
    if (!adjustment) throw new Error('There is no adjustment.');
    const found = {
      type: 'Issue' as const,
      nbr: '000001',
      status: 'Balanced',
      externalRef: 'x',
      rows: [row],
    };
    return judgeAdjustment(adjustment, { ...found, ...more });
  };

  it.each([
    ['goes on with the release', {}, { is: 'unfinished', next: 'release' }],
    ['is taken off hold', { type: 'Adjustment', status: 'On Hold' }, { is: 'unfinished', next: 'open' }],
    ['has no field by which an issue comes off hold', { status: 'On Hold' }, { is: 'not as sent' }],
    ['waits for approval', { status: 'Pending Approval' }, { is: 'not as sent' }],
    ['is whole', { status: 'Released' }, { is: 'whole', differences: [] }],
    ['is of another lot', { rows: [{ ...row, lotNumber: 'L2' }] }, { is: 'not as sent' }],
    [
      'is released with another lot',
      { status: 'Released', rows: [{ ...row, lotNumber: 'L2' }] },
      { is: 'whole' },
    ],
    ['is of more', { status: 'Released', rows: [{ ...row, qty: quantity(-7) }] }, { is: 'not as sent' }],
    [
      'has rows that add up',
      { rows: [row, { ...row, qty: quantity(3) }, { ...row, qty: quantity(-3) }] },
      { is: 'unfinished' },
    ],
  ] as const)('%s', (_, more, expected) => {
    expect(judged(more)).toMatchObject(expected);
  });

  it('says in words which lots are others', () => {
    expect(judged({ status: 'Released', rows: [{ ...row, lotNumber: 'L2' }] })).toMatchObject({
      differences: [
        'GLASS-750 L1 at MAIN/R1: -6 here; there 0.',
        'GLASS-750 L2 at MAIN/R1: 0 here; there -6.',
      ],
    });
  });
});
