import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FrameMessage, WorkerMessage } from './wasm-messages.ts';
import { seenByZxing, ZXING_OPTIONS } from './zxing-codes.ts';

const say = (message: WorkerMessage): void => postMessage(message);
const sayFailed = (error: unknown): void => say({ kind: 'failed', reason: String(error) });

addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
  const image = new ImageData(new Uint8ClampedArray(data.bytes), data.width, data.height);
  readBarcodes(image, ZXING_OPTIONS).then(
    (found) => say({ kind: 'seen', codes: found.map(seenByZxing) }),
    sayFailed,
  );
});

prepareZXingModule({ overrides: { locateFile: () => readerUrl }, fireImmediately: true }).then(
  () => say({ kind: 'ready' }),
  sayFailed,
);
