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
  inventoryID: ['inventoryid', 'item', 'itemid'],
  lotNumber: ['lot', 'lotnumber', 'batch'],
  place: ['place', 'location', 'where'],
  qty: ['quantity', 'qty', 'onhand'],
  uom: ['unit', 'uom'],
  expiryDate: ['expiry', 'expirydate', 'expires', 'useby', 'bestbefore'],
};

const NEEDED = ['inventoryID', 'place', 'qty'] as const;

/** The cells of each line; quotes hold separators and line ends. */
const cellsOf = (text: string, separator: string): { line: number; cells: string[] }[] => {
  const rows: { line: number; cells: string[] }[] = [];
  let [line, cell, isQuoted] = [1, '', false];
  let row: { line: number; cells: string[] } = { line, cells: [] };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\n') line += 1;
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === separator || letter === '\n')) {
      row.cells.push(cell.trim());
      cell = '';
      if (letter === '\n') {
        rows.push(row);
        row = { line, cells: [] };
      }
    } else cell += letter;
  }
  if (cell !== '' || row.cells.length > 0) rows.push({ ...row, cells: [...row.cells, cell.trim()] });
  return rows.filter(({ cells }) => cells.some((one) => one !== ''));
};

/** The rows of a CSV, or why it can't be read. Its heading says which column is which. */
export const readOpeningFile = (file: string): readonly FileRow[] | string => {
  const text = file
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  const separator = (text.split('\n')[0] ?? '').includes(';') ? ';' : ',';
  const [heading, ...rows] = cellsOf(text, separator);
  const names = (heading?.cells ?? []).map((name) => name.toLowerCase().replace(/[\s_]/g, ''));
  const at = (column: keyof typeof COLUMNS) => names.findIndex((name) => COLUMNS[column].includes(name));
  const missing = NEEDED.filter((column) => at(column) < 0).map((column) => COLUMNS[column][0]);
  if (missing.length > 0)
    return `The first line must name the columns item, lot, place, quantity, unit and expiry. Missing: ${missing.join(', ')}.`;
  if (rows.length === 0) return 'There is no row below the heading.';
  return rows.map(({ line, cells }) => {
    const of = (column: keyof typeof COLUMNS): string => cells[at(column)] ?? '';
    return {
      ...{ line, inventoryID: of('inventoryID'), lotNumber: of('lotNumber'), place: of('place') },
      ...{ qty: of('qty'), uom: of('uom'), expiryDate: of('expiryDate') },
    };
  });
};
