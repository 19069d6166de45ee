import { useEffect } from 'react';
import type { OfflineQueue } from './offline-queue.ts';
import { useWarnOnClose } from './use-warn-on-close.ts';

/** Sends what a person has waiting for as long as this is on the screen, and warns whoever closes the tab meanwhile. */
export const useOfflineQueue = (
  queue: Pick<OfflineQueue<never, never>, 'keepSending'>,
  sub: string | null,
  isWaiting: boolean,
): void => {
  useWarnOnClose(isWaiting && sub !== null);
  useEffect(() => (isWaiting && sub !== null ? queue.keepSending(sub) : undefined), [queue, sub, isWaiting]);
};
