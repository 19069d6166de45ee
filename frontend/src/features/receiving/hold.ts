const heldHere = new Set<string>();

const lockOf = (receiptId: string): string => `receipt ${receiptId}`;

/**
 * Holds a receipt as long as it is being counted, over all tabs: meanwhile it is not sent behind the person's back.
 * A tab that ends, however it does, lets go of it. Answers how to let go.
 */
export const hold = (receiptId: string): (() => void) => {
  heldHere.add(receiptId);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Another tab may have it already: then it holds it for both.
  navigator.locks?.request(lockOf(receiptId), { ifAvailable: true }, (lock) => lock && held).catch(() => {});
  return () => {
    heldHere.delete(receiptId);
    letGo();
  };
};

/** Does the work unless the receipt is held here or in another tab. */
export const unlessHeld = async (receiptId: string, work: () => Promise<void>): Promise<void> => {
  if (heldHere.has(receiptId)) return;
  if (!navigator.locks) return work();
  await navigator.locks.request(lockOf(receiptId), { ifAvailable: true }, (lock) => lock && work());
};
