import { useEffectEvent, useLayoutEffect } from 'react';
import { type Burst, NO_BURST, nextKey } from './scan-burst.ts';

/** The page itself, a dialog over it, a dialog over that: the uppermost that listens gets the code. */
export type ScanLevel = 0 | 1 | 2;

interface Listener {
  readonly level: ScanLevel;
  readonly take: (code: string) => void;
}

const listeners = new Set<Listener>();
let burst: Burst = NO_BURST;

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'));

const listen = (event: KeyboardEvent): void => {
  // A field takes what is typed into it, by hand or by scanner.
  if (isTypedInto(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
    burst = NO_BURST;
    return;
  }
  const next = nextKey(burst, event.key, event.timeStamp);
  // Inside a burst a space or the final Enter must not press the button that has the focus.
  const isInBurst = next.scanned !== null || (event.key === ' ' && next.burst.text.length > 1);
  burst = next.burst;
  if (!isInBurst) return;
  event.preventDefault();
  event.stopPropagation();
  if (next.scanned === null) return;
  const uppermost = [...listeners].reduce<Listener | null>(
    (top, one) => (top && top.level >= one.level ? top : one),
    null,
  );
  uppermost?.take(next.scanned);
};

/**
 * Takes what a wedge scanner types anywhere on the page, outside fields: a burst of keys with Enter at its end.
 * While a dialog over this one listens too, that one takes it.
 */
export const useScanner = (level: ScanLevel, onScan: (code: string) => void): void => {
  const take = useEffectEvent(onScan);
  // Before it can be seen: a code that is scanned with the first sight of a dialog is the dialog's.
  useLayoutEffect(() => {
    const listener: Listener = { level, take: (code) => take(code) };
    if (listeners.size === 0) window.addEventListener('keydown', listen, { capture: true });
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('keydown', listen, { capture: true });
    };
  }, [level]);
};
