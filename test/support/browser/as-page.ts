/** What a page has and a test without one has not: the browser's name for itself. */
export const asPage = (): void => {
  Object.defineProperty(globalThis, 'navigator', {
    ...{ configurable: true, value: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } },
  });
};
