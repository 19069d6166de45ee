import { useSyncExternalStore } from 'react';

/** Apart from the camera itself, which is fetched with the first wish for it. */
let isWanted = false;
const listeners = new Set<() => void>();

export const isCameraWanted = (): boolean => isWanted;

/** Somebody wants to scan with the camera, or no longer. */
export const wantCamera = (wanted: boolean): void => {
  isWanted = wanted;
  for (const listener of listeners) listener();
};

export const onCameraWish = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCameraWanted = (): boolean => useSyncExternalStore(onCameraWish, isCameraWanted);
