import type { LabelSheet } from './label-sheet.ts';
import { sheetsPdf } from './sheet-pdf.ts';

const aSheet = (text: string): LabelSheet => ({
  ...{ width: 105, height: 148 },
  marks: [
    { kind: 'box', x: 10, y: 20, width: 0.5, height: 32 },
    { kind: 'text', x: 10, y: 60, size: 4, text, isBold: true },
  ],
});

const fileOf = (...sheets: readonly LabelSheet[]): string => {
  const made = sheetsPdf(sheets);
  if (!made.ok) throw new Error(made.error.signs);
  return made.value;
};

it('has each object where its table says, and each page as long as it says', () => {
  const file = fileOf(aSheet('Lot (A) \\ 1'), aSheet('Crème – 5 €'));
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const [, count = ''] = /^xref\n0 (\d+)\n/.exec(file.slice(table)) ?? [];
  const entries = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
  expect(entries).toHaveLength(Number(count) - 1);
  for (const [at, start] of entries.entries())
    expect(file.slice(start).startsWith(`${at + 1} 0 obj\n`)).toBe(true);
  for (const [, length, content] of file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(content).toHaveLength(Number(length));
  expect(file).toContain('/Count 2 /Kids [5 0 R 7 0 R]');
});

it('is of the size of its sheets, and draws to the millimetre from the foot up', () => {
  const file = fileOf(aSheet('x'));
  expect(file).toContain('/MediaBox [0 0 297.638 419.528]');
  expect(file).toContain('28.346 272.126 1.417 90.709 re f');
});

it('writes what Windows-1252 has in one byte each, and signs of the language as signs', () => {
  const file = fileOf(aSheet('Lot (A) \\ 1'), aSheet('Crème – 5 €'));
  expect(file).toContain('(Lot \\(A\\) \\\\ 1) Tj');
  expect(file).toContain('(Cr\u00e8me \u0096 5 \u0080) Tj');
  expect([...file].every((letter) => letter.charCodeAt(0) <= 0xff)).toBe(true);
});

it('refuses a script that its fonts do not have, and says which signs', () => {
  expect(sheetsPdf([aSheet('Lot №7 №8 Ω')])).toEqual({ ok: false, error: { signs: '№ Ω' } });
});
