import { useState } from 'react';
import type { Scan } from './read-code.ts';
import type { ScanLevel } from './scan-queue.ts';
import { type ScanOutcome, saidOutcome, useScanner } from './use-scanner.ts';

/** A scan that only a person can settle, and what it may be. */
export interface ScanQuestion {
  readonly text: string;
  readonly choices: readonly { readonly label: string; readonly take: () => void }[];
}

type Outcome = ScanOutcome | Promise<ScanOutcome>;

/** The same label within so long may be the same pack, read twice (stock-and-trace.md §7). */
const SAME_LABEL_MS = 2000;

/** When labels were taken last, by what they say: of the whole page, since a dialog may close and open in between. */
const takenAt = new Map<string, number>();

const isTakenAgain = ({ text, scannedAt }: Scan): boolean => {
  const before = takenAt.get(text);
  // The very same scan comes again where what it opened takes it, too.
  return before !== undefined && scannedAt > before && scannedAt - before < SAME_LABEL_MS;
};

const remember = ({ text, scannedAt }: Scan): void => {
  for (const [label, at] of takenAt) if (scannedAt - at >= SAME_LABEL_MS) takenAt.delete(label);
  takenAt.set(text, scannedAt);
};

/** What a person settled is said as a scan is. */
export const settleScan = (outcome: Outcome): void => void Promise.resolve(outcome).then(saidOutcome);

/**
 * `useScanner` where a scan adds to a count: the same label again within two seconds is asked about, wherever it was
 * counted before. `adds`: whether this scan would count one more. Answers the question that stands, and how to ask others.
 */
export const useAddingScans = (
  level: ScanLevel,
  adds: (scan: Scan) => boolean,
  onScan: (scan: Scan) => Outcome,
) => {
  const [question, setQuestion] = useState<ScanQuestion | null>(null);

  const ask = (text: string, choices: ScanQuestion['choices']): ScanOutcome => {
    setQuestion({
      text,
      choices: choices.map(({ label, take }) => ({
        label,
        take: () => {
          setQuestion(null);
          take();
        },
      })),
    });
    return { bad: text };
  };

  const take = async (scan: Scan): Promise<ScanOutcome> => {
    const outcome = await onScan(scan);
    if ('good' in outcome) remember(scan);
    return outcome;
  };

  useScanner(level, (scan) => {
    if (scan.reading.kind !== 'command' && isTakenAgain(scan) && adds(scan)) {
      remember(scan);
      return ask(`${scan.text} was scanned twice. Is it another pack?`, [
        { label: 'Count it again', take: () => settleScan(take(scan)) },
        { label: 'The same pack', take: () => undefined },
      ]);
    }
    setQuestion(null);
    return take(scan);
  });

  return { question, ask, forget: (): void => setQuestion(null) };
};
