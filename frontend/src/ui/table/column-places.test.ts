import { type ColumnPlace, placesOf } from './column-places.ts';

const COLUMNS: readonly ColumnPlace[] = [
  { kind: 'code', narrow: 'detail', beneath: 'next' },
  { narrow: 'title', width: '12rem' },
  { kind: 'quantity', narrow: 'labelled' },
  { kind: 'word', narrow: 'status' },
  { kind: 'controls', narrow: 'action' },
];

const style = (columns: readonly ColumnPlace[]) =>
  placesOf(columns).style as Readonly<Record<string, unknown>>;

describe('the places of columns', () => {
  it('give a column of its own to each, and to a second line none until all have room', () => {
    expect(style(COLUMNS)['--tracks']).toBe(
      'minmax(min-content, auto) 12rem minmax(min-content, auto) minmax(min-content, auto) minmax(min-content, auto)',
    );
    expect(style(COLUMNS)['--fewer-tracks']).toBe(
      '12rem minmax(min-content, auto) minmax(min-content, auto) minmax(min-content, auto)',
    );
  });

  it('leave nothing of a table empty where no text takes what is left: the tracks stretch', () => {
    const figures: readonly ColumnPlace[] = [
      { kind: 'code', narrow: 'title' },
      { narrow: 'detail', beneath: 'previous' },
      { kind: 'quantity', narrow: 'labelled-line' },
    ];
    expect(style(figures)['--fewer-tracks']).toBe('minmax(min-content, auto) minmax(min-content, auto)');
  });

  it('say of each cell where it stands in every form', () => {
    expect(placesOf(COLUMNS).classes).toEqual([
      'cell-code narrow-detail line-second',
      'cell-text narrow-title line-first',
      'cell-quantity narrow-detail label-after narrow-last',
      'cell-word narrow-status',
      'cell-controls narrow-action',
    ]);
  });

  it('let the last detail go on under the status, and end before what is switched', () => {
    expect(style(COLUMNS)['--details-end']).toBe(-2);
    expect(style([...COLUMNS, { narrow: 'control' }])['--details-end']).toBe(-3);
  });

  it('are worked out once for the same columns', () => {
    expect(placesOf(COLUMNS)).toBe(placesOf(COLUMNS));
  });
});
