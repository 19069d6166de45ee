import { dueOf } from './due.ts';

const TODAY = '2026-03-04';

describe('a work order', () => {
  it.each([
    ['New Entry', '2026-03-03', 'overdue'],
    ['In progress', '2025-12-31', 'overdue'],
    ['New Entry', TODAY, 'today'],
    ['In progress', TODAY, 'today'],
    ['New Entry', '2026-03-05', null],
    ['Completed', '2026-03-03', null],
    ['Cancelled', TODAY, null],
  ] as const)('that is %s and required on %s is due: %s', (status, requiredDate, due) => {
    expect(dueOf({ status, requiredDate }, TODAY)).toBe(due);
  });
});
