import { lineDays } from './line-days.ts';

const at = (time: string) => `2026-03-04T${time}:00.000Z`;

const aRun = (from: string, to: string, more: object = {}) => ({
  ...{ line: 'CAN-1', product: 'Ginger', startTime: at(from), stopTime: at(to), pauses: [], ...more },
});

const aPause = (from: string, to: string, reason: string) => ({
  pauses: [{ from: at(from), to: at(to), reason, by: 'mia' }],
});

const KINDS: Readonly<Record<string, 'planned' | 'changeover'>> = { Break: 'planned', Labels: 'changeover' };
const kindOf = (reason: string) => KINDS[reason] ?? 'unplanned';
const minutes = (value: number) => value * 60_000;

it('counts running time, and pauses as what their reason says', () => {
  const runs = [
    aRun('01:00', '02:00', aPause('01:10', '01:20', 'Jam')),
    aRun('02:00', '03:00', aPause('02:10', '02:40', 'Break')),
  ];
  expect(lineDays(runs, kindOf)).toEqual([
    {
      ...{ day: '2026-03-04', line: 'CAN-1', runs: 2, running: minutes(80) },
      ...{ planned: minutes(30), unplanned: minutes(10), changeover: 0, availability: 80 / 90 },
    },
  ]);
});

it('takes the time before another product for a changeover, and no other gap', () => {
  const runs = [
    aRun('04:00', '05:00', { product: 'Lemon' }),
    aRun('01:00', '02:00'),
    aRun('03:00', '03:30', aPause('03:00', '03:10', 'Labels')),
  ];
  expect(lineDays(runs, kindOf)).toMatchObject([{ running: minutes(140), changeover: minutes(40) }]);
});

it('has a row for each line and day at the site, the newest first', () => {
  const runs = [
    aRun('01:00', '02:00'),
    aRun('01:00', '02:00', { line: 'BOT-1' }),
    // The next day in Sydney, and no changeover over night.
    aRun('14:00', '15:00', { product: 'Lemon' }),
  ];
  expect(lineDays(runs, kindOf)).toMatchObject([
    { day: '2026-03-05', line: 'CAN-1', changeover: 0 },
    { day: '2026-03-04', line: 'BOT-1' },
    { day: '2026-03-04', line: 'CAN-1', availability: 1 },
  ]);
});

it('knows no availability where it was never meant to run', () => {
  const runs = [aRun('01:00', '02:00', aPause('01:00', '02:00', 'Break'))];
  expect(lineDays(runs, kindOf)).toMatchObject([{ running: 0, planned: minutes(60), availability: null }]);
});
