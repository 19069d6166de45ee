import { listSheets } from './list-sheets.ts';

const COLUMNS = [
  { heading: 'ITEM', width: 40 },
  { heading: 'QUANTITY', width: 30 },
];

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => [`ITEM-${at}`, `${at} EA`]);

const sheetsOf = (about: string, rows: number) =>
  listSheets({ title: 'Packing list SH-000001', about, columns: COLUMNS }, rowsOf(rows));

const textsOf = (sheet: ReturnType<typeof sheetsOf>[number] | undefined) =>
  (sheet?.marks ?? []).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

const LONG = Array.from({ length: 40 }, (_, at) => `SO0012${at}: 12 EA of FG-GB330 follow later`).join(', ');

describe('a list on paper', () => {
  it('has its title and its heading on every page, and each row once', () => {
    const sheets = sheetsOf('Harbour Hotels, 29 Nov 2026', 60);
    expect(sheets).toHaveLength(3);
    for (const sheet of sheets)
      expect(textsOf(sheet).map(({ text }) => text)).toEqual(
        expect.arrayContaining([
          'Packing list SH-000001',
          'Harbour Hotels, 29 Nov 2026',
          ...['ITEM', 'QUANTITY'],
        ]),
      );
    const items = sheets.flatMap(textsOf).filter(({ text }) => text.startsWith('ITEM-'));
    expect(items.map(({ text }) => text)).toEqual(rowsOf(60).map(([item]) => item));
  });

  it('says all that it is of, in as many lines as that takes, on its first page', () => {
    const sheets = sheetsOf(LONG, 60);
    const said = textsOf(sheets[0])
      .map(({ text }) => text)
      .filter((text) => text.includes('follow') || text.includes('SO0012'));
    expect(said.length).toBeGreaterThan(5);
    expect(said.join(' ')).toBe(LONG);
    const items = sheets.flatMap(textsOf).filter(({ text }) => text.startsWith('ITEM-'));
    expect(items).toHaveLength(60);
  });

  it('has no two texts over each other, and none below its foot', () => {
    for (const sheet of sheetsOf(LONG, 60)) {
      const lines = [...new Set(textsOf(sheet).map(({ y }) => y))].sort((one, other) => one - other);
      const gaps = lines.slice(1).map((y, at) => y - (lines[at] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThan(3.4);
      expect(Math.max(...lines)).toBeLessThan(sheet.height);
    }
  });

  it('has one page where it has no rows', () => {
    expect(sheetsOf('Nothing', 0)).toHaveLength(1);
  });
});
