import HappyDomEnvironment from '@happy-dom/jest-environment';
import { giveStandardGlobals } from './standard-globals.mjs';

/** The page of nearly all tests of screens; those of going back and forward have `history-environment.mjs`. */
export default class BrowserEnvironment extends HappyDomEnvironment {
  #timeouts = new Set();

  constructor(...given) {
    super(...given);
    giveStandardGlobals(this.global);
    this.global.BigInt = BigInt;
    // The environment's own reads a stack at each timeout, to see who calls: a sixth of the CPU of all tests of screens.
    this.global.setTimeout = (work, milliseconds, ...rest) => {
      const timeout = setTimeout(() => {
        this.#timeouts.delete(timeout);
        work(...rest);
      }, milliseconds);
      this.#timeouts.add(timeout);
      return timeout;
    };
    this.global.clearTimeout = (timeout) => {
      this.#timeouts.delete(timeout);
      clearTimeout(timeout);
    };
  }

  async teardown() {
    for (const timeout of this.#timeouts) clearTimeout(timeout);
    await super.teardown();
  }
}
