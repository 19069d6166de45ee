import { BUDGETS } from './budgets.ts';
import type { CapacityFigure } from './capacity/figure.ts';

const { overFloor, byTheClockASecond } = BUDGETS.capacity;

/** Each call's name and how often it was made: what to look at when an operation costs more than it may. */
const tallied = (calls: readonly string[]): string =>
  [...new Set(calls)].map((name) => `${name} × ${calls.filter((one) => one === name).length}`).join(', ');

/** A grant of calls is taken and given back. */
const GRANT_CALLS = 2;
const GRANT_SECONDS = 10;

/** An operation spends no more capacity units than its floor allows, and no more calls than these. */
export const expectAffordable = (figure: CapacityFigure, calls: number): void => {
  const { operation, size, ratio, spent, floor, seconds } = figure;
  const byTheClock = figure.byTheClock.length;
  // Calls to the accounting system are granted some at a time, and not for long: a slow machine asks for more of them.
  const allowed = calls + GRANT_CALLS * Math.floor(seconds / GRANT_SECONDS);
  const over = [
    ...(ratio > overFloor
      ? [
          `${ratio.toFixed(2)} × its floor of ${floor.read} read and ${floor.write} written, budget ${overFloor}`,
        ]
      : []),
    ...(figure.calls.length > allowed ? [`${figure.calls.length} calls, budget ${allowed}`] : []),
    ...(byTheClock > 1 + seconds * byTheClockASecond
      ? [`${byTheClock} calls by the clock in ${seconds.toFixed(2)} s, budget ${byTheClockASecond} a second`]
      : []),
  ];
  const spentOn = `${spent.read} read and ${spent.write} written with ${tallied(figure.calls)}`;
  expect(over.map((what) => `${operation} (${size}): ${what}. It spent ${spentOn}.`)).toEqual([]);
};
