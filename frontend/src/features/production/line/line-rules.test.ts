import { aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import { aRunRecord } from '../testing/a-run.ts';
import { conversionText, recordErrors, stopErrors } from './count/check-count.ts';
import { takeBackId } from './count/take-back-id.ts';
import { clockText, pauseSeconds, runSeconds } from './run/run-time.ts';
import { findOrders } from './start/startable-orders.ts';
import { aTypedCount } from './testing/on-the-line.ts';

const at = (time: string): number => Date.parse(`2026-03-04T${time}Z`);

describe('the time of a run', () => {
  const run = aRunRecord({
    stopTime: null,
    status: 'Paused',
    pauses: [
      { from: '2026-03-04T02:00:00.000Z', to: '2026-03-04T02:30:00.000Z', reason: 'Break', by: 'casey' },
      { from: '2026-03-04T03:00:00.000Z', to: null, reason: 'Label jam', by: 'casey' },
    ],
  });

  it('leaves its pauses out, and stands still while one lasts', () => {
    expect(runSeconds({ ...run, pauses: [] }, at('01:00:59.999'))).toBe(59);
    expect(clockText(runSeconds(run, at('03:00:00')))).toBe('01:30:00');
    expect(clockText(runSeconds(run, at('04:12:09')))).toBe('01:30:00');
    expect(clockText(pauseSeconds(run, at('04:12:09')))).toBe('01:12:09');
    expect(clockText(360_000)).toBe('100:00:00');
  });

  it('is never less than nothing, and ends with the run', () => {
    expect(runSeconds(run, at('00:59:00'))).toBe(0);
    const stopped = aRunRecord({ stopTime: '2026-03-04T03:30:00.000Z' });
    expect(clockText(runSeconds(stopped, at('09:00:00')))).toBe('02:30:00');
    expect(pauseSeconds(stopped, at('09:00:00'))).toBe(0);
  });
});

describe('a count', () => {
  it.each([
    [{ good: 3, loss: null }, {}],
    [{ good: null, loss: 0.5 }, {}],
    [{ good: null, loss: null }, { good: 'Type how many.' }],
    [{ good: 0, loss: 0 }, { good: 'Type how many.' }],
    [{ good: Number.NaN, loss: null }, { good: 'Use digits, such as 12 or 0.5.' }],
    [{ good: 1, loss: 0.0000001 }, { loss: 'Use at most six decimals.' }],
    [{ good: 20_000_000, loss: null }, { good: 'Use at most 10,000,000.' }],
  ])('%p is recorded or refused: %p', (typed, errors) => {
    expect(JSON.parse(JSON.stringify(recordErrors(aTypedCount(typed))))).toEqual(errors);
  });

  it('below zero is led to taking a count back', () => {
    expect(recordErrors(aTypedCount({ good: -1 })).good).toMatch(/Take back/);
  });

  it('at the end of a run says both, be it 0', () => {
    const none = 'Say how many, 0 if none.';
    expect(stopErrors(aTypedCount({ good: 0, loss: null }))).toEqual({ good: undefined, loss: none });
    expect(stopErrors(aTypedCount({ good: 0, loss: 0 }))).toEqual({ good: undefined, loss: undefined });
  });

  it('is shown in the run’s unit, which is what is added, and in the others where that is typed', () => {
    const run = aRunRecord({
      unit: 'bottles',
      sizes: { bottles: [1, 1], cases: [24, 1], pallets: [1728, 1] },
      countableUnits: ['pallets', 'cases', 'bottles'],
    });
    expect(conversionText(3, 'cases', run)).toBe('= 72 bottles');
    expect(conversionText(0.000001, 'pallets', run)).toBe('= 0.001728 bottles');
    expect(conversionText(100, 'bottles', run)).toBe('= 0.06 pallets = 4.17 cases');
    expect([null, 0, -1, Number.NaN].map((value) => conversionText(value, 'cases', run)).join('')).toBe('');
    expect(conversionText(3, 'litres', { ...run, countableUnits: ['bottles'] })).toBe('');
  });

  it('is taken back under one id of its own', () => {
    const id = '01JXZ7Q8M0ABCDEFGHJKMNPQRS';
    expect(takeBackId(id)).toBe('01JXZ7Q8M0SRQPNMKJHGFEDCBA');
    expect(takeBackId(takeBackId(id))).toBe(id);
  });
});

describe('orders to run', () => {
  const orders = [
    aWorkOrderRow({ id: 'WO_20260304_001', priority: 'Low' }),
    aWorkOrderRow({ id: 'WO_20260304_002', requiredDate: '2026-03-09' }),
    aWorkOrderRow({ id: 'WO_20260304_003', requiredDate: '2026-03-05' }),
    aWorkOrderRow({ id: 'WO_20260304_004', priority: 'High', product: 'Dry Tonic' }),
    aWorkOrderRow({ id: 'WO_20260304_005', onHold: true, holdReason: 'Caps are missing' }),
  ];
  const ids = (typed: string) => {
    const { startable, onHold } = findOrders(orders, typed);
    return [startable, onHold].map((found) => found.map(({ id }) => id.slice(-1)).join(''));
  };

  it('stand by urgency, those on hold apart', () => {
    expect(ids('')).toEqual(['4321', '5']);
  });

  it('are found by id and product', () => {
    expect(ids('tonic dry')).toEqual(['4', '']);
    expect(ids('_005')).toEqual(['', '5']);
    expect(ids('cider')).toEqual(['', '']);
  });
});
