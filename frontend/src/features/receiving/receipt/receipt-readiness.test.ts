import { linesOf } from '#frontend/features/receiving/line/delivery-line.ts';
import type { LineCount } from '#frontend/features/receiving/line/line-count.ts';
import { anItemWithRules, someItemRules } from '#frontend/testing/an-item-with-rules.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { readinessOf } from './receipt-readiness.ts';

const orders = [anOrder({ details: [aLine({ inventoryID: 'CORK', lotTrackingEnabled: true })] })];
const lines = linesOf(orders);
const key = lines[0]?.key ?? '';
const counted: LineCount = {
  kind: 'counted',
  lots: [
    { qty: 1, lotNumber: 'A', expiryDate: '2027-12-31' },
    { qty: 1, lotNumber: 'B', expiryDate: '2026-11-25' },
  ],
};
const cork = (onShortArrival: 'warn' | 'refuse') =>
  anItemWithRules({ inventoryID: 'CORK', rules: someItemRules({ inventoryID: 'CORK', onShortArrival }) });

const readiness = (onShortArrival: 'warn' | 'refuse', arrivedOn = '2026-11-20') =>
  readinessOf({
    ...{ orders, lines, arrivedOn },
    names: new Map([[key, 'CORK']]),
    counts: new Map([[key, counted]]),
    today: '2026-11-20',
    mayOverReceive: false,
    facts: [cork(onShortArrival)],
  });

describe('a delivery with a lot of too few days', () => {
  it('is not sent where its item refuses it, and the lot is named', () => {
    const { refused, disabledReason } = readiness('refuse');
    const why = 'Lot B: Only 5 days left on arrival; with less than 30 days it is refused.';
    expect(refused.get(key)).toBe(why);
    expect(disabledReason).toBe(`CORK: ${why}`);
  });

  it('is sent where it only warns, or had enough on the day it came', () => {
    expect(readiness('warn').disabledReason).toBeNull();
    expect(readiness('refuse', '2026-10-20').disabledReason).toBeNull();
  });
});
