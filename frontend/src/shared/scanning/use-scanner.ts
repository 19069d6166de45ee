import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import type { Scan } from './read-code.ts';
import { sayScan } from './scan-feedback.ts';
import { holdScans, listenToScans, type ScanLevel, type WaitingCode } from './scan-queue.ts';
import { scannerProfile } from './scanner-profile.ts';
import { hearWedge } from './wedge/wedge.ts';

/** What became of a scan, in words for the band. */
export type ScanOutcome = { readonly good: string; readonly isPassedOn?: boolean } | { readonly bad: string };

type TakeScan = (scan: Scan) => ScanOutcome | Promise<ScanOutcome>;

/** Says what became of a scan, or of a question about one. */
export const saidOutcome = (outcome: ScanOutcome): void => {
  if ('bad' in outcome) sayScan('bad', outcome.bad);
  else sayScan('good', outcome.good);
};

/** What labels say is fetched once the page stands, at the latest with the first scan: no page waits for it. */
const fetchReader = () => import('./read-code.ts');

/** Null: the reader could not be fetched. */
const readOnDemand = (code: WaitingCode): Promise<Scan | null> =>
  fetchReader().then(
    ({ readCode }) => readCode(code, scannerProfile()),
    () => null,
  );

const NOT_READ = 'This scan could not be read. Check the network, then scan it again.';

/** A printed command that is read again within so long is hardly meant twice. */
const TWICE_MS = 2000;
const TWICE: ScanOutcome = { bad: 'That was scanned twice. Scan it once more, if you mean it.' };

/** The command that was done last, of the whole page; null: something else was scanned since. */
let done: { readonly text: string; readonly scannedAt: number } | null = null;

const isDoneTwice = ({ reading, text, scannedAt }: Scan): boolean =>
  reading.kind === 'command' &&
  done?.text === text &&
  scannedAt > done.scannedAt &&
  scannedAt - done.scannedAt < TWICE_MS;

const rememberDone = ({ reading, text, scannedAt }: Scan, outcome: ScanOutcome): void => {
  done = reading.kind === 'command' && 'good' in outcome ? { text, scannedAt } : null;
};

/**
 * Answers how to wait until what was called for so far is drawn. React draws what an answer changes when it comes to
 * it, which on a busy tablet is later than a timer: what is asked here is drawn with it. What is gone waits for nothing.
 */
const useDrawn = (): (() => Promise<void>) => {
  const [asked, setAsked] = useState(0);
  const waiting = useRef<Set<() => void> | null>(null);
  useLayoutEffect(() => {
    waiting.current = new Set();
    return () => {
      for (const settle of waiting.current ?? []) settle();
      waiting.current = null;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn for each that asked
  useLayoutEffect(() => {
    for (const settle of waiting.current ?? []) settle();
    waiting.current?.clear();
  }, [asked]);
  return () =>
    new Promise((settle) => {
      if (waiting.current === null) return settle();
      waiting.current.add(settle);
      setAsked((times) => times + 1);
    });
};

/**
 * Takes what is scanned while this page or dialog stands: by a scanner that types, wherever the focus is, or by the
 * camera. Labels that are wrong never come here: they are refused with the reason. While a dialog over this one listens
 * too, that one takes it. The next scan waits until `onScan` is done, and what it opens is drawn.
 */
export const useScanner = (level: ScanLevel, onScan: TakeScan): void => {
  const take = useEffectEvent(onScan);
  const drawn = useEffectEvent(useDrawn());
  useEffect(() => whenIdle(() => fetchReader().catch(() => undefined)), []);
  // Before it can be seen: a code that is scanned with the first sight of a dialog is the dialog's.
  useLayoutEffect(() => {
    const stops = [
      hearWedge(),
      listenToScans({
        level,
        take: async (code) => {
          const scan = await readOnDemand(code);
          if (scan === null || scan.reading.kind === 'unreadable') {
            sayScan('bad', scan?.reading.kind === 'unreadable' ? scan.reading.reason : NOT_READ);
            return 'done';
          }
          const outcome = isDoneTwice(scan) ? TWICE : await take(scan);
          rememberDone(scan, outcome);
          saidOutcome(outcome);
          await drawn();
          return 'good' in outcome && outcome.isPassedOn ? 'pass on' : 'done';
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [level]);
};

/** Scans wait while this is true: what the one before called for is on its way. */
export const useHeldScans = (isOnItsWay: boolean): void => {
  useLayoutEffect(() => (isOnItsWay ? holdScans() : undefined), [isOnItsWay]);
};
