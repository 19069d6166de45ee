/** So long is the part of a ULID that tells its time. */
const TIME = 10;

/**
 * The id under which a count is taken back: one for each count, whoever takes it back and wherever. Sent twice it is
 * the same count, so that nothing can be taken back twice, and a run's counts tell which were.
 */
export const takeBackId = (countId: string): string =>
  countId.slice(0, TIME) + [...countId.slice(TIME)].reverse().join('');
