import { quantity } from '#domain/quantity.ts';
import { checkArrivals } from './check-arrivals.ts';

const refusing = {
  dateMark: 'useBy',
  shelfLifeDays: null,
  leastDaysOnArrival: 10,
  onShortArrival: 'refuse',
} as const;
const lot = (lotNumber: string, expiryDate: string | null) => ({ lotNumber, expiryDate, qty: quantity(1) });
const lines = [
  { lineNbr: 1, inventoryID: 'RM-SUGAR', allocations: [lot('S1', '2026-11-21')] },
  {
    lineNbr: 4,
    inventoryID: 'RM-APPLE',
    allocations: [lot('A1', '2026-12-24'), lot('A2', null), lot('A3', '2026-11-25')],
  },
];
const items = [{ path: 'items.0' }, { path: 'items.1' }];
const check = (rules: Parameters<typeof checkArrivals>[3]['rulesOf'], day = '2026-11-20') =>
  checkArrivals('000050', items, lines, { rulesOf: rules, day });

describe('lots that arrive', () => {
  it('are refused by line, lot, date and days', () => {
    expect(check((id) => (id === 'RM-APPLE' ? refusing : null))).toEqual({
      code: 'TOO_FEW_DAYS',
      message:
        'Line 4 (RM-APPLE) of order 000050, lot A3, 2026-11-25: Only 5 days left on arrival; with less than 10 days it is refused.',
      details: [expect.objectContaining({ path: 'items.1.allocations.2.expiryDate', code: 'TOO_FEW_DAYS' })],
    });
  });

  it('are all named', () => {
    expect(check(() => refusing)?.details?.map(({ path }) => path)).toEqual([
      'items.0.allocations.0.expiryDate',
      'items.1.allocations.2.expiryDate',
    ]);
  });

  it('fit where nothing was decided, it only warns, or they came earlier', () => {
    expect(check(() => null)).toBeNull();
    expect(check(() => ({ ...refusing, onShortArrival: 'warn' }))).toBeNull();
    expect(check(() => refusing, '2026-11-11')).toBeNull();
  });
});
