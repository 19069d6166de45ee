import { useEffectEvent, useLayoutEffect } from 'react';
import { listenToScans, type WaitingCode } from './scan-queue.ts';
import { hearWedge } from './wedge.ts';

/** Takes what is scanned on a page as it was sent, labels that are wrong as well: for the test of a scanner. */
export const useRawScans = (onScan: (code: WaitingCode) => void): void => {
  const take = useEffectEvent(onScan);
  useLayoutEffect(() => {
    const stops = [
      hearWedge(),
      listenToScans({
        level: 0,
        take: async (code) => {
          take(code);
          return 'done';
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
};
