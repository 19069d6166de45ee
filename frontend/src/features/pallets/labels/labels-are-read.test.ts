import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type LabelSheet, palletLabelSheet, type SheetName } from '#domain/labels/label-sheet.ts';
import { bracketed, palletLabel } from '#domain/labels/pallet-label.ts';
import { palletLabelZpl } from '#domain/labels/zpl.ts';
import type { PalletLine } from '#domain/pallets/pallet.ts';
import { quantity } from '#domain/quantity.ts';
import { readScan } from '#domain/scanning/read-scan.ts';
import { anItem } from '#test/support/builders/items.ts';
import { encodeGs1 } from './encode-gs1.ts';

// Another decoder than the library that draws: what it reads is what a scanner would.
beforeAll(async () => {
  const wasm = createRequire(`${process.cwd()}/package.json`).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = new Uint8Array(readFileSync(wasm));
  await prepareZXingModule({ overrides: { wasmBinary: bytes.buffer }, fireImmediately: true });
});

const CASE = { uom: 'CASE', factor: 24, operation: 'Multiply' } as const;
const item = anItem({
  inventoryID: 'FG-LEM330',
  conversions: [CASE],
  gtins: [{ gtin: '19312345000019', uom: 'CASE' }],
});

const aPalletLine = (more: Partial<PalletLine> = {}): PalletLine => ({
  ...{ inventoryID: 'FG-LEM330', lotNumber: 'LEM-2611', name: 'Sparkling Lemon 330 mL', baseUom: 'EA' },
  ...{ qty: quantity(1728), useBy: null, bestBefore: '2027-11-30' },
  ...more,
});

const SSCC = '093123450000000012';

const labelOf = (lines: readonly PalletLine[], known: typeof item | null = item) =>
  palletLabel({ sscc: SSCC, lines }, known, null);

/** Twelve dots a millimetre, as a printer of 300 dots an inch draws it. */
const DOTS = 12;

/** The sheet as a scanner sees it: bars are black, words are left out. */
const drawn = ({ width, height, marks }: LabelSheet) => {
  const [w, h] = [Math.round(width * DOTS), Math.round(height * DOTS)];
  const data = new Uint8ClampedArray(w * h * 4).fill(255);
  for (const mark of marks) {
    if (mark.kind !== 'box') continue;
    const [left, right] = [Math.round(mark.x * DOTS), Math.round((mark.x + mark.width) * DOTS)];
    for (let y = Math.round(mark.y * DOTS); y < Math.round((mark.y + mark.height) * DOTS); y += 1)
      data.fill(0, (y * w + left) * 4, (y * w + right) * 4);
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { data, width: w, height: h, colorSpace: 'srgb' } as ImageData;
};

/** What the decoder reads from the top, each as the product's own reader of labels understands it. */
const readBack = async (sheet: LabelSheet) => {
  const found = await readBarcodes(drawn(sheet), {
    formats: ['Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 5,
  });
  const fromTop = found.toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y);
  const read = fromTop.map(({ bytes, symbologyIdentifier }) => {
    const text = `${symbologyIdentifier}${new TextDecoder().decode(bytes)}`;
    const reading = readScan(text, { today: '2026-11-23', keepsSeparators: true });
    if (reading.kind !== 'label') throw new Error(`${text} was read as ${reading.kind}.`);
    return bracketed(reading.elements.map(({ ai, content }) => ({ ai, content })));
  });
  // High bars may be found in two places.
  return [...new Set(read)];
};

const LABELS = [
  ['a case with a best-before', [aPalletLine()]],
  ['a use-by', [aPalletLine({ useBy: '2026-12-01', bestBefore: null })]],
  ['no date', [aPalletLine({ bestBefore: null })]],
  ['no lot', [aPalletLine({ lotNumber: '' })]],
  ['one case', [aPalletLine({ qty: quantity(24) })]],
  ['a lot of twenty characters', [aPalletLine({ lotNumber: 'L-2611-ABCDEF/012345' })]],
  ['a mixed pallet', [aPalletLine(), aPalletLine({ lotNumber: 'LEM-2612' })]],
] as const;

describe.each(['A6', 'A5'] as const satisfies readonly SheetName[])('a label on %s', (sheet) => {
  it.each(LABELS)('with %s is read back to the same elements', async (_what, lines) => {
    const label = labelOf(lines);
    const read = await readBack(palletLabelSheet(label, sheet, encodeGs1));
    expect(read).toEqual(label.barcodes.map(bracketed));
    expect(read.at(-1)).toBe(`(00)${SSCC}`);
  });
});

describe('a label', () => {
  it('says what is on the pallet: the case, its date, how many, its lot', () => {
    expect(labelOf([aPalletLine()]).barcodes.map(bracketed)).toEqual([
      '(02)19312345000019(15)271130(37)72(10)LEM-2611',
      `(00)${SSCC}`,
    ]);
  });

  it('of a mixed pallet, or of an item without a GTIN, has the number alone in its bars', () => {
    const mixed = labelOf([aPalletLine(), aPalletLine({ lotNumber: 'LEM-2612' })]);
    expect(mixed.barcodes.map(bracketed)).toEqual([`(00)${SSCC}`]);
    expect(labelOf([aPalletLine()], { ...item, gtins: [] }).barcodes).toHaveLength(1);
    expect(labelOf([aPalletLine({ qty: quantity(25) })]).barcodes).toHaveLength(1);
    const wrong = [{ gtin: '19312345000018', uom: 'CASE' }];
    expect(labelOf([aPalletLine()], { ...item, gtins: wrong }).barcodes).toHaveLength(1);
  });

  it('leaves out of its bars a lot that no barcode of GS1 can hold, and says it in words', () => {
    const label = labelOf([aPalletLine({ lotNumber: 'Charge №7' })]);
    expect(label.barcodes.map(bracketed)[0]).toBe('(02)19312345000019(15)271130(37)72');
    expect(label.facts).toContainEqual({ name: 'Batch / lot', value: 'Charge №7' });
  });

  it('keeps all its bars and words on the sheet', () => {
    for (const name of ['A6', 'A5'] as const)
      for (const [, lines] of LABELS) {
        const { width, height, marks } = palletLabelSheet(labelOf(lines), name, encodeGs1);
        for (const mark of marks) {
          expect(mark.x).toBeGreaterThan(1);
          expect(mark.y).toBeLessThan(height);
          if (mark.kind === 'box') expect(mark.x + mark.width).toBeLessThan(width - 1);
        }
      }
  });

  it('in ZPL has the same bars, and no sign of a text is taken for a command', () => {
    const zpl = palletLabelZpl(labelOf([aPalletLine({ name: 'Lemon ^XZ ~JA_' })]));
    expect(zpl.startsWith('^XA\n^CI28\n^PW840\n^LL1184\n')).toBe(true);
    expect(zpl).toContain('^FDLemon _5EXZ _7EJA_5F^FS');
    expect(zpl).toContain('^BCN,190,N,N,N,D^FH_^FD(02)19312345000019(15)271130(37)72(10)LEM-2611^FS');
    expect(zpl).toContain(`^BY3^BCN,190,N,N,N,D^FH_^FD(00)${SSCC}^FS`);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  });
});
