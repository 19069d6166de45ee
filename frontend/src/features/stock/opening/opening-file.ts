/** A row of a file of opening stock, as it was typed. */
export interface FileRow {
  readonly line: number;
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly place: string;
  readonly qty: string;
  readonly uom: string;
  readonly expiryDate: string;
}

/** What a file's heading may call its columns, without case and blanks. */
const COLUMNS: Readonly<Record<Exclude<keyof FileRow, 'line'>, readonly string[]>> = {
  inventoryID: ['item', 'inventoryid', 'itemid'],
  lotNumber: ['lot', 'lotnumber', 'batch'],
  place: ['place', 'location', 'where'],
  qty: ['quantity', 'qty', 'onhand'],
  uom: ['unit', 'uom'],
  expiryDate: ['expiry', 'expirydate', 'expires', 'useby', 'bestbefore'],
};

const NEEDED = ['inventoryID', 'place', 'qty'] as const;

interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The cells of each line; a cell in quotes holds separators and line ends. Within a cell that does not begin with one a
 * quote is a letter: 5" is no beginning. Or why it can't be read.
 */
const cellsOf = (text: string, separator: string): readonly FileLine[] | string => {
  const rows: FileLine[] = [];
  let [line, cell, isQuoted, quotedAt] = [1, '', false, 0];
  let row: { line: number; cells: string[] } = { line, cells: [] };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\n') line += 1;
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted && letter === '"') isQuoted = false;
    else if (letter === '"' && cell.trim() === '') [isQuoted, quotedAt, cell] = [true, line, ''];
    else if (!isQuoted && (letter === separator || letter === '\n')) {
      row.cells.push(cell.trim());
      cell = '';
      if (letter === '\n') {
        rows.push(row);
        row = { line, cells: [] };
      }
    } else cell += letter;
  }
  if (isQuoted) return `A quotation mark in line ${quotedAt} is never closed.`;
  if (cell !== '' || row.cells.length > 0) rows.push({ ...row, cells: [...row.cells, cell.trim()] });
  return rows.filter(({ cells }) => cells.some((one) => one !== ''));
};

/** Every column of the heading, by what it is; null: nothing that is read. */
const columnsOf = (names: readonly string[]): readonly (keyof typeof COLUMNS | null)[] => {
  const known = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  return names
    .map((name) => name.toLowerCase().replace(/[\s_]/g, ''))
    .map((name) => known.find((column) => COLUMNS[column].includes(name)) ?? null);
};

/** What is wrong with the file as a whole; null: nothing. */
const wrongIn = (
  names: readonly string[],
  columns: readonly (keyof typeof COLUMNS | null)[],
  rows: readonly FileLine[],
): string | null => {
  const missing = NEEDED.filter((column) => !columns.includes(column)).map((column) => COLUMNS[column][0]);
  if (missing.length > 0)
    return `The first line must name the columns item, lot, place, quantity, unit and expiry. Missing: ${missing.join(', ')}.`;
  const twice = names.filter((_, at) => columns[at] && columns.indexOf(columns[at]) !== at);
  if (twice.length > 0) return `Two columns say the same: leave out ${twice.join(', ')}.`;
  if (rows.length === 0) return 'There is no row below the heading.';
  // A comma that is no separator: what follows it would stand in the wrong column, or in none.
  const long = rows.filter(({ cells }) => cells.slice(names.length).some((cell) => cell !== ''));
  return long.length === 0
    ? null
    : `More cells than the heading has, in line ${long
        .slice(0, 10)
        .map(({ line }) => line)
        .join(', ')}${long.length > 10 ? ' and others' : ''}. Put what has a separator in it in quotes.`;
};

interface OpeningFile {
  readonly rows: readonly FileRow[];
  /** Columns that are not read, as the heading calls them. */
  readonly ignored: readonly string[];
}

/** The rows of a CSV, or why it can't be read. Its heading says which column is which. */
export const readOpeningFile = (file: string): OpeningFile | string => {
  const text = file
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const separator = (text.split('\n')[0] ?? '').includes(';') ? ';' : ',';
  const lines = cellsOf(text, separator);
  if (typeof lines === 'string') return lines;
  const [heading, ...rows] = lines;
  const names = heading?.cells ?? [];
  const columns = columnsOf(names);
  const wrong = wrongIn(names, columns, rows);
  if (wrong !== null) return wrong;
  return {
    ignored: names.filter((name, at) => name !== '' && columns[at] === null),
    rows: rows.map(({ line, cells }) => {
      const of = (column: keyof typeof COLUMNS): string => cells[columns.indexOf(column)] ?? '';
      return {
        ...{ line, inventoryID: of('inventoryID'), lotNumber: of('lotNumber'), place: of('place') },
        ...{ qty: of('qty'), uom: of('uom'), expiryDate: of('expiryDate') },
      };
    }),
  };
};

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The id of a file's load, in a ULID's letters, follows from what is in it: whoever chooses the same file again, on
 * another day or another device, goes on with the load that was cut off.
 */
export const loadIdOf = async (file: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(file)));
  const letters = [...hash.subarray(0, 25)].map((byte) => LETTERS[byte % LETTERS.length] ?? '');
  return `0${letters.join('')}`;
};
