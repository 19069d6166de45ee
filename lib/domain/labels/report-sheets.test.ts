import type { LabelSheet } from './label-sheet.ts';
import { type ReportSection, reportSheets } from './report-sheets.ts';
import { wrappedText } from './wrapped-text.ts';

const aSection = (more: Partial<ReportSection> = {}): ReportSection => ({
  ...{ heading: 'Lots', note: 'Came in = on hand.', none: 'No lots.', rows: [['L1', '5 EA']] },
  columns: [
    { heading: 'LOT', width: 40 },
    { heading: 'HOW MUCH', width: 60 },
  ],
  ...more,
});

const textsOf = ({ marks }: LabelSheet): readonly string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' && mark.text !== '' ? [mark.text] : []));

const HEAD = { title: 'Recall RC-0001', about: ['Glass in the sugar'] };

describe('a report', () => {
  it('has its sections one after the other, each with what its figures mean', () => {
    const [page, ...more] = reportSheets(HEAD, [
      aSection(),
      aSection({ heading: 'Pallets', rows: [], none: 'No pallets.' }),
    ]);
    expect(more).toEqual([]);
    expect(page && textsOf(page)).toEqual([
      ...['Recall RC-0001', 'Glass in the sugar', 'Lots', 'Came in = on hand.', 'LOT', 'HOW MUCH'],
      ...['L1', '5 EA', 'Pallets', 'No pallets.', 'Recall RC-0001. Page 1 of 1'],
    ]);
  });

  it('says the columns again on each page, has every row once, and stays within its margins', () => {
    const rows = Array.from({ length: 90 }, (_, at) => [
      `L${at}`,
      'so much that it is told in two lines of it',
    ]);
    const pages = reportSheets(HEAD, [aSection({ rows })]);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(textsOf(page)).toContain('HOW MUCH');
    const lots = pages.flatMap(textsOf).filter((text) => /^L\d+$/.test(text));
    expect(lots).toEqual(rows.map(([lot]) => lot));
    const feet = pages.flatMap(({ marks, height }) => marks.map(({ y }) => height - y));
    expect(Math.min(...feet)).toBeGreaterThanOrEqual(12);
  });

  it('tears no section apart that fits on a page', () => {
    for (let count = 5; count < 28; count += 1) {
      const rows = (of: string) => Array.from({ length: count }, (_, at) => [`${of}${at}`, '']);
      const sections = [aSection({ rows: rows('L') }), aSection({ heading: 'Pallets', rows: rows('P') })];
      const pages = reportSheets(HEAD, sections).map(textsOf);
      expect(pages.filter((texts) => texts.some((text) => /^P\d+$/.test(text)))).toHaveLength(1);
    }
  });

  it('ends with lines for whoever signs it, together on one page', () => {
    for (let count = 20; count < 45; count += 1) {
      const rows = Array.from({ length: count }, (_, at) => [`L${at}`, '']);
      const pages = reportSheets({ ...HEAD, signatures: ['Name', 'Date'] }, [aSection({ rows })]);
      expect(textsOf(pages.at(-1) as LabelSheet)).toEqual(expect.arrayContaining(['Name', 'Date']));
    }
  });

  it('never leaves a heading without a row under it at the foot of a page', () => {
    for (let count = 20; count < 45; count += 1) {
      const rows = Array.from({ length: count }, (_, at) => [`L${at}`, '']);
      const pages = reportSheets(HEAD, [aSection({ rows }), aSection({ heading: 'Pallets' })]);
      const withHeading = pages.find((page) => textsOf(page).includes('Pallets'));
      expect(withHeading && textsOf(withHeading)).toEqual(expect.arrayContaining(['L1', '5 EA']));
    }
  });
});

describe('a text that is longer than its line', () => {
  it('goes on in the next, whole', () => {
    const text = 'Harbour Hotels stopped it; Freshmart sends 120 EA of FG-SL330 back';
    const lines = wrappedText(text, { size: 3.2, room: 40 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(text);
    expect(wrappedText('393123450000000012', { size: 3.2, room: 20 }).join('')).toBe('393123450000000012');
    expect(wrappedText('', { size: 3.2, room: 20 })).toEqual(['']);
  });
});
