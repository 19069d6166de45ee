import { isMet, type Measure, type Unit } from './measure.ts';

/** What travels between machines stands first, times last. */
const ORDER: readonly Unit[] = [
  '×',
  'exponent',
  'units',
  'calls',
  'requests',
  'keys',
  'bytes',
  'shift',
  'MB',
  '/s',
  'ms',
  's',
];

const digits = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  if (size < 0.1) return String(Number(value.toFixed(4)));
  return value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0);
};

const targetOf = ({ target }: Measure): string =>
  !target ? '' : 'atMost' in target ? `≤ ${digits(target.atMost)}` : `≥ ${digits(target.atLeast)}`;

const besideOf = ({ against, beside = {} }: Measure): string =>
  [
    ...(against === undefined ? [] : [`against ${against}`]),
    ...Object.entries(beside).map(([name, value]) => `${name} ${digits(value)}`),
  ].join(', ');

const COLUMNS: readonly (readonly [heading: string, of: (measure: Measure) => string])[] = [
  ['group', ({ group }) => group],
  ['measure', ({ name }) => name],
  ['size', ({ size }) => (size === undefined ? '' : String(size))],
  ['figure', ({ value, unit }) => `${digits(value)} ${unit}`],
  ['target', targetOf],
  [
    '',
    (measure) =>
      ({ true: 'ok', false: 'OVER', null: '' })[String(isMet(measure)) as 'true' | 'false' | 'null'],
  ],
  ['beside', besideOf],
];

/** The measures as a table of plain text, in the order of what travels. */
export const asTable = (measures: readonly Measure[]): string => {
  const sorted = measures
    .map((measure, place) => ({ measure, place }))
    .sort((one, other) => {
      const rank = ORDER.indexOf(one.measure.unit) - ORDER.indexOf(other.measure.unit);
      return rank === 0 ? one.place - other.place : rank;
    });
  const rows = [
    COLUMNS.map(([heading]) => heading),
    ...sorted.map(({ measure }) => COLUMNS.map(([, of]) => of(measure))),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
