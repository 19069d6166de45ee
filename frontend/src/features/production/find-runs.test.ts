import { durationText } from './duration-text.ts';
import { findRuns } from './find-runs.ts';
import { shownIn } from './quantity-in-unit.ts';
import { runsAsCsv } from './runs-as-csv.ts';
import { aRunRow } from './testing/a-run.ts';

const NOW = Date.parse('2026-03-04T01:00:00Z');

describe('runs', () => {
  const runs = [
    aRunRow({ runNumber: 'PR-000012', operator: 'Casey' }),
    // The first minute of 3 February at the site, and the last one before it.
    aRunRow({ runNumber: 'PR-000002', operator: 'Morgan', startTime: '2026-02-02T13:00:00.000Z' }),
    aRunRow({ runNumber: 'PR-000001', operator: 'Alex', startTime: '2026-02-02T12:59:00.000Z' }),
  ];
  const numbers = (search: string, isLastDays = false) =>
    findRuns(runs, { search, isLastDays }, NOW).map(({ runNumber }) => runNumber);

  it('are searched by run number, operator, work order, product and line, without case', () => {
    expect(numbers('pr-00000')).toEqual(['PR-000002', 'PR-000001']);
    expect(numbers(' MORG ')).toEqual(['PR-000002']);
    expect(numbers('ginger')).toHaveLength(3);
    expect(numbers('line-1')).toHaveLength(3);
    expect(numbers('wo_2026')).toHaveLength(3);
    expect(numbers('Lemonade')).toEqual([]);
  });

  it('of the last 30 days are those that started then, by the site’s days', () => {
    expect(numbers('', true)).toEqual(['PR-000012', 'PR-000002']);
  });
});

describe('a quantity', () => {
  it('is shown in the unit asked for, or in the run’s own where no conversion is known', () => {
    expect(shownIn(aRunRow(), 1200, 'cases')).toEqual({ value: 50, unit: 'cases' });
    expect(shownIn(aRunRow(), 1200, 'litres')).toEqual({ value: 1200, unit: 'bottles' });
    expect(shownIn(aRunRow(), 1200, null)).toEqual({ value: 1200, unit: 'bottles' });
  });

  it('goes into the file as a bare number with its unit', () => {
    const [, row] = runsAsCsv([aRunRow({ operator: 'Casey, "Cas"' })], 'cases').split('\r\n');
    expect(row).toBe(
      'PR-000001,WO_20260304_001,Ginger Brew,LINE-1,2026-03-04T01:00:00.000Z,2026-03-04T03:30:00.000Z,50,1,cases,"Casey, ""Cas""",Stopped',
    );
  });
});

it('says a length of time in hours and minutes', () => {
  const minute = 60_000;
  expect([0, 12 * minute, 125 * minute].map(durationText)).toEqual([
    'under a minute',
    '12 min',
    '2 h 05 min',
  ]);
});

it('works out the day of a run once, however often five thousand are searched', () => {
  const runs = Array.from({ length: 5000 }, (_, index) =>
    aRunRow({ runId: `run-${index}`, runNumber: `PR-${String(index).padStart(6, '0')}` }),
  );
  const find = (search: string) => findRuns(runs, { search, isLastDays: true }, NOW).length;
  expect(find('')).toBe(5000);
  const parsed = jest.spyOn(Date, 'parse');
  expect(['pr', 'pr-0049', 'casey'].map(find)).toEqual([5000, 100, 5000]);
  // Once for each search, for the first of the last 30 days, and for no run.
  expect(parsed).toHaveBeenCalledTimes(3);
  expect(findRuns(runs, { search: ' ', isLastDays: false }, NOW)).toBe(runs);
  parsed.mockRestore();
});
