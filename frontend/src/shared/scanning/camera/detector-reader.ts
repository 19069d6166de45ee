import type { SeenCode } from './aimed-code.ts';
import type { CodeReader } from './code-reader.ts';

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api: no types of it come with TypeScript. */
interface DetectedBarcode {
  readonly rawValue: string;
  readonly boundingBox: DOMRectReadOnly;
}

interface BarcodeDetector {
  detect(source: HTMLCanvasElement): Promise<readonly DetectedBarcode[]>;
}

interface BarcodeDetectorConstructor {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What goods carry: shelf and case GTINs, GS1 labels, and the sheets that we print. */
const FORMATS = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'itf', 'data_matrix', 'qr_code'] as const;

const detectorOf = (from: object): BarcodeDetectorConstructor | undefined =>
  (from as { BarcodeDetector?: BarcodeDetectorConstructor }).BarcodeDetector;

const seen = ({ rawValue, boundingBox: { x, y, width, height } }: DetectedBarcode): SeenCode => ({
  text: rawValue,
  x: x + width / 2,
  y: y + height / 2,
});

/** Null: this browser has none, or it doesn't read all that labels carry. */
export const openDetector = async (browser: object = globalThis): Promise<CodeReader | null> => {
  const Detector = detectorOf(browser);
  // It may be there and fail: on a desk without the system's part, or where that is still being fetched.
  const supported = await Detector?.getSupportedFormats().catch((): readonly string[] => []);
  if (!Detector || !supported || !FORMATS.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: FORMATS });
  return {
    read: async (canvas) =>
      (await detector.detect(canvas)).filter(({ rawValue }) => rawValue !== '').map(seen),
    close: () => undefined,
  };
};
