import type { SeenCode } from './aimed-code.ts';
import type { CodeReader } from './code-reader.ts';
import type { WorkerMessage } from './wasm-messages.ts';

/** The next thing that the worker says. */
const nextMessage = (worker: Worker): Promise<WorkerMessage> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController();
    const { signal } = stop;
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<WorkerMessage>) => {
        stop.abort();
        resolve(data);
      },
      { signal },
    );
    worker.addEventListener(
      'error',
      ({ message }) => {
        stop.abort();
        reject(new Error(message || 'The reader could not be fetched.'));
      },
      { signal },
    );
  });

const frameOf = (canvas: HTMLCanvasElement): ImageData | null =>
  canvas.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, canvas.width, canvas.height) ??
  null;

/** ZXing in a worker, so that the page goes on answering while it reads. Rejects when it can't be fetched. */
export const openWasmReader = async (): Promise<CodeReader> => {
  const worker = new Worker(new URL('./read-frames.worker.ts', import.meta.url), { type: 'module' });
  const answered = async (): Promise<readonly SeenCode[]> => {
    const message = await nextMessage(worker);
    if (message.kind === 'failed') throw new Error(message.reason);
    return message.kind === 'seen' ? message.codes : [];
  };
  try {
    await answered();
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    read: (canvas) => {
      const frame = frameOf(canvas);
      if (!frame) return Promise.resolve([]);
      const { width, height, data } = frame;
      const codes = answered();
      worker.postMessage({ width, height, bytes: data.buffer }, [data.buffer]);
      return codes;
    },
    close: () => worker.terminate(),
  };
};
