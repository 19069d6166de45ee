import type { LabelSheet, Mark } from './label-sheet.ts';

/** A row of the list, as text, by its columns. */
type ListRow = readonly string[];

export interface ListColumn {
  readonly heading: string;
  /** Millimetres. */
  readonly width: number;
}

const [WIDTH, HEIGHT] = [297, 210];
const MARGIN = 12;
const ROW = 6.5;
const FIRST_ROW = MARGIN + 20;
const ROWS_A_PAGE = Math.floor((HEIGHT - MARGIN - 6 - FIRST_ROW) / ROW);

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
      : [{ kind: 'text' as const, x: left, y, size: 3.4, text, isBold, room: width - 2 }];
  });
};

/** A list on A4, broad side up, its heading on every page. `about`: what it is of and as of when. */
export const listSheets = (
  {
    title,
    about,
    columns,
  }: { readonly title: string; readonly about: string; readonly columns: readonly ListColumn[] },
  rows: readonly ListRow[],
): readonly LabelSheet[] => {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE));
  const room = WIDTH - 2 * MARGIN;
  return Array.from({ length: pages }, (_, page) => ({
    ...{ width: WIDTH, height: HEIGHT },
    marks: [
      { kind: 'text', x: MARGIN, y: MARGIN + 4, size: 5.5, text: title, isBold: true, room },
      { kind: 'text', x: MARGIN, y: MARGIN + 10, size: 3.4, text: about, isBold: false, room },
      ...rowMarks(
        columns.map(({ heading }) => heading),
        columns,
        FIRST_ROW - 3,
        true,
      ),
      { kind: 'box', x: MARGIN, y: FIRST_ROW - 1.5, width: room, height: 0.3 },
      ...rows
        .slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE)
        .flatMap((row, at) => rowMarks(row, columns, FIRST_ROW + 4 + at * ROW)),
      {
        ...{ kind: 'text', x: MARGIN, y: HEIGHT - MARGIN, size: 3.4, isBold: false },
        text: `Page ${page + 1} of ${pages}`,
      },
    ] satisfies readonly Mark[],
  }));
};
