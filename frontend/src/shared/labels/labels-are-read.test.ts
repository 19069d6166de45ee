import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { code128 } from 'bwip-js/browser';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { barcodeText, bracketed, type LabelContent } from '#domain/labels/label.ts';
import { type LabelSheet, labelSheet, type SheetName } from '#domain/labels/label-sheet.ts';
import { isLotInBars, type LabelledLot, lotLabel } from '#domain/labels/lot-label.ts';
import { palletLabel } from '#domain/labels/pallet-label.ts';
import { placeLabel } from '#domain/labels/place-label.ts';
import { labelZpl } from '#domain/labels/zpl.ts';
import type { PalletLine } from '#domain/pallets/pallet.ts';
import { quantity } from '#domain/quantity.ts';
import { readScan } from '#domain/scanning/read-scan.ts';
import { barWidths } from '#frontend/shared/barcodes/bar-widths.ts';
import { encodeLabel } from '#frontend/shared/barcodes/encode-label.ts';
import { anItem } from '#test/support/builders/items.ts';

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
const readImage = async (image: ImageData) => {
  const found = await readBarcodes(image, {
    formats: ['Code128'],
    tryHarder: true,
    maxNumberOfSymbols: 5,
  });
  const fromTop = found.toSorted((one, other) => one.position.topLeft.y - other.position.topLeft.y);
  const read = fromTop.map(({ bytes, symbologyIdentifier }) => {
    const text = `${symbologyIdentifier}${new TextDecoder().decode(bytes)}`;
    const reading = readScan(text, { today: '2026-11-23', keepsSeparators: true });
    if (reading.kind === 'text') return reading.text;
    if (reading.kind !== 'label') throw new Error(`${text} was read as ${reading.kind}.`);
    return bracketed(reading.elements.map(({ ai, content }) => ({ ai, content })));
  });
  // High bars may be found in two places.
  return [...new Set(read)];
};

const readBack = (sheet: LabelSheet) => readImage(drawn(sheet));

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
    const read = await readBack(labelSheet(label, sheet, encodeLabel));
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
        const { width, height, marks } = labelSheet(labelOf(lines), name, encodeLabel);
        for (const mark of marks) {
          expect(mark.x).toBeGreaterThan(1);
          expect(mark.y).toBeLessThan(height);
          if (mark.kind === 'box') expect(mark.x + mark.width).toBeLessThan(width - 1);
        }
      }
  });
});

const aLot = (more: Partial<LabelledLot> = {}): LabelledLot => ({
  ...{ inventoryID: 'FG-LEM330', name: 'Sparkling Lemon 330 mL', lotNumber: 'LEM-2611' },
  ...{ useBy: null, bestBefore: '2027-11-30', producedOn: '2026-11-20' },
  ...more,
});

const CASE_UNIT = { gtin: '19312345000019', uom: 'CASE' };

const OTHERS: readonly (readonly [string, LabelContent])[] = [
  ['of a lot of an item with a GTIN', lotLabel(aLot(), CASE_UNIT)],
  ['of a lot with a use-by', lotLabel(aLot({ useBy: '2026-12-01', bestBefore: null }), CASE_UNIT)],
  ['of a lot of twenty letters', lotLabel(aLot({ lotNumber: 'LABCDEF-GHIJKLMNOPQR' }), CASE_UNIT)],
  ['of a lot longer than GS1 has', lotLabel(aLot({ lotNumber: 'BATCH-2026-11-20-LINE-1-A' }), CASE_UNIT)],
  ['of a lot with a bracket', lotLabel(aLot({ lotNumber: 'A(10)7' }), CASE_UNIT)],
  ['of goods without a lot', lotLabel(aLot({ lotNumber: '' }), CASE_UNIT)],
  ['of an item without a GTIN', lotLabel(aLot({ inventoryID: 'RM SUGAR^~>_' }), null)],
  ['of a lot of thirty characters', lotLabel(aLot({ lotNumber: 'abcdefghijklmnopqrstuvwxyz-xyz' }), null)],
  ['of a lot that is a number', lotLabel(aLot({ lotNumber: '20261123' }), null)],
  [
    'of a place',
    placeLabel({ warehouseID: 'MAIN', locationID: 'R1-04-B', description: 'Rack 1, bay 4, level B' }),
  ],
];

describe.each(['A6', 'A5'] as const satisfies readonly SheetName[])('a label on %s', (name) => {
  it.each(OTHERS)('%s is read back to the same', async (_what, label) => {
    expect(label.barcodes.length).toBeGreaterThan(0);
    const sheet = labelSheet(label, name, encodeLabel);
    expect(await readBack(sheet)).toEqual(label.barcodes.map(barcodeText));
    for (const mark of sheet.marks) {
      expect(mark.y).toBeLessThan(sheet.height);
      if (mark.kind === 'box') expect(mark.x + mark.width).toBeLessThan(sheet.width - 1);
    }
  });
});

describe('a label of a lot', () => {
  const textsOf = ({ barcodes }: LabelContent) => barcodes.map(barcodeText);

  it('says the GTIN, the date and the lot; the lot by itself where GS1 has no room for it', () => {
    expect(textsOf(lotLabel(aLot(), CASE_UNIT))).toEqual(['(01)19312345000019(15)271130(10)LEM-2611']);
    expect(textsOf(lotLabel(aLot({ lotNumber: 'LABCDEF-GHIJKLMNOPQR' }), CASE_UNIT))).toEqual([
      '(01)19312345000019(15)271130',
      '(10)LABCDEF-GHIJKLMNOPQR',
    ]);
    expect(textsOf(lotLabel(aLot({ lotNumber: 'A(10)7' }), CASE_UNIT))).toEqual([
      '(01)19312345000019(15)271130',
      'A(10)7',
    ]);
  });

  it('without a GTIN says our own numbers, the item first', () => {
    expect(textsOf(lotLabel(aLot(), null))).toEqual(['FG-LEM330', 'LEM-2611']);
  });

  it('with a lot that no barcode can hold says it in words', () => {
    const lot = aLot({ lotNumber: 'Charge №7' });
    expect(textsOf(lotLabel(lot, CASE_UNIT))).toEqual(['(01)19312345000019(15)271130']);
    expect(lotLabel(lot, null).facts).toContainEqual({ name: 'Batch / lot', value: 'Charge №7' });
    expect(isLotInBars(lot, CASE_UNIT)).toBe(false);
    expect(isLotInBars(aLot(), null)).toBe(true);
  });
});

describe('a label in ZPL', () => {
  /** Numbers of the characters (ZPL II Programming Guide, ^BC, table of invocation codes). */
  const SIGNS: Readonly<Record<string, number>> = {
    ...{ '>;': 105, '>:': 104, '>8': 102, '>5': 99, '>6': 100, '><': 62, '>0': 30, '>=': 94 },
  };

  /** What a printer makes of the data of a field: signs, pairs of digits after the start or shift to pairs, letters. */
  const charactersOf = (data: string): readonly number[] => {
    const written = data.replaceAll(/_([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(parseInt(hex, 16)));
    const characters: number[] = [];
    let isPairs = false;
    for (let at = 0; at < written.length; ) {
      const two = written.slice(at, at + 2);
      const sign = two.startsWith('>') ? SIGNS[two] : undefined;
      if (two.startsWith('>') && sign === undefined) throw new Error(`No printer knows ${two}.`);
      if (sign === 105 || sign === 99) isPairs = true;
      if (sign === 104 || sign === 100) isPairs = false;
      const isPair = sign === undefined && isPairs;
      if (isPair && !/^\d\d$/.test(two)) throw new Error(`${two} is no pair of digits.`);
      characters.push(sign ?? (isPair ? Number(two) : two.charCodeAt(0) - 32));
      at += sign !== undefined || isPair ? 2 : 1;
    }
    return characters;
  };

  const FIELD = /\^FO(\d+),\d+\^BY(\d)\^BCN,\d+,N,N,N,N\^FH_\^FD([^^]*)\^FS/g;

  /** The bars that the printer draws of it, on paper of its width. */
  const printed = (data: string, left: number, module: number): ImageData => {
    const text = charactersOf(data)
      .map((number) => `^${String(number).padStart(3, '0')}`)
      .join('');
    const widths = code128(
      { bcid: 'code128', text, raw: true } as Parameters<typeof code128>[0],
      barWidths(),
    );
    const [width, height] = [840, 60];
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    let x = left;
    widths.forEach((count, index) => {
      const right = x + count * module;
      if (index % 2 === 0)
        for (let y = 0; y < height; y += 1)
          for (let dot = x; dot < right; dot += 1)
            pixels.fill(0, (y * width + dot) * 4, (y * width + dot) * 4 + 3);
      x = right;
    });
    expect(left).toBeGreaterThanOrEqual(10 * module);
    expect(x).toBeLessThanOrEqual(width - 10 * module);
    return { data: pixels, width, height, colorSpace: 'srgb' } as ImageData;
  };

  const readZpl = async (zpl: string): Promise<readonly string[]> => {
    const read: string[] = [];
    for (const [, left = '', module = '', data = ''] of zpl.matchAll(FIELD))
      read.push(...(await readImage(printed(data, Number(left), Number(module)))));
    return read;
  };

  const ALL = [...LABELS.map(([what, lines]) => [what, labelOf(lines)] as const), ...OTHERS];

  it.each(ALL)('%s is read back to the same', async (_what, label) => {
    expect(await readZpl(labelZpl(label))).toEqual(label.barcodes.map(barcodeText));
  });

  it('separates a count from the lot after it', () => {
    expect(labelZpl(labelOf([aPalletLine()]))).toContain(
      '^FD>;>8021931234500001915271130 3772>810>6LEM->52611^FS'.replace(' ', ''),
    );
  });

  it('is one label a copy, and no sign of a text is taken for a command', () => {
    const zpl = labelZpl(labelOf([aPalletLine({ name: 'Lemon ^XZ ~JA_' })]));
    expect(zpl.startsWith('^XA\n^CI28\n^PW840\n^LL1184\n')).toBe(true);
    expect(zpl).toContain('^FDLemon _5EXZ _7EJA_5F^FS');
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  });

  it('sets no text over itself: what is too long for a line is smaller, then cut', () => {
    const zpl = labelZpl(labelOf([aPalletLine({ name: 'Sparkling Lemon, '.repeat(8) })]));
    const [, dots = '', text = ''] = /\^A0N,(\d+),\d+\^FB760,1,0,L\^FH_\^FD([^^]*)/.exec(zpl) ?? [];
    expect(Number(dots) * 0.56 * text.length).toBeLessThanOrEqual(760);
    expect(text.endsWith('…')).toBe(true);
  });
});
