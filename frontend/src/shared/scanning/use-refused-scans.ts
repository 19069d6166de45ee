import { useLayoutEffect } from 'react';
import { sayScan } from './scan-feedback.ts';
import { listenToRefusals, type Refusal } from './scan-queue.ts';
import { shownCode } from './scan-text.ts';
import { hearWedge } from './wedge/wedge.ts';

const SENTENCES: Readonly<Record<Refusal, (code: string) => string>> = {
  nobody: (code) =>
    `${code} was scanned where no scan is taken, and nothing was entered. Numbers, days and notes are typed.`,
  'behind a dialog': (code) =>
    `${code} was scanned behind this dialog, and nothing was entered. Close it, then scan again.`,
  cut: (code) =>
    `${code} came in two parts, and only the first was taken. Put that right, then scan it again.`,
  'too long': (code) => `${code} is longer than this field takes, and nothing was entered.`,
};

/**
 * For the whole product: a code that is scanned where nothing takes it, into a number, a choice or a note, or behind a
 * dialog, is not left there, and that is said.
 */
export const useRefusedScans = (): void =>
  useLayoutEffect(() => {
    const stops = [
      hearWedge(),
      listenToRefusals(({ text }, why) => sayScan('bad', SENTENCES[why](shownCode(text)))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
