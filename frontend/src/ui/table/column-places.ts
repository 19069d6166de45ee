import type { CSSProperties } from 'react';

/**
 * Where a column stands in the row that a list has where a table has no room: `title` in the first line; `detail` in
 * one muted line under it, `labelled` there with its heading after it; `line` in a line of its own, `labelled-line`
 * with its heading before it; `status` at the right of the title; `control` at the right of all lines; `action` after
 * that, as a target of 48 px.
 */
export type NarrowPlace =
  | 'title'
  | 'detail'
  | 'labelled'
  | 'line'
  | 'labelled-line'
  | 'status'
  | 'control'
  | 'action'
  | 'hidden';

export interface ColumnPlace {
  /**
   * `code`: an id; `quantity`: right-aligned figures; `date`: a day or an instant; `word`: one that stays in one
   * line, such as a status; `controls`: what can be done. All but texts are as wide as the widest of them.
   */
  readonly kind?: 'text' | 'code' | 'quantity' | 'date' | 'word' | 'controls';
  readonly narrow: NarrowPlace;
  /** Until all columns have room, it is the second line of the column beside it, in the heading as in the rows. */
  readonly beneath?: 'previous' | 'next';
  /** A track of the grid, as CSS writes it. Default: texts share what the others leave. */
  readonly width?: string;
}

const NARROW: Readonly<Record<NarrowPlace, string>> = {
  title: 'narrow-title',
  detail: 'narrow-detail',
  labelled: 'narrow-detail label-after',
  line: 'narrow-line',
  'labelled-line': 'narrow-line label-before',
  status: 'narrow-status',
  control: 'narrow-control',
  action: 'narrow-action',
  hidden: 'narrow-hidden',
};

interface Places {
  /** Of each column's cells. */
  readonly classes: readonly string[];
  /** Of the table: its tracks in each form. */
  readonly style: CSSProperties;
}

/** More columns than these need less air between them, and no mark in a heading that doesn't sort, to stand side by side. */
const CLOSER_FROM = 9;

/** `auto`: as wide as the widest of them, and where no text takes what is left, they share it and the table is whole. */
const trackOf = ({ kind = 'text', width }: ColumnPlace): string =>
  width ?? (kind === 'text' ? 'minmax(7rem, 1fr)' : 'minmax(min-content, auto)');

const isOverAnother = (columns: readonly ColumnPlace[], index: number): boolean =>
  columns[index + 1]?.beneath === 'previous' || columns[index - 1]?.beneath === 'next';

const isDetail = ({ narrow }: ColumnPlace): boolean => narrow === 'detail' || narrow === 'labelled';

const lineOf = (columns: readonly ColumnPlace[], index: number): string => {
  if (columns[index]?.beneath) return ' line-second';
  return isOverAnother(columns, index) ? ' line-first' : '';
};

const worked = new WeakMap<readonly ColumnPlace[], Places>();

/** What the style sheet is given of a list's columns; worked out once for the same columns. */
export const placesOf = (columns: readonly ColumnPlace[]): Places => {
  const known = worked.get(columns);
  if (known) return known;
  const details = columns.filter(isDetail);
  const places: Places = {
    classes: columns.map((column, index) => {
      const last = column === details.at(-1) ? ' narrow-last' : '';
      return `cell-${column.kind ?? 'text'} ${NARROW[column.narrow]}${last}${lineOf(columns, index)}`;
    }),
    style: {
      '--tracks': columns.map(trackOf).join(' '),
      '--cell-space': columns.length > CLOSER_FROM ? 'var(--space-2)' : undefined,
      '--idle-sort': columns.length > CLOSER_FROM ? 'none' : undefined,
      '--fewer-tracks': columns
        .filter(({ beneath }) => !beneath)
        .map(trackOf)
        .join(' '),
      '--details': Math.max(1, details.length),
      '--details-end': columns.some(({ narrow }) => narrow === 'control') ? -3 : -2,
      '--status-room': columns.some(({ narrow }) => narrow === 'status') ? '6.75rem' : 0,
    } as CSSProperties,
  };
  worked.set(columns, places);
  return places;
};
