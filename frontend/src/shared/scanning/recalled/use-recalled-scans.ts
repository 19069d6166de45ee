import { useLayoutEffect } from 'react';
import { onScanned } from '../scan-queue.ts';
import { checkRecalled } from './check-recalled.ts';
import { checkAgain } from './recall-stops.ts';

/** For the whole product: whoever scans what is recalled is told so at once, whatever else becomes of the scan. */
export const useRecalledScans = (): void =>
  useLayoutEffect(() => {
    const stop = onScanned((code) => void checkRecalled(code));
    // The network is back.
    const check = (): void => void checkAgain(checkRecalled);
    window.addEventListener('online', check);
    return () => {
      stop();
      window.removeEventListener('online', check);
    };
  }, []);
