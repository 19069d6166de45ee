import { isOverdueShipment } from './shipment-status.ts';

describe('a shipment', () => {
  const at8 = { status: 'Scheduled', day: '2026-11-24', window: { from: '08:00', to: '09:00' } } as const;

  it.each([
    ['while its truck may still come', at8, '2026-11-24 09:00', false],
    ['a minute after its window', at8, '2026-11-24 09:01', true],
    ['on a day after', at8, '2026-11-25 07:00', true],
    ['on a day before', at8, '2026-11-23 23:00', false],
    ['of a day without a window, on that day', { ...at8, window: null }, '2026-11-24 23:59', false],
    ['of a day without a window, on the next', { ...at8, window: null }, '2026-11-25 00:00', true],
    ['that is not scheduled', { ...at8, day: null, window: null }, '2026-11-25 00:00', false],
    ['that left', { ...at8, status: 'Shipped' as const }, '2026-11-25 00:00', false],
  ])('%s: is it overdue', (_when, shipment, now, isOverdue) => {
    expect(isOverdueShipment(shipment, now)).toBe(isOverdue);
  });
});
