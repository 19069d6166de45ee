/** What every browser has, and no environment of tests has as browsers have it: Node's, which are the standard ones. */
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'TextEncoder',
  'TextDecoder',
];

export const giveStandardGlobals = (window) => {
  for (const name of FROM_NODE) window[name] = globalThis[name];
  Object.defineProperty(window.crypto, 'subtle', { value: globalThis.crypto.subtle });
};
