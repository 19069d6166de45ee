import { aWorkOrder, NOW } from '#test/support/builders/work-orders.ts';
import { checkRequiredDate, editableFields, editWorkOrder } from './edit-work-order.ts';
import { firstOfLastDays } from './last-days.ts';
import { creationOrder, dayOfWorkOrder, isWorkOrderId, workOrderId } from './work-order-id.ts';

const doing = { by: 'casey', now: NOW, changeId: 'c-1' };

describe('an edit', () => {
  it('sets everything while the order is untouched, and notes what it changed', () => {
    const order = aWorkOrder();
    const next = editWorkOrder(order, { ...order, quantity: 20, packs: { bottlesPerCase: 12 } }, doing);
    expect(next).toMatchObject({ ok: true, value: { quantity: 20, version: 2 } });
    expect(next.ok && next.value.history.at(-1)).toMatchObject({
      change: 'edited',
      changeId: 'c-1',
      fields: [
        { field: 'quantity', from: '100', to: '20' },
        { field: 'packs', from: '', to: '12 bottles a case' },
      ],
    });
  });

  it('sets the note for the line after the start as well, and says what stood before', () => {
    const order = aWorkOrder({ status: 'In progress', note: 'Blue caps' });
    const next = editWorkOrder(order, { ...order, note: 'Red caps' }, doing);
    expect(next.ok && next.value.history.at(-1)?.fields).toEqual([
      { field: 'note', from: 'Blue caps', to: 'Red caps' },
    ]);
  });

  it('changes nothing where nothing differs', () => {
    const order = aWorkOrder({ status: 'Completed' });
    expect(editWorkOrder(order, { ...order }, doing)).toEqual({ ok: true, value: order });
  });

  it.each([
    ['New Entry', 0, 7],
    ['New Entry', 1, 3],
    ['In progress', 0, 3],
    ['In progress', 3, 3],
    ['Completed', 1, 0],
    ['Cancelled', 0, 0],
  ] as const)('of one that is %s with %i runs may touch %i fields', (status, runs, fields) => {
    const order = aWorkOrder({ status, runs });
    expect(editableFields(order)).toHaveLength(fields);
    const allowed = fields === 7;
    expect(editWorkOrder(order, { ...order, quantity: 1 }, doing).ok).toBe(allowed);
    expect(editWorkOrder(order, { ...order, priority: 'High' }, doing).ok).toBe(fields > 0);
  });
});

describe('a required date', () => {
  it('warns when it is past at the site, and is refused when it is no day', () => {
    // It is 4 March in Sydney from 13:00 UTC on the 3rd.
    expect(checkRequiredDate('2026-03-04', NOW)).toEqual([]);
    expect(checkRequiredDate('2026-03-03', Date.parse('2026-03-03T12:59:59Z'))).toEqual([]);
    expect(checkRequiredDate('2026-03-03', Date.parse('2026-03-03T13:00:00Z'))).toMatchObject([
      { code: 'REQUIRED_DATE_PAST' },
    ]);
    for (const day of ['2026-02-30', '', '4 March 2026', '2099-01-01'])
      expect(checkRequiredDate(day, NOW)).toMatchObject({ code: 'INVALID_REQUIRED_DATE' });
  });
});

describe('an id', () => {
  it('holds the day and at least three digits, and sorts by them', () => {
    const ids = [1, 12, 999, 1000, 12_345].map((number) => workOrderId('2026-03-04', number));
    expect(ids).toEqual([
      'WO_20260304_001',
      'WO_20260304_012',
      'WO_20260304_999',
      'WO_20260304_1000',
      'WO_20260304_12345',
    ]);
    expect(ids.every(isWorkOrderId)).toBe(true);
    expect(ids.map(dayOfWorkOrder)).toEqual(Array(5).fill('2026-03-04'));
    expect(ids.map(creationOrder).toSorted()).toEqual(ids.map(creationOrder));
    expect(['WO_20260304_01', 'wo_20260304_001', 'WO_2026034_001', ''].some(isWorkOrderId)).toBe(false);
  });

  it('is looked for over the last 30 days of the site, today among them', () => {
    expect(firstOfLastDays(NOW)).toBe('2026-02-03');
    expect(firstOfLastDays(Date.parse('2026-03-04T13:00:00Z'))).toBe('2026-02-04');
    expect(firstOfLastDays(NOW, 1)).toBe('2026-03-04');
  });
});
