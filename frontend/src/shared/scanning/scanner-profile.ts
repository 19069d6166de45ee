import { useSyncExternalStore } from 'react';

/** How the scanner of this device is, and how it is to be heard: set on the page Test Scanner. */
export interface ScannerProfile {
  /** What it sends for a separator, where that is something of its own. */
  readonly substitute: string;
  /** It was seen to send separators. */
  readonly keepsSeparators: boolean;
  /** Its keys are read by where they are on an American keyboard, by what they are here, or by what makes sense. */
  readonly keyboard: 'auto' | 'position' | 'name';
  /** What its codes were seen to end with: a key (Enter or Tab), or a pause alone. */
  readonly ending: 'unknown' | 'key' | 'pause';
  /** Each scan of a line adds to it, or fills what remains. */
  readonly counting: 'add' | 'fill';
  readonly hasSound: boolean;
  readonly hasVibration: boolean;
}

export const NEW_SCANNER: ScannerProfile = {
  substitute: '',
  keepsSeparators: false,
  keyboard: 'auto',
  ending: 'unknown',
  counting: 'fill',
  hasSound: true,
  hasVibration: true,
};

/** Stays when a person logs out: it is the device's. */
const KEY = 'scanner';

const oneOf = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
  allowed.find((one) => one === value) ?? otherwise;
const trueOf = (value: unknown, otherwise: boolean): boolean =>
  typeof value === 'boolean' ? value : otherwise;

const parsed = (text: string | null): ScannerProfile => {
  let kept: Record<string, unknown> = {};
  try {
    kept = Object(JSON.parse(text ?? '{}'));
  } catch {
    // Whoever wrote that, it is no profile.
  }
  return {
    substitute: typeof kept.substitute === 'string' ? kept.substitute.slice(0, 8) : '',
    keepsSeparators: trueOf(kept.keepsSeparators, NEW_SCANNER.keepsSeparators),
    keyboard: oneOf(kept.keyboard, ['auto', 'position', 'name'], NEW_SCANNER.keyboard),
    ending: oneOf(kept.ending, ['unknown', 'key', 'pause'], NEW_SCANNER.ending),
    counting: oneOf(kept.counting, ['add', 'fill'], NEW_SCANNER.counting),
    hasSound: trueOf(kept.hasSound, NEW_SCANNER.hasSound),
    hasVibration: trueOf(kept.hasVibration, NEW_SCANNER.hasVibration),
  };
};

let text: string | null = null;
let profile = NEW_SCANNER;
const listeners = new Set<() => void>();

/** Read anew where another tab, or a log-out, wrote it: parsing is done once for each text. */
export const scannerProfile = (): ScannerProfile => {
  let now: string | null = null;
  try {
    now = localStorage.getItem(KEY);
  } catch {
    // Kept from us: the scanner is as it came.
  }
  if (now !== text) {
    text = now;
    profile = parsed(now);
  }
  return profile;
};

export const changeScanner = (change: Partial<ScannerProfile>): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...scannerProfile(), ...change }));
  } catch {
    // A device that keeps nothing has the scanner as it came.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

export const useScannerProfile = (): ScannerProfile => useSyncExternalStore(subscribe, scannerProfile);
