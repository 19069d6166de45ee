import { useEffectEvent, useLayoutEffect } from 'react';
import { listenToRefusals } from './scan-queue.ts';
import { hearWedge } from './wedge.ts';

/**
 * For the whole product: a code that is scanned where nothing takes it, into a number or a day, or behind a dialog, is
 * not left there, and `onRefused` says why. Numbers and days are never scanned.
 */
export const useRefusedScans = (
  onRefused: (code: string, why: 'nobody' | 'behind a dialog') => void,
): void => {
  const refuse = useEffectEvent(onRefused);
  useLayoutEffect(() => {
    const stops = [hearWedge(), listenToRefusals(({ text }, why) => refuse(text, why))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
};
