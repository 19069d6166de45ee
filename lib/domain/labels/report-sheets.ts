import type { LabelSheet, Mark } from './label-sheet.ts';
import type { ListColumn } from './list-sheets.ts';
import { wrappedText } from './wrapped-text.ts';

/** A part of a report. A row has a text for each column; it is as high as the longest of them. */
export interface ReportSection {
  readonly heading: string;
  /** What its figures mean; '': they speak for themselves. */
  readonly note: string;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly (readonly string[])[];
  /** What is said where it has no rows. */
  readonly none: string;
}

const [WIDTH, HEIGHT] = [297, 210];
const MARGIN = 12;
const ROOM = WIDTH - 2 * MARGIN;
const FOOT = HEIGHT - MARGIN - 5;
const TEXT = { size: 3.2, line: 4.2 };
const GAP = 2;

/** What stands together on one page: so high, and drawn from there down. */
interface Block {
  readonly height: number;
  /** Repeated where its section goes on on the next page; a heading alone at the foot goes over with what follows. */
  readonly role: 'row' | 'title' | 'columns';
  marksAt(y: number): readonly Mark[];
}

const linesBlock = (
  lines: readonly string[],
  { size, line, isBold = false }: { readonly size: number; readonly line: number; readonly isBold?: boolean },
  role: Block['role'],
): Block => ({
  ...{ height: lines.length * line + GAP, role },
  marksAt: (y) =>
    lines.map((text, at) => ({ kind: 'text', x: MARGIN, y: y + (at + 1) * line - 1, size, text, isBold })),
});

const cellsOf = (
  texts: readonly string[],
  columns: readonly ListColumn[],
  isBold: boolean,
): { readonly height: number; marksAt(y: number): readonly Mark[] } => {
  const cells = columns.map(({ width }, at) =>
    wrappedText(texts[at] ?? '', { size: TEXT.size, room: width - 3 }),
  );
  const starts = columns.map((_column, at) =>
    columns.slice(0, at).reduce((x, { width }) => x + width, MARGIN),
  );
  return {
    height: Math.max(...cells.map(({ length }) => length)) * TEXT.line + 1.5,
    marksAt: (y) =>
      cells.flatMap((lines, at) =>
        lines.map(
          (text, line): Mark => ({
            ...{ kind: 'text', x: starts[at] ?? MARGIN, y: y + (line + 1) * TEXT.line - 1 },
            ...{ size: TEXT.size, text, isBold },
          }),
        ),
      ),
  };
};

const rowBlock = (texts: readonly string[], columns: readonly ListColumn[]): Block => {
  const cells = cellsOf(texts, columns, false);
  return {
    ...{ height: cells.height, role: 'row' },
    marksAt: (y) => [
      ...cells.marksAt(y),
      { kind: 'box', x: MARGIN, y: y + cells.height - 0.8, width: ROOM, height: 0.1 },
    ],
  };
};

const columnsBlock = (columns: readonly ListColumn[]): Block => {
  const cells = cellsOf(
    columns.map(({ heading }) => heading),
    columns,
    true,
  );
  return {
    ...{ height: cells.height + 0.5, role: 'columns' },
    marksAt: (y) => [
      ...cells.marksAt(y),
      { kind: 'box', x: MARGIN, y: y + cells.height - 0.6, width: ROOM, height: 0.3 },
    ],
  };
};

const sectionBlocks = ({ heading, note, columns, rows, none }: ReportSection): readonly Block[] => {
  const said = (text: string, role: Block['role']): Block =>
    linesBlock(wrappedText(text, { size: TEXT.size, room: ROOM }), TEXT, role);
  const title = linesBlock(['', heading], { size: 4.6, line: 5.5, isBold: true }, 'title');
  if (rows.length === 0) return [title, said(none, 'row')];
  return [
    title,
    ...(note === '' ? [] : [said(note, 'title')]),
    columnsBlock(columns),
    ...rows.map((row) => rowBlock(row, columns)),
  ];
};

/** A line to write on above each word. */
const signatureBlock = (words: readonly string[]): Block => {
  const width = ROOM / words.length;
  return {
    ...{ height: 24, role: 'title' },
    marksAt: (y) =>
      words.flatMap((text, at): Mark[] => [
        { kind: 'box', x: MARGIN + at * width, y: y + 17, width: width - 6, height: 0.2 },
        {
          ...{ kind: 'text', x: MARGIN + at * width, y: y + 21, size: TEXT.size, text, isBold: false },
        },
      ]),
  };
};

/** So high is what stands from a heading to the next one. */
const sectionHeight = (blocks: readonly Block[]): number => {
  const rows = blocks.findIndex(({ role }) => role === 'row');
  const end = blocks.findIndex(({ role }, at) => role === 'title' && at > rows);
  const own = rows === -1 ? blocks : blocks.slice(0, end === -1 ? blocks.length : end);
  return own.reduce((height, block) => height + block.height, 0);
};

/**
 * Blocks by their pages: a section that fits on a page is not torn apart. Of a longer one, what heads rows stands over at
 * least one of them, and the columns are said again.
 */
const paged = (blocks: readonly Block[]): readonly (readonly Block[])[] => {
  const pages: Block[][] = [[]];
  let y = MARGIN;
  let columns: Block | null = null;
  const turn = (): void => {
    pages.push([]);
    y = MARGIN;
  };
  const put = (block: Block): void => {
    pages.at(-1)?.push(block);
    y += block.height;
  };
  for (const [at, block] of blocks.entries()) {
    if (block.role === 'title') columns = null;
    const next = blocks.slice(at);
    const firstRow = next.findIndex(({ role }) => role === 'row');
    const heads = next.slice(0, firstRow + 1).reduce((height, one) => height + one.height, 0);
    const least = Math.max(block.height, heads);
    const section = block.role === 'title' ? sectionHeight(next) : 0;
    const needed = section <= FOOT - MARGIN ? Math.max(least, section) : least;
    if (y + needed > FOOT && y > MARGIN) {
      turn();
      if (block.role === 'row' && columns) put(columns);
    }
    if (block.role === 'columns') columns = block;
    put(block);
  }
  return pages;
};

/**
 * A report on A4, broad side up: a title, what it is about in lines, then its sections one after the other. Nothing is cut:
 * what is longer than its column goes on in the next line.
 */
export const reportSheets = (
  {
    title,
    about,
    signatures = [],
  }: {
    readonly title: string;
    readonly about: readonly string[];
    /** What whoever signs it fills in at its end, a line for each. */
    readonly signatures?: readonly string[];
  },
  sections: readonly ReportSection[],
): readonly LabelSheet[] => {
  const wrapped = about.flatMap((text) => wrappedText(text, { size: TEXT.size, room: ROOM }));
  const pages = paged([
    linesBlock(wrappedText(title, { size: 5.5, room: ROOM }), { size: 5.5, line: 7, isBold: true }, 'row'),
    linesBlock(wrapped, TEXT, 'row'),
    ...sections.flatMap(sectionBlocks),
    ...(signatures.length === 0 ? [] : [signatureBlock(signatures)]),
  ]);
  return pages.map((blocks, page) => {
    let y = MARGIN;
    const marks = blocks.flatMap((block) => {
      const own = block.marksAt(y);
      y += block.height;
      return own;
    });
    const foot = `${title}. Page ${page + 1} of ${pages.length}`;
    return {
      ...{ width: WIDTH, height: HEIGHT },
      marks: [
        ...marks,
        { kind: 'text', x: MARGIN, y: HEIGHT - MARGIN, size: 2.8, text: foot, isBold: false, room: ROOM },
      ],
    };
  });
};
