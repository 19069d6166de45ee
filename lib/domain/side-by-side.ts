/**
 * What each of these is answered, in the same order, so many asked at a time: the next begins as soon as one is done. The
 * first that fails fails all, and nothing more is begun.
 */
export const sideBySide = async <One, Answer>(
  all: readonly One[],
  most: number,
  ask: (one: One) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = new Array(all.length);
  const left = all.entries();
  let hasFailed = false;
  const work = async (): Promise<void> => {
    for (const [at, one] of left) {
      if (hasFailed) return;
      answers[at] = await ask(one);
    }
  };
  const fails = (cause: unknown): never => {
    hasFailed = true;
    throw cause;
  };
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, () => work().catch(fails)));
  return answers;
};
