import Sequencer from '@jest/test-sequencer';

/** What would keep one worker busy alone at the end; the first that fits begins first. */
const LONGEST = [
  /\/test\/journeys\/at-work\./,
  /\/test\/template\/each-setting\./,
  /\/test\/operations\./,
  /\/test\/journeys\/(begun-empty|dock|people)\./,
  /\/test\/faults\//,
  /\.system\.test\.ts$/,
  /\.engine\.test\.ts$/,
];

const place = ({ path }) => {
  const at = LONGEST.findIndex((pattern) => pattern.test(path));
  return at === -1 ? LONGEST.length : at;
};

/**
 * Jest begins with the largest files where it has no times from before, as in CI; a short file may take longest. What
 * needs more begins first: a running product takes longer than a rule.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
