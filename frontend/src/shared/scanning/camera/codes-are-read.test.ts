import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bwip from 'bwip-js/node';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { ScanReading } from '#domain/scanning/read-scan.ts';
import { encodeGs1 } from '#frontend/shared/barcodes/encode-gs1.ts';
import { readCode } from '../read-code.ts';
import { NEW_SCANNER } from '../scanner-profile.ts';
import { seenByZxing, ZXING_OPTIONS } from './zxing-codes.ts';

// The reader that a phone fetches, given pictures instead of frames.
beforeAll(async () => {
  const wasm = createRequire(`${process.cwd()}/package.json`).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = new Uint8Array(readFileSync(wasm));
  await prepareZXingModule({ overrides: { wasmBinary: bytes.buffer }, fireImmediately: true });
});

const PICTURE = { scale: 3, padding: 12, backgroundcolor: 'ffffff' } as const;
const isSquare = (bcid: string): boolean => /qr|matrix/.test(bcid);

const readBack = async (bcid: string, text: string): Promise<ScanReading> => {
  const picture = await bwip.toBuffer({ bcid, text, ...PICTURE, ...(isSquare(bcid) ? {} : { height: 20 }) });
  const [found] = await readBarcodes(new Uint8Array(picture), ZXING_OPTIONS);
  if (!found) throw new Error(`${bcid} was not found.`);
  return readCode(
    { text: seenByZxing(found).text, byPosition: null, from: 'camera', scannedAt: 0 },
    NEW_SCANNER,
  ).reading;
};

const PACK = '(01)19521234000010(10)Az-Qy/1_M(17)280630';
const PALLET = '(00)093123450000000012';

/** Bars between two greys, as a camera sees them where there is little light. */
const barsBetween = (light: number, dark: number): Uint8ClampedArray<ArrayBuffer> => {
  const pixels = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(light);
  let x = 60;
  encodeGs1([{ ai: '00', content: '093123450000000012' }]).forEach((modules, index) => {
    const right = x + modules * 3;
    if (index % 2 === 0)
      for (let y = 40; y < HEIGHT - 40; y += 1)
        pixels.fill(dark, (y * WIDTH + x) * 4, (y * WIDTH + right) * 4);
    x = right;
  });
  return pixels;
};
const [WIDTH, HEIGHT] = [720, 240];

describe('a picture', () => {
  const read = async (pixels: Uint8ClampedArray<ArrayBuffer>) => {
    const image = { data: pixels, width: WIDTH, height: HEIGHT, colorSpace: 'srgb' } as ImageData;
    return (await readBarcodes(image, ZXING_OPTIONS)).map(({ text }) => text);
  };

  it.each([
    ['by day', 255, 0],
    ['in the shade', 110, 20],
    ['in the dark', 40, 10],
    ['in haze', 150, 120],
  ])('taken %s is read', async (_what, light, dark) => {
    expect(await read(barsBetween(light, dark))).toEqual([PALLET]);
  });
});

describe('the camera reads', () => {
  it.each([
    ['gs1-128', PACK],
    ['gs1-128', PALLET],
    ['gs1-128', '(02)19521234000010(15)271130(37)72(10)LEM-2611'],
    ['gs1-128', '(01)19521234000010(3103)012500(10)W1'],
    ['gs1datamatrix', PACK],
    ['gs1qrcode', PACK],
    ['databarexpanded', '(01)09521234543213(10)AB1(17)280630'],
  ])('%s %s as its elements', async (bcid, text) => {
    const reading = await readBack(bcid, text);
    const elements = reading.kind === 'label' ? reading.elements : [];
    expect(elements.map(({ ai, content }) => `(${ai})${content}`).join('')).toBe(text);
  });

  it.each([
    ['ean13', '9521234543213', '09521234543213'],
    ['ean8', '95200002', '00000095200002'],
    ['upca', '614141999996', '00614141999996'],
    ['itf14', '19521234000010', '19521234000010'],
    ['databaromni', '(01)09521234543213', '09521234543213'],
  ])('%s %s as a GTIN', async (bcid, text, gtin) => {
    const reading = await readBack(bcid, text);
    expect(reading.kind === 'label' && reading.fields.gtin).toBe(gtin);
  });

  it('an address of GS1 in a QR code as its elements', async () => {
    const reading = await readBack('qrcode', 'https://id.gs1.org/01/09521234543213/10/AB-1?17=280630');
    expect(reading.kind === 'label' && reading.fields).toMatchObject({
      ...{ gtin: '09521234543213', lotNumber: 'AB-1', useBy: '2028-06-30' },
    });
  });

  it.each([
    ['code128', 'PO000101'],
    ['code128', 'SUG-2611/a'],
    ['qrcode', 'loc:MAIN/BULK'],
  ])('%s %s as text', async (bcid, text) => {
    expect(await readBack(bcid, text)).toMatchObject({ kind: 'text', text });
  });

  it('a command of the sheet', async () => {
    expect(await readBack('code128', '@OK')).toMatchObject({ kind: 'command', command: 'OK' });
  });

  it('a label that is wrong as wrong, with the reason', async () => {
    const reading = await readBack('datamatrix', '\u001d0119521234000011');
    expect(reading.kind).not.toBe('label');
  });
});
