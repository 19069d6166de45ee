const BETWEEN_MS = 25;

/** Asks until it is so, and answers how long that took, ms. Throws after a while. */
export const waitUntil = async (
  isSo: () => Promise<boolean>,
  what: string,
  withinMs = 300_000,
): Promise<number> => {
  const began = performance.now();
  for (;;) {
    if (await isSo()) return performance.now() - began;
    if (performance.now() - began > withinMs)
      throw new Error(`${what} did not come about within ${withinMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
};
