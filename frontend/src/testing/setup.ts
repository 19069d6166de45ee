import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The first test of a file loads the whole product; a passing test never waits this long.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 30_000 });

const noMatch = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => true,
});

// jsdom has no layout: no media query matches, nothing scrolls, nothing captures a pointer.
Object.assign(window, { matchMedia: noMatch, scrollTo: () => undefined });
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  releasePointerCapture: () => undefined,
});
// There is nothing else to do: what waits for an idle moment has one at once.
Object.assign(globalThis, {
  requestIdleCallback: (work: () => void) => setTimeout(work, 0),
  cancelIdleCallback: clearTimeout,
});
Object.assign(globalThis, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});
