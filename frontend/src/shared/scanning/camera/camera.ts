import { useSyncExternalStore } from 'react';
import { hasScanListener, onScanListeners, queueScan } from '../scan-queue.ts';
import { isCameraWanted, onCameraWish, wantCamera } from './camera-wish.ts';
import type { CodeReader } from './code-reader.ts';
import { lookForCodes } from './look-for-codes.ts';
import { openReader } from './open-reader.ts';

type CameraState =
  | { readonly phase: 'closed' }
  /** The person may be asked for permission. */
  | { readonly phase: 'opening' }
  | {
      readonly phase: 'open';
      /** What finds codes has been fetched. */
      readonly hasReader: boolean;
      readonly hasTorch: boolean;
      readonly isTorchOn: boolean;
      readonly hasOthers: boolean;
    }
  /** Why, as a sentence. */
  | { readonly phase: 'failed'; readonly reason: string };

type OpenState = Extract<CameraState, { phase: 'open' }>;

/** Torches are no part of the types that come with TypeScript: https://w3c.github.io/mediacapture-image/#torch */
type WithTorch = MediaTrackConstraintSet & { readonly torch?: boolean };

/** Whoever leaves the page that takes scans has this long to come to another one. */
const NOBODY_LISTENS_MS = 2000;

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: "The camera is not allowed here. Allow it in the browser's settings for this site.",
  NotFoundError: 'This device has no camera.',
  NotReadableError: 'Something else uses the camera. Close it there, then try again.',
};

const reasonOf = (error: unknown): string =>
  (error instanceof DOMException && REASONS[error.name]) || 'The camera did not start.';

let state: CameraState = { phase: 'closed' };
const listeners = new Set<() => void>();
/** Which opening is the present one: whatever comes of another is dropped. */
let turn = 0;
let stream: MediaStream | null = null;
let reader: CodeReader | null = null;
let chosen: string | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;
let video: HTMLVideoElement | undefined;
/** Where its picture may stand, the uppermost last. */
const places: HTMLElement[] = [];

const show = (next: CameraState): void => {
  state = next;
  for (const listener of listeners) listener();
};

const change = (part: Partial<OpenState>): void => {
  if (state.phase === 'open') show({ ...state, ...part });
};

const picture = (): HTMLVideoElement => {
  video ??= Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  return video;
};

/** The picture stands in the uppermost of its places. */
const placePicture = (): void => {
  const at = places.at(-1);
  const shown = picture();
  if (!at || shown.parentElement === at) return;
  at.append(shown);
  // A video that is moved stops.
  if (stream) void shown.play().catch(() => undefined);
};

const release = (): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  if (video) video.srcObject = null;
};

const fail = (reason: string): void => {
  turn += 1;
  release();
  show({ phase: 'failed', reason });
};

const torchOf = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as WithTorch | undefined)?.torch === true;

const cameras = async (): Promise<readonly MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');

const askForCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      ...(chosen ? { deviceId: { exact: chosen } } : { facingMode: { ideal: 'environment' } }),
      width: { ideal: 1280 },
      height: { ideal: 720 },
    },
  });

const READER_FAILED = 'What reads codes could not be fetched. Check the network, then try again.';

const read = async (now: number): Promise<void> => {
  const isOn = (): boolean => turn === now;
  const opened = reader ?? (await openReader().catch(() => null));
  if (!isOn()) {
    if (opened !== reader) opened?.close();
    return;
  }
  if (!opened) return fail(READER_FAILED);
  reader = opened;
  change({ hasReader: true });
  const onCode = (text: string): void => {
    queueScan({ text, byPosition: null, from: 'camera', scannedAt: performance.now() });
  };
  try {
    await lookForCodes({ video: picture(), reader: opened, isOn, onCode });
  } catch {
    if (!isOn()) return;
    // The next one is a new one.
    opened.close();
    reader = null;
    fail('The camera stopped reading.');
  }
};

const start = async (): Promise<void> => {
  turn += 1;
  const now = turn;
  release();
  show({ phase: 'opening' });
  try {
    const given = await askForCamera();
    if (turn !== now) {
      for (const track of given.getTracks()) track.stop();
      return;
    }
    stream = given;
    const [track] = given.getVideoTracks();
    track?.addEventListener('ended', () => turn === now && fail('The camera was taken away.'));
    picture().srcObject = given;
    const hasOthers = (await cameras()).length > 1;
    if (turn !== now) return;
    show({ phase: 'open', hasReader: false, hasTorch: torchOf(track), isTorchOn: false, hasOthers });
    void picture()
      .play()
      .catch(() => undefined);
  } catch (error) {
    if (turn === now) fail(reasonOf(error));
    return;
  }
  await read(now);
};

/** Out of sight it is off: its light would stay on, and the battery goes. */
const followSight = (): void => {
  if (document.hidden) {
    turn += 1;
    release();
    show({ phase: 'opening' });
  } else void start();
};

const followListeners = (): void => {
  clearTimeout(leaving);
  if (!hasScanListener()) leaving = setTimeout(wantCamera, NOBODY_LISTENS_MS, false);
};

let stopFollowing: (() => void) | undefined;

const close = (): void => {
  stopFollowing?.();
  stopFollowing = undefined;
  turn += 1;
  release();
  reader?.close();
  reader = null;
  show({ phase: 'closed' });
};

/** Opens the camera, or tries again. What it reads goes where a scanner's codes go. */
export const openCamera = (): void => {
  if (!stopFollowing) {
    document.addEventListener('visibilitychange', followSight);
    const stops = [onScanListeners(followListeners), onCameraWish(() => isCameraWanted() || close())];
    stopFollowing = () => {
      document.removeEventListener('visibilitychange', followSight);
      clearTimeout(leaving);
      for (const stop of stops) stop();
    };
  }
  void start();
};

/** The camera's picture stands here until what is answered is called; the first place opens it. */
export const showPictureIn = (place: HTMLElement): (() => void) => {
  places.push(place);
  placePicture();
  if (state.phase === 'closed') openCamera();
  return () => {
    places.splice(places.lastIndexOf(place), 1);
    placePicture();
  };
};

/** The next one of this device's cameras: a phone's first is not always the one that sees what is near. */
export const switchCamera = async (): Promise<void> => {
  const known = await cameras();
  const at = known.findIndex(
    ({ deviceId }) => deviceId === stream?.getVideoTracks()[0]?.getSettings().deviceId,
  );
  chosen = known[(at + 1) % known.length]?.deviceId ?? null;
  await start();
};

export const switchTorch = async (isOn: boolean): Promise<void> => {
  const [track] = stream?.getVideoTracks() ?? [];
  await track?.applyConstraints({ advanced: [{ torch: isOn } as WithTorch] });
  change({ isTorchOn: isOn });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCamera = (): CameraState => useSyncExternalStore(subscribe, () => state);
