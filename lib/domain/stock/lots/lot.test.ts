import { NOW } from '#test/support/builders/receipts.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { changeLotStatus } from './change-lot-status.ts';
import { byFefo, expiryOf } from './fefo.ts';
import { type Lot, lotAgain, lotIdKey } from './lot.ts';
import { LOT_STATUSES, type LotStatus } from './lot-status.ts';

const change = (lot: Lot, to: LotStatus) =>
  changeLotStatus(lot, { to, reason: 'Because.', by: 'wendy' }, NOW);

describe('the status of a lot', () => {
  it('changes as its machine says, with who, when and why', () => {
    const allowed = LOT_STATUSES.flatMap((from) =>
      LOT_STATUSES.filter((to) => to !== from && change(aStockLot({ status: from }), to).ok).map(
        (to) => `${from} > ${to}`,
      ),
    );
    expect(allowed).toEqual([
      'Released > On hold',
      'Released > Rejected',
      'Quarantine > Released',
      'Quarantine > On hold',
      'Quarantine > Rejected',
      'On hold > Released',
      'On hold > Rejected',
      'Rejected > On hold',
    ]);
    const held = change(aStockLot(), 'On hold');
    expect(held.ok && held.value).toMatchObject({
      status: 'On hold',
      reason: 'Because.',
      version: 2,
      history: [{}, { at: '2026-11-20T00:00:00.000Z', by: 'wendy', status: 'On hold', reason: 'Because.' }],
    });
  });

  it('that stands already is no change', () => {
    const lot = aStockLot();
    expect(change(lot, 'Released')).toEqual({ ok: true, value: lot });
  });

  it('names what is possible where something is not', () => {
    expect(change(aStockLot({ status: 'Rejected' }), 'Released')).toMatchObject({
      error: { code: 'INVALID_TRANSITION', message: 'GLASS-750, lot L1 is Rejected. It can become On hold.' },
    });
  });

  it('stays while a recall holds it', () => {
    expect(change(aStockLot({ status: 'On hold', recallId: 'RC-0001' }), 'Released')).toMatchObject({
      error: { code: 'LOT_RECALLED' },
    });
  });
});

describe('a lot that arrives again', () => {
  const again = (known: string | null, told: string | null) =>
    lotAgain(
      aStockLot({ useBy: known }),
      aStockLot({
        useBy: told,
        history: [{ at: 'later', by: 'bob', status: 'Released', reason: 'Received with GR-000124.' }],
      }),
    );

  it('learns a date, and keeps the earlier of two, saying that another was told', () => {
    expect(again(null, '2027-01-31')).toMatchObject({ useBy: '2027-01-31', version: 2 });
    expect(again('2027-01-31', '2027-01-15')).toMatchObject({ useBy: '2027-01-15', version: 2 });
    const later = again('2027-01-31', '2027-02-28');
    expect(later.useBy).toBe('2027-01-31');
    expect(later.history.at(-1)).toEqual({
      ...{ at: 'later', by: 'bob', status: 'Released' },
      reason: 'Received with GR-000124. Its date there: 2027-02-28; before: 2027-01-31.',
    });
  });

  it('is the very same where nothing is new, and when it is told twice', () => {
    const lot = aStockLot({ useBy: '2027-01-31' });
    expect(lotAgain(lot, lot)).toBe(lot);
    expect(lotAgain(lot, aStockLot())).toBe(lot);
    const told = again('2027-01-31', '2027-02-28');
    expect(
      lotAgain(told, { ...aStockLot({ useBy: '2027-02-28' }), history: told.history.slice(-1) }),
    ).toMatchObject({
      useBy: '2027-01-31',
    });
  });
});

describe('lots', () => {
  const day = fc.constantFrom(null, '2026-12-01', '2027-01-01');
  const lots = fc.array(
    fc
      .record({
        useBy: day,
        bestBefore: day,
        receivedAt: fc.constantFrom('2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'),
        lotNumber: fc.constantFrom('a', 'B', 'c'),
      })
      .map(aStockLot),
  );

  it('go out first expired first, then first come, then by number', () => {
    fc.assert(
      fc.property(lots, (all) => {
        const order = all
          .toSorted(byFefo)
          .map((lot) => `${expiryOf(lot) ?? '~'} ${lot.receivedAt} ${lot.lotNumber.toUpperCase()}`);
        expect(order).toEqual(order.toSorted());
      }),
    );
  });

  it('are the same whatever their case, and never for another reason', () => {
    expect(lotIdKey({ inventoryID: 'a', lotNumber: 'l1 ' })).toBe(
      lotIdKey({ inventoryID: 'A ', lotNumber: 'L1' }),
    );
    expect(lotIdKey({ inventoryID: 'A#B', lotNumber: 'C' })).not.toBe(
      lotIdKey({ inventoryID: 'A', lotNumber: 'B#C' }),
    );
  });
});
