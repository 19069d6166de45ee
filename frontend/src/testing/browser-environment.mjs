import { TestEnvironment } from 'jest-environment-jsdom';

/** What every browser has and jsdom leaves out; Node has the same standard ones. */
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

export default class BrowserEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle });
  }
}
