import { useSyncExternalStore } from 'react';

let isThere = false;
const listeners = new Set<() => void>();

const look = async (devices: MediaDevices): Promise<void> => {
  // Kinds are told without permission, names are not.
  const known = await devices.enumerateDevices().catch(() => []);
  isThere = known.some(({ kind }) => kind === 'videoinput');
  for (const listener of listeners) listener();
};

let isFollowing = false;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Without a secure connection a browser has none to give.
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  if (mediaDevices && !isFollowing) {
    isFollowing = true;
    mediaDevices.addEventListener('devicechange', () => void look(mediaDevices));
    void look(mediaDevices);
  }
  return () => listeners.delete(listener);
};

/** Whether this device has a camera that a page may ask for. */
export const useHasCamera = (): boolean => useSyncExternalStore(subscribe, () => isThere);
