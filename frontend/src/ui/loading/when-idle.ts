/**
 * Runs when the browser has nothing better to do, and after `within` ms at the latest (default: it may wait). Answers
 * how to call it off.
 */
export const whenIdle = (work: () => unknown, within?: number): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, within === undefined ? undefined : { timeout: within });
  return () => cancelIdleCallback(handle);
};
