/** What is counted: one person's delivery of these orders (`of`: as its draft is kept). */
export interface Counting {
  readonly sub: string;
  readonly of: string;
}

const heldHere = new Set<string>();

const lockOf = ({ sub, of }: Counting): string => `counting ${sub} ${of}`;

/** How long the other tab may take to write down what is counted there, and let go. */
const HAND_OVER_MS = 3_000;

const newAsking = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('receipt-counting');

/**
 * Holds a delivery as long as it is being counted, over all tabs: meanwhile it is not sent behind the person's back,
 * and no other tab counts it. A tab that ends, however it does, lets go of it. `onAsked`: another tab of this
 * person's wants to go on with it. Answers how to let go.
 */
export const hold = (counting: Counting, onAsked: () => void): (() => void) => {
  const name = lockOf(counting);
  heldHere.add(name);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // In its turn: one that was let go of this moment is still held for another.
  const waiting = new AbortController();
  navigator.locks?.request(name, { signal: waiting.signal }, () => held).catch(() => {});
  const asking = newAsking();
  asking?.addEventListener('message', ({ data }) => data === name && onAsked());
  return () => {
    heldHere.delete(name);
    asking?.close();
    letGo();
    waiting.abort();
  };
};

/** Is it being counted in another tab? A browser that can't tell says no. */
export const isCountedElsewhere = async (counting: Counting): Promise<boolean> => {
  const name = lockOf(counting);
  if (heldHere.has(name) || !navigator.locks) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
};

/** Asks the tab that counts it to keep what it has and let go. False: it did not, because it is sending at this moment. */
export const takeHere = async (counting: Counting): Promise<boolean> => {
  const name = lockOf(counting);
  const asking = newAsking();
  asking?.postMessage(name);
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(HAND_OVER_MS) }, () => undefined);
    return true;
  } catch {
    return false;
  } finally {
    asking?.close();
  }
};

/** Does the work unless the delivery is held here or in another tab. */
export const unlessHeld = async (counting: Counting, work: () => Promise<void>): Promise<void> => {
  const name = lockOf(counting);
  if (heldHere.has(name)) return;
  if (!navigator.locks) return work();
  await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && work());
};
