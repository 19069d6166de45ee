import { useEffectEvent, useLayoutEffect } from 'react';
import { listenToScans, type WaitingCode } from './scan-queue.ts';
import { hearWedge } from './wedge/wedge.ts';

/** A code as it was sent. */
export interface RawCode extends WaitingCode {
  /** The key that ended it; null: none did, a pause was its end, or it came from no keyboard. */
  readonly end: 'Enter' | 'Tab' | null;
}

const endOf = ({ key, ctrlKey }: KeyboardEvent): RawCode['end'] => {
  if (key === 'Tab') return 'Tab';
  // Some scanners send the end of a line as the key of its character.
  return key === 'Enter' || (ctrlKey && /^[mj]$/i.test(key)) ? 'Enter' : null;
};

/** Takes what is scanned on a page as it was sent, labels that are wrong as well: for the test of a scanner. */
export const useRawScans = (onScan: (code: RawCode) => void): void => {
  const take = useEffectEvent(onScan);
  useLayoutEffect(() => {
    let last: KeyboardEvent | null = null;
    const hear = (event: KeyboardEvent): void => {
      last = event;
    };
    window.addEventListener('keydown', hear, { capture: true });
    const stops = [
      () => window.removeEventListener('keydown', hear, { capture: true }),
      hearWedge(),
      listenToScans({
        level: 0,
        take: async (code) => {
          take({ ...code, end: last?.timeStamp === code.scannedAt ? endOf(last) : null });
          return 'done';
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
};
