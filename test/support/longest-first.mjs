import Sequencer from '@jest/test-sequencer';

/** The random schedules: a short file that takes longest. */
const LONGEST = /\/test\/faults\//;

/**
 * Jest begins with the largest files where it has no times from before, as in CI. What takes long in a short file
 * would begin last, and keep one worker busy alone at the end.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [
      ...sorted.filter(({ path }) => LONGEST.test(path)),
      ...sorted.filter(({ path }) => !LONGEST.test(path)),
    ];
  }
}
