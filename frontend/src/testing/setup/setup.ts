import '@testing-library/jest-dom';
import './computed-style.ts';
import { act, configure } from '@testing-library/react';
import { setStorage } from '#frontend/shared/offline/device-storage.ts';
import { memoryBackend } from '#frontend/shared/offline/storage-backend.ts';
import { typeAtPaceOfHands } from '../pace-of-hands.ts';
import { writePageOnlyForLastError } from './errors-in-waits.ts';

// A passing test never waits this long, however slow the machine is.
configure({ asyncUtilTimeout: 120_000 });
writePageOnlyForLastError();
typeAtPaceOfHands();

// happy-dom has no IndexedDB. A test of a device that keeps nothing says so.
setStorage(async () => memoryBackend());

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

// happy-dom has no layout: no media query matches, nothing scrolls, nothing captures a pointer.
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

// A dialog that closes at the very end of a test takes its entry of the history back some turns later: not in the next.
const { setTimeout: later } = globalThis;
const TURNS_OF_A_MOVE = 4;
afterEach(() =>
  act(async () => {
    for (let turn = 0; turn < TURNS_OF_A_MOVE; turn++) await new Promise((done) => later(done));
  }),
);
