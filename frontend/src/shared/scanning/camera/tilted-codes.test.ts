import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { encodeGs1 } from '#frontend/shared/barcodes/encode-gs1.ts';
import { aimedCode } from './aimed-code.ts';
import { readTilted } from './tilted-codes.ts';
import { type Frame, turnedFrame, turnedPoint } from './turned-frame.ts';
import { seenByZxing, ZXING_OPTIONS } from './zxing-codes.ts';

beforeAll(async () => {
  const wasm = createRequire(`${process.cwd()}/package.json`).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = new Uint8Array(readFileSync(wasm));
  await prepareZXingModule({ overrides: { wasmBinary: bytes.buffer }, fireImmediately: true });
});

const SIZE = { width: 1280, height: 960 };
const PACK = [
  { ai: '01', content: '19521234000010' },
  { ai: '17', content: '280630' },
  { ai: '10', content: 'LEM-2611-A' },
];

/** A long code with low bars, as cartons have it, in the middle of a frame. */
const straightCode = (): Frame => {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  const widths = encodeGs1(PACK);
  const length = widths.reduce((sum, modules) => sum + modules * 3, 0);
  let x = (SIZE.width - length) / 2;
  widths.forEach((modules, index) => {
    const [left, right] = [Math.round(x), Math.round(x + modules * 3)];
    if (index % 2 === 0)
      for (let y = 420; y < 540; y += 1)
        for (let at = left; at < right; at += 1)
          data.fill(0, (y * SIZE.width + at) * 4, (y * SIZE.width + at) * 4 + 3);
    x += modules * 3;
  });
  return { data, ...SIZE };
};

const readFrame = async ({ data, width, height }: Frame) => {
  const image = { data, width, height, colorSpace: 'srgb' } as ImageData;
  return (await readBarcodes(image, ZXING_OPTIONS)).map(seenByZxing);
};

/** Looks at the same frame again and again; answers how often, until the code is read. */
const looksUntilRead = async (frame: Frame): Promise<number> => {
  const read = readTilted(readFrame);
  for (let looks = 1; looks <= 9; looks += 1) {
    const seen = aimedCode(await read(frame), frame);
    if (!seen) continue;
    expect(seen.text).toBe(']C101195212340000101728063010LEM-2611-A');
    expect(Math.hypot(seen.x - SIZE.width / 2, seen.y - SIZE.height / 2)).toBeLessThan(60);
    return looks;
  }
  return Number.POSITIVE_INFINITY;
};

describe('a long code', () => {
  it.each([
    [0, 1],
    [5, 1],
    [-15, 4],
    [15, 4],
    [-30, 6],
    [30, 6],
    [40, 8],
    [90, 1],
    [180, 1],
  ])('that is tilted by %s degrees is read within %s looks', async (degrees, looks) => {
    expect(await looksUntilRead(turnedFrame(straightCode(), degrees))).toBeLessThanOrEqual(looks);
  });
});

describe('the turn at which a code was read', () => {
  it('is kept for the next frame, since two in a row must read the same', async () => {
    const frame: Frame = { data: new Uint8ClampedArray(40 * 20 * 4), width: 40, height: 20 };
    const nothing = [] as const;
    const code = [{ text: 'A', x: 20, y: 10 }];
    // Straight and turned, three times.
    const answers = [nothing, nothing, nothing, code, nothing, code];
    const read = readTilted(() => Promise.resolve(answers.shift() ?? []));
    const seen = [await read(frame), await read(frame), await read(frame)];
    expect(seen.map((codes) => codes.length)).toEqual([0, 1, 1]);
  });
});

describe('a frame', () => {
  it('that nothing is aimed at in is turned, however much stands at its edge', async () => {
    let reads = 0;
    const frame: Frame = { data: new Uint8ClampedArray(40 * 20 * 4), width: 40, height: 20 };
    const edge = { text: 'EDGE', x: 1, y: 1 };
    const read = readTilted(() => {
      reads += 1;
      return Promise.resolve(reads === 1 ? [edge] : []);
    });
    expect(await read(frame)).toEqual([edge]);
    expect(reads).toBe(2);
  });

  it('is turned about its middle, and a point of it there and back', () => {
    const there = turnedPoint({ x: 640, y: 100 }, SIZE, 90);
    expect(there.x).toBeCloseTo(1020);
    expect(there.y).toBeCloseTo(480);
    expect(turnedPoint(there, SIZE, -90).y).toBeCloseTo(100);
  });
});
