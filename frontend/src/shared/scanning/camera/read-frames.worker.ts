import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readTilted } from './tilted-codes.ts';
import type { FrameMessage, WorkerMessage } from './wasm-messages.ts';
import { seenByZxing, ZXING_OPTIONS } from './zxing-codes.ts';

const say = (message: WorkerMessage): void => postMessage(message);
const sayFailed = (error: unknown): void => say({ kind: 'failed', reason: String(error) });

const read = readTilted(async ({ data, width, height }) =>
  (await readBarcodes(new ImageData(data, width, height), ZXING_OPTIONS)).map(seenByZxing),
);

addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
  const { width, height } = data;
  read({ data: new Uint8ClampedArray(data.bytes), width, height }).then(
    (codes) => say({ kind: 'seen', codes }),
    sayFailed,
  );
});

prepareZXingModule({ overrides: { locateFile: () => readerUrl }, fireImmediately: true }).then(
  () => say({ kind: 'ready' }),
  sayFailed,
);
