import { openDetector } from './detector-reader.ts';

const ALL = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'itf', 'data_matrix', 'qr_code', 'pdf417'];

const browserThat = (supports: () => Promise<readonly string[]>) => ({
  BarcodeDetector: class {
    static getSupportedFormats = supports;
    detect = async () => [
      { rawValue: '', boundingBox: { x: 0, y: 0, width: 0, height: 0 } },
      { rawValue: '10LOT', boundingBox: { x: 10, y: 20, width: 100, height: 40 } },
    ];
  },
});

describe("the browser's own reader", () => {
  it('says what a code reads, and where its middle is', async () => {
    const reader = await openDetector(browserThat(async () => ALL));
    expect(await reader?.read({} as HTMLCanvasElement)).toEqual([{ text: '10LOT', x: 60, y: 40 }]);
  });

  it.each([
    ['has none', {}],
    ['has one that reads no case labels', browserThat(async () => ['ean_13', 'qr_code'])],
    ['has one that fails', browserThat(() => Promise.reject(new Error('not supported')))],
  ])('is not used where a browser %s', async (_what, browser) => {
    expect(await openDetector(browser)).toBeNull();
  });
});
