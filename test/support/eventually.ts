/** Waits for what works in the background: answers the first value that is there, or fails after the time. */
export const eventually = async <T>(
  read: () => T | undefined | Promise<T | undefined>,
  what: string,
  withinMs = 240_000,
): Promise<T> => {
  const giveUp = Date.now() + withinMs;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (Date.now() > giveUp) throw new Error(`${what} did not come about within ${withinMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
