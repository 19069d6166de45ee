/** Runs when the browser has nothing better to do. Answers how to call it off. */
export const whenIdle = (work: () => unknown): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};
