import { TestEnvironment } from 'jest-environment-jsdom';
import { giveStandardGlobals } from './standard-globals.mjs';

/**
 * For tests of going back and forward: jsdom's history is a browser's, in which Back comes some turns later, and an
 * entry that is replaced leaves those after it. Everything else takes a quarter more CPU in it.
 */
export default class HistoryEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    giveStandardGlobals(this.global);
  }
}
