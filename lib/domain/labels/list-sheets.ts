import type { LabelSheet, Mark } from './label-sheet.ts';
import { wrappedText } from './wrapped-text.ts';

/** A row of the list, as text, by its columns. */
type ListRow = readonly string[];

export interface ListColumn {
  readonly heading: string;
  /** Millimetres. */
  readonly width: number;
}

const [WIDTH, HEIGHT] = [297, 210];
const MARGIN = 12;
const ROOM = WIDTH - 2 * MARGIN;
const ROW = 6.5;
const LINE = 4.5;
const TEXT = 3.4;

/** Where the first row stands, under so many lines of what the list is of. */
const firstRowUnder = (lines: number): number => MARGIN + 20 + (lines - 1) * LINE;

const rowsUnder = (lines: number): number =>
  Math.max(1, Math.floor((HEIGHT - MARGIN - 6 - firstRowUnder(lines)) / ROW));

const rowMarks = (
  row: ListRow,
  columns: readonly ListColumn[],
  y: number,
  isBold = false,
): readonly Mark[] => {
  let x = MARGIN;
  return columns.flatMap(({ width }, at) => {
    const left = x;
    x += width;
    const text = row[at] ?? '';
    return text === ''
      ? []
      : [{ kind: 'text' as const, x: left, y, size: TEXT, text, isBold, room: width - 2 }];
  });
};

/**
 * A list on A4, broad side up, its heading on every page. `about`: what it is of and as of when, whole on the first page and
 * begun on the others.
 */
export const listSheets = (
  {
    title,
    about,
    columns,
  }: { readonly title: string; readonly about: string; readonly columns: readonly ListColumn[] },
  rows: readonly ListRow[],
): readonly LabelSheet[] => {
  const whole = wrappedText(about, { size: TEXT, room: ROOM });
  const begun = whole.length > 1 ? [`${whole[0]} …`] : whole;
  const first = rowsUnder(whole.length);
  const others = rowsUnder(begun.length);
  const pages = 1 + Math.max(0, Math.ceil((rows.length - first) / others));
  return Array.from({ length: pages }, (_, page) => {
    const lines = page === 0 ? whole : begun;
    const from = page === 0 ? 0 : first + (page - 1) * others;
    const top = firstRowUnder(lines.length);
    return {
      ...{ width: WIDTH, height: HEIGHT },
      marks: [
        { kind: 'text', x: MARGIN, y: MARGIN + 4, size: 5.5, text: title, isBold: true, room: ROOM },
        ...lines.map((text, at) => ({
          ...{ kind: 'text' as const, x: MARGIN, y: MARGIN + 10 + at * LINE, size: TEXT },
          ...{ text, isBold: false, room: ROOM },
        })),
        ...rowMarks(
          columns.map(({ heading }) => heading),
          columns,
          top - 3,
          true,
        ),
        { kind: 'box', x: MARGIN, y: top - 1.5, width: ROOM, height: 0.3 },
        ...rows
          .slice(from, page === 0 ? first : from + others)
          .flatMap((row, at) => rowMarks(row, columns, top + 4 + at * ROW)),
        {
          ...{ kind: 'text', x: MARGIN, y: HEIGHT - MARGIN, size: TEXT, isBold: false },
          text: `Page ${page + 1} of ${pages}`,
        },
      ] satisfies readonly Mark[],
    };
  });
};
