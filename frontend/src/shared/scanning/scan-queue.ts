import type { TypedCode } from './wedge/scan-burst.ts';

/** The page itself, a dialog over it, a dialog over that: the uppermost that listens gets the code. */
export type ScanLevel = 0 | 1 | 2;

/** A code on its way to whoever takes it. */
export interface WaitingCode extends TypedCode {
  readonly from: 'wedge' | 'camera';
  /** When it was scanned, however long it waits: milliseconds since the page began. */
  readonly scannedAt: number;
}

/** `pass on`: what was opened for it is to take it as well. */
type TakenScan = 'done' | 'pass on';

interface ScanListener {
  readonly level: ScanLevel;
  /** Settles when what it opens stands: only then is the next one taken. */
  readonly take: (code: WaitingCode) => Promise<TakenScan>;
}

const listeners = new Set<ScanListener>();
/** Called when somebody begins or ends to take scans. */
const followers = new Set<() => void>();
/** `cut`: only the beginning of it was taken, as its end came too late. `too long`: for the field it was scanned into. */
export type Refusal = 'nobody' | 'behind a dialog' | 'cut' | 'too long';

type Refuse = (code: TypedCode, why: Refusal) => void;

/** Called with a code that is not taken, and why. */
const refusals = new Set<Refuse>();
const waiting: WaitingCode[] = [];
/** Dialogs and lists on their way. */
const holds = new Set<symbol>();
let isTaking = false;

/** What opens takes at most so long; then its scans are not kept waiting for it. */
const MAX_HOLD_MS = 15_000;
const LOOK_AGAIN_MS = 25;

/** Called with every code that is scanned, whoever takes it, and where it fills a field. */
const hearers = new Set<(code: WaitingCode) => void>();

export const tellScanned = (code: WaitingCode): void => {
  for (const hear of hearers) hear(code);
};

export const onScanned = (hear: (code: WaitingCode) => void): (() => void) => {
  hearers.add(hear);
  return () => hearers.delete(hear);
};

/** Keeps scans waiting until what is called for stands. Answers how to let them go on. */
export const holdScans = (): (() => void) => {
  const hold = Symbol('hold');
  holds.add(hold);
  const release = (): void => void holds.delete(hold);
  setTimeout(release, MAX_HOLD_MS);
  return release;
};

/** A dialog whose code is being fetched says so in the page (`ui/loading/lazy-dialog.tsx`). */
const isOpening = (): boolean => holds.size > 0 || document.querySelector('[data-opening]') !== null;

/** Nobody knows who is at this device (`ui/overlays/dialog.tsx`): what they scan is not for the page. */
const isCovered = (): boolean => document.querySelector('.covers-all') !== null;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((settle) => setTimeout(settle, milliseconds));

/** Until what the scan before called for has been drawn. */
const settled = async (): Promise<void> => {
  await pause(0);
  while (isOpening()) await pause(LOOK_AGAIN_MS);
};

const uppermost = (): ScanListener | null =>
  [...listeners].reduce<ScanListener | null>((top, one) => (top && top.level >= one.level ? top : one), null);

export const refuseScan: Refuse = (code, why) => {
  for (const refuse of refusals) refuse(code, why);
};

const openDialogs = (): number =>
  document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])').length;

const give = async (code: WaitingCode): Promise<TakenScan> => {
  const top = uppermost();
  // What a dialog stands over is not changed behind it.
  if (top && isScanTaken()) return top.take(code);
  refuseScan(code, top ? 'behind a dialog' : 'nobody');
  return 'done';
};

/** Has something opened over what took it? */
const isOver = (level: ScanLevel | undefined): boolean => (uppermost()?.level ?? -1) > (level ?? -1);

const takeAll = async (): Promise<void> => {
  isTaking = true;
  try {
    while (waiting.length > 0) {
      if (isOpening()) await settled();
      const next = waiting.shift();
      if (!next) break;
      const level = uppermost()?.level;
      let taken: TakenScan = 'done';
      try {
        taken = await give(next);
      } catch (error) {
        // One that fails keeps none of those behind it.
        reportError(error);
      }
      await settled();
      if (taken === 'pass on' && isOver(level)) waiting.unshift(next);
    }
  } finally {
    isTaking = false;
  }
};

/**
 * A code was scanned: it is taken at once, or as soon as those before it are done. Answers how to take it back while it
 * waits, and that says whether it still did.
 */
export const queueScan = (code: WaitingCode): (() => boolean) => {
  // Not kept until somebody has said who they are.
  if (isCovered()) {
    refuseScan(code, 'behind a dialog');
    return () => false;
  }
  tellScanned(code);
  waiting.push(code);
  if (!isTaking) void takeAll();
  return () => {
    const at = waiting.indexOf(code);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  };
};

export const hasScanListener = (): boolean => listeners.size > 0;

/** Does somebody take what is scanned now, and no dialog stands before it? */
export const isScanTaken = (): boolean => {
  const top = uppermost();
  return top !== null && !isCovered() && openDialogs() <= top.level;
};

const tellFollowers = (): void => {
  for (const follower of followers) follower();
};

export const listenToScans = (listener: ScanListener): (() => void) => {
  listeners.add(listener);
  tellFollowers();
  return () => {
    listeners.delete(listener);
    tellFollowers();
  };
};

/** Tells whenever somebody begins or ends to take scans. */
export const onScanListeners = (follower: () => void): (() => void) => {
  followers.add(follower);
  return () => followers.delete(follower);
};

export const listenToRefusals = (refuse: Refuse): (() => void) => {
  refusals.add(refuse);
  return () => refusals.delete(refuse);
};
