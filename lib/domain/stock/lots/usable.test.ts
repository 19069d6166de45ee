import { aStockLot } from '#test/support/builders/stock.ts';
import { fc } from '#test/support/property-testing.ts';
import { LOT_STATUSES } from './lot-status.ts';
import { notUsable, type Purpose, usable } from './usable.ts';

const PURPOSES: readonly Purpose[] = ['issue', 'palletise', 'ship', 'shipPastBestBefore'];
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-11-${String(number).padStart(2, '0')}`);

describe('a lot', () => {
  it.each(PURPOSES)('can be used to the end of its use-by day (%s)', (purpose) => {
    const lot = aStockLot({ useBy: '2026-11-20' });
    expect(usable(lot, '2026-11-20', purpose)).toEqual({ ok: true, value: null });
    expect(usable(lot, '2026-11-21', purpose)).toEqual({ ok: false, error: 'PAST_USE_BY' });
  });

  it('past its best-before is used with a warning, and shipped by those who may', () => {
    const lot = aStockLot({ bestBefore: '2026-11-20' });
    const answers = PURPOSES.map((purpose) => usable(lot, '2026-11-21', purpose));
    const warned = { ok: true, value: 'PAST_BEST_BEFORE' };
    expect(answers).toEqual([warned, warned, { ok: false, error: 'PAST_BEST_BEFORE' }, warned]);
    expect(usable(lot, '2026-11-20', 'ship')).toEqual({ ok: true, value: null });
  });

  it('that is not released or under recall is never used, for whatever and whenever', () => {
    const held = fc
      .record({ status: fc.constantFrom(...LOT_STATUSES), recallId: fc.constantFrom(null, 'RC-0001') })
      .filter(({ status, recallId }) => status !== 'Released' || recallId !== null);
    fc.assert(
      fc.property(held, day, fc.constantFrom(...PURPOSES), (more, on, purpose) => {
        expect(usable(aStockLot(more), on, purpose).ok).toBe(false);
      }),
    );
  });

  it('never becomes usable by waiting', () => {
    const lots = fc.record({ useBy: fc.option(day), bestBefore: fc.option(day) }).map(aStockLot);
    fc.assert(
      fc.property(lots, day, day, fc.constantFrom(...PURPOSES), (lot, one, other, purpose) => {
        const [sooner, later] = one < other ? [one, other] : [other, one];
        if (usable(lot, later, purpose).ok) expect(usable(lot, sooner, purpose).ok).toBe(true);
      }),
    );
  });

  it.each([
    [
      aStockLot({ status: 'On hold', reason: 'Glass found' }),
      'ON_HOLD',
      'GLASS-750, lot L1 is on hold: Glass found.',
    ],
    [aStockLot({ useBy: '2026-11-20' }), 'PAST_USE_BY', 'GLASS-750, lot L1 is past its use-by, 2026-11-20.'],
    [aStockLot({ recallId: 'RC-0001' }), 'RECALLED', 'GLASS-750, lot L1 is held by recall RC-0001.'],
  ] as const)('says which rule forbids it: %#', (lot, rule, sentence) => {
    expect(notUsable(lot, rule)).toMatchObject({
      code: rule === 'RECALLED' ? 'LOT_RECALLED' : 'LOT_NOT_USABLE',
      message: sentence,
    });
  });

  it('that is kept from use says its reason with one period, whatever the reason ends with', () => {
    for (const reason of ['The certificate is missing', 'The certificate is missing.']) {
      const lot = aStockLot({ inventoryID: 'RM', lotNumber: 'L1', status: 'On hold', reason });
      expect(notUsable(lot, 'ON_HOLD').message).toBe('RM, lot L1 is on hold: The certificate is missing.');
    }
  });
});
