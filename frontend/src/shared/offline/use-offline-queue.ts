import { useEffect } from 'react';
import type { OfflineQueue } from './offline-queue.ts';

/** Sends what a person has waiting for as long as this is on the screen, and warns whoever closes the tab meanwhile. */
export const useOfflineQueue = (
  queue: Pick<OfflineQueue<never, never>, 'keepSending'>,
  sub: string | null,
  isWaiting: boolean,
): void => {
  useEffect(() => {
    if (!isWaiting || sub === null) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    const stop = queue.keepSending(sub);
    return () => {
      stop();
      window.removeEventListener('beforeunload', warn);
    };
  }, [queue, sub, isWaiting]);
};
