import { useSyncExternalStore } from 'react';
import { soundScan } from '../scan-feedback.ts';
import type { WaitingCode } from '../scan-queue.ts';

/** What was scanned and is recalled. It stands until somebody says that they have seen it. */
interface RecallStop {
  readonly recallId: string;
  readonly label: string;
  /** Rises when the same is scanned again: it is told again. */
  readonly id: number;
}

/** Scans of which nobody could say whether they are recalled. */
interface Unchecked {
  readonly codes: readonly WaitingCode[];
  /** Why, as a sentence. */
  readonly reason: string;
  readonly isChecking: boolean;
}

interface RecallsSaid {
  /** The newest first. */
  readonly stops: readonly RecallStop[];
  readonly unchecked: Unchecked | null;
}

const NOTHING: RecallsSaid = { stops: [], unchecked: null };

let said = NOTHING;
let lastId = 0;
const listeners = new Set<() => void>();

const say = (next: Partial<RecallsSaid>): void => {
  said = { ...said, ...next };
  for (const listener of listeners) listener();
};

const isOf = ({ recallId, label }: Pick<RecallStop, 'recallId' | 'label'>) => {
  return (stop: RecallStop): boolean => stop.recallId === recallId && stop.label === label;
};

export const stopFor = (recallId: string, label: string): void => {
  lastId += 1;
  const stop = { recallId, label, id: lastId };
  say({ stops: [stop, ...said.stops.filter((one) => !isOf(stop)(one))] });
  soundScan('bad');
};

export const seenStop = (stop: RecallStop): void =>
  say({ stops: said.stops.filter((one) => !isOf(stop)(one)) });

const without = (codes: readonly WaitingCode[], { text }: WaitingCode): readonly WaitingCode[] =>
  codes.filter((one) => one.text !== text);

export const couldNotCheck = (code: WaitingCode, reason: string): void => {
  const { unchecked } = said;
  const codes = [...without(unchecked?.codes ?? [], code), code];
  say({ unchecked: { codes, reason, isChecking: unchecked?.isChecking ?? false } });
  if (!unchecked?.isChecking) soundScan('bad');
};

export const isChecked = (code: WaitingCode): void => {
  const { unchecked } = said;
  if (!unchecked) return;
  const codes = without(unchecked.codes, code);
  say({ unchecked: codes.length > 0 ? { ...unchecked, codes } : null });
};

export const seenUnchecked = (): void => say({ unchecked: null });

/** Nothing that one person was told is left for the next. */
export const forgetRecallsSaid = (): void => say(NOTHING);

/** Asks once more about all that nobody could answer for. */
export const checkAgain = async (check: (code: WaitingCode) => Promise<void>): Promise<void> => {
  const { unchecked } = said;
  if (!unchecked || unchecked.isChecking) return;
  say({ unchecked: { ...unchecked, isChecking: true } });
  await Promise.all(unchecked.codes.map(check));
  if (said.unchecked) say({ unchecked: { ...said.unchecked, isChecking: false } });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRecallsSaid = (): RecallsSaid => useSyncExternalStore(subscribe, () => said);
