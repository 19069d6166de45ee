import { aimedCode } from './aimed-code.ts';
import type { CodeReader } from './code-reader.ts';
import { readSize, visiblePart } from './frame-part.ts';
import { NO_SIGHTING, nextSighting } from './sighting.ts';

/** From one look to the next, at least: a phone's battery and its other work matter more than the tenth look a second. */
const BETWEEN_LOOKS_MS = 120;
/** The page has its turn between two looks, however long each takes. */
const LEAST_REST_MS = 30;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((settle) => setTimeout(settle, milliseconds));

/** Draws what is seen of the video; false: there is no picture yet. */
const draw = (video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean => {
  const frame = { width: video.videoWidth, height: video.videoHeight };
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || frame.width === 0) return false;
  const part = visiblePart(frame, { width: video.clientWidth, height: video.clientHeight });
  const size = readSize(part);
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  canvas
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(video, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  return true;
};

interface Look {
  readonly video: HTMLVideoElement;
  readonly reader: CodeReader;
  /** False ends it. */
  readonly isOn: () => boolean;
  readonly onCode: (text: string) => void;
}

/** Looks through the camera until it is off. Rejects when the reader gives up. */
export const lookForCodes = async ({ video, reader, isOn, onCode }: Look): Promise<void> => {
  const canvas = document.createElement('canvas');
  let sighting = NO_SIGHTING;
  while (isOn()) {
    const begun = performance.now();
    const codes = draw(video, canvas) ? await reader.read(canvas) : [];
    if (!isOn()) return;
    const next = nextSighting(sighting, aimedCode(codes, canvas)?.text ?? null, performance.now());
    sighting = next.sighting;
    if (next.taken !== null) onCode(next.taken);
    await pause(Math.max(LEAST_REST_MS, BETWEEN_LOOKS_MS - (performance.now() - begun)));
  }
};
