import { useEffectEvent, useLayoutEffect } from 'react';
import { type Burst, NO_BURST, nextKey } from './scan-burst.ts';
import { type FieldBefore, fieldBefore, keepsScans, restoreField } from './scanned-fields.ts';

/** The page itself, a dialog over it, a dialog over that: the uppermost that listens gets the code. */
export type ScanLevel = 0 | 1 | 2;

interface Listener {
  readonly level: ScanLevel;
  readonly take: (code: string) => void;
}

const listeners = new Set<Listener>();
/** Called with a code that nobody takes and that was typed into a number or a day. */
const refusals = new Set<(code: string) => void>();
let burst: Burst = NO_BURST;
/** The fields that the burst went into: the focus may move with a dialog that opens meanwhile. */
let typedInto: FieldBefore[] = [];

const forget = (): void => {
  burst = NO_BURST;
  typedInto = [];
};

/** Remembers the field as it stands before this key of a burst. */
const remember = (target: EventTarget | null): void => {
  if (burst.text.length <= 1) typedInto = [];
  const before = fieldBefore(target);
  if (before && !typedInto.some(({ field }) => field === before.field)) typedInto.push(before);
};

const listen = (event: KeyboardEvent): void => {
  if (keepsScans(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
    forget();
    return;
  }
  const next = nextKey(burst, event.key, event.timeStamp);
  const isTyped = next.burst !== burst && next.burst !== NO_BURST;
  burst = next.burst;
  if (isTyped) remember(event.target);
  // Inside a burst a space or the final Enter must not press the button that has the focus.
  // Where nobody takes a scan, only one that would stand in a field as something else is anybody's business.
  if (listeners.size === 0 && typedInto.length === 0) return;
  const isInBurst =
    next.scanned !== null || (event.key === ' ' && burst.text.length > 1 && !fieldBefore(event.target));
  if (!isInBurst) return;
  event.preventDefault();
  event.stopPropagation();
  if (next.scanned === null) return;
  for (const before of typedInto) restoreField(before);
  forget();
  const uppermost = [...listeners].reduce<Listener | null>(
    (top, one) => (top && top.level >= one.level ? top : one),
    null,
  );
  if (uppermost) uppermost.take(next.scanned);
  else for (const refuse of refusals) refuse(next.scanned);
};

const startListening = (): void => {
  if (listeners.size + refusals.size === 0) window.addEventListener('keydown', listen, { capture: true });
};
const stopListening = (): void => {
  if (listeners.size + refusals.size === 0) window.removeEventListener('keydown', listen, { capture: true });
};

/**
 * Takes what a wedge scanner types anywhere on the page: a burst of keys with Enter at its end. A field for text keeps
 * what is scanned into it; a number, a date and a field that says so hand it over. While a dialog over this one listens
 * too, that one takes it.
 */
export const useScanner = (level: ScanLevel, onScan: (code: string) => void): void => {
  const take = useEffectEvent(onScan);
  // Before it can be seen: a code that is scanned with the first sight of a dialog is the dialog's.
  useLayoutEffect(() => {
    const listener: Listener = { level, take: (code) => take(code) };
    startListening();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      stopListening();
    };
  }, [level]);
};

/**
 * For the whole product: a code that is scanned into a number or a day where nothing takes scans is not left there, and
 * `onRefused` says so. Numbers and days are never scanned.
 */
export const useRefusedScans = (onRefused: (code: string) => void): void => {
  const refuse = useEffectEvent(onRefused);
  useLayoutEffect(() => {
    const tell = (code: string): void => refuse(code);
    startListening();
    refusals.add(tell);
    return () => {
      refusals.delete(tell);
      stopListening();
    };
  }, []);
};
