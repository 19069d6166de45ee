/** What is counted: one person's delivery of these orders (`of`: as its draft is kept). */
interface DeliveryKey {
  readonly sub: string;
  readonly of: string;
}

const locksOfThisTab = new Set<string>();

const lockNameOf = ({ sub, of }: DeliveryKey): string => `counting ${sub} ${of}`;

/** How long the other tab may take to write down what is counted there, and release it. */
const TAKEOVER_TIMEOUT_MS = 3_000;

const newLockChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('receipt-counting');

/**
 * Holds a delivery as long as it is being counted, over all tabs: meanwhile it is not sent behind the person's back,
 * and no other tab counts it. A tab that ends, however it does, releases it. `onTakeoverRequest`: another tab of this
 * person's wants to go on with it. Answers how to release it.
 */
export const holdTabLock = (counting: DeliveryKey, onTakeoverRequest: () => void): (() => void) => {
  const name = lockNameOf(counting);
  locksOfThisTab.add(name);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // In its turn: one that was released this moment is still locked for another.
  const waiting = new AbortController();
  navigator.locks?.request(name, { signal: waiting.signal }, () => released).catch(() => {});
  const channel = newLockChannel();
  channel?.addEventListener('message', ({ data }) => data === name && onTakeoverRequest());
  return () => {
    locksOfThisTab.delete(name);
    channel?.close();
    release();
    waiting.abort();
  };
};

/** What is held at one moment, in all tabs. */
interface HeldDeliveries {
  readonly isCountedInOtherTab: (counting: DeliveryKey) => boolean;
  readonly isBeingSent: (counting: DeliveryKey) => boolean;
}

/**
 * Asked before a draft is read, so that what another tab writes as it gives a delivery up is not missed. A browser that
 * can't tell says that nothing is held.
 */
export const heldDeliveries = async (): Promise<HeldDeliveries> => {
  const held = (await navigator.locks?.query())?.held ?? [];
  // Who counts holds it alone; what sends it behind the person's back, in any tab, as one of several.
  const isHeld = (name: string, mode: LockMode): boolean =>
    held.some((lock) => lock.name === name && lock.mode === mode);
  return {
    isCountedInOtherTab: (counting) => {
      const name = lockNameOf(counting);
      return !locksOfThisTab.has(name) && isHeld(name, 'exclusive');
    },
    isBeingSent: (counting) => isHeld(lockNameOf(counting), 'shared'),
  };
};

/** How long somebody who wants to go on with it waits for the answer to what is being sent. */
const SENDING_TIMEOUT_MS = 5_000;

/** Waits while it is being sent, here or in another tab. True: it has its answer now, whatever that was. */
export const waitWhileSent = async (counting: DeliveryKey): Promise<boolean> => {
  const signal = AbortSignal.timeout(SENDING_TIMEOUT_MS);
  try {
    await navigator.locks.request(lockNameOf(counting), { signal }, () => undefined);
    return true;
  } catch {
    return false;
  }
};

/** Asks the tab that counts it to store what it has and release it. False: it did not, because it is sending at this moment. */
export const takeOverTabLock = async (counting: DeliveryKey): Promise<boolean> => {
  const name = lockNameOf(counting);
  const channel = newLockChannel();
  channel?.postMessage(name);
  try {
    await navigator.locks.request(
      name,
      { signal: AbortSignal.timeout(TAKEOVER_TIMEOUT_MS) },
      () => undefined,
    );
    return true;
  } catch {
    return false;
  } finally {
    channel?.close();
  }
};

/** Does the work unless the delivery is held here or in another tab. */
export const runIfUnlocked = async (counting: DeliveryKey, work: () => Promise<void>): Promise<void> => {
  const name = lockNameOf(counting);
  if (locksOfThisTab.has(name)) return;
  if (!navigator.locks) return work();
  await navigator.locks.request(name, { ifAvailable: true, mode: 'shared' }, (lock) => lock && work());
};
