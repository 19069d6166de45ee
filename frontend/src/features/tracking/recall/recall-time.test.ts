import { hoursAndMinutes, openFor } from './recall-time.ts';

const MINUTE = 60_000;

describe("a recall's clock", () => {
  it('shows hours and minutes, past a day as well, and no seconds', () => {
    expect(hoursAndMinutes(59_000)).toBe('0:00');
    expect(hoursAndMinutes(62 * MINUTE)).toBe('1:02');
    expect(hoursAndMinutes(1_565 * MINUTE)).toBe('26:05');
    expect(hoursAndMinutes(-5)).toBe('0:00');
  });

  it('runs from its opening by the clock of the server, and stops as it is closed', () => {
    const opened = { openedAt: '2026-11-20T02:00:00.000Z', asOf: '2026-11-20T02:10:00.000Z', closedAt: null };
    expect(openFor(opened, 5 * MINUTE)).toBe(15 * MINUTE);
    expect(openFor({ ...opened, closedAt: '2026-11-20T02:12:00.000Z' }, 90 * MINUTE)).toBe(12 * MINUTE);
  });
});
