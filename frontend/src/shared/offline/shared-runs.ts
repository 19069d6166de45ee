/** One run of the work at a time for each key: what is asked for meanwhile follows in the same run, and shares its end. */
export const sharedRuns = <Result>(
  work: (key: string) => Promise<Result>,
): ((key: string) => Promise<Result>) => {
  const runs = new Map<string, { hasMore: boolean; readonly result: Promise<Result> }>();
  return (key) => {
    const current = runs.get(key);
    if (current) {
      current.hasMore = true;
      return current.result;
    }
    const runOn = async (): Promise<Result> => {
      try {
        let result: Result;
        do {
          run.hasMore = false;
          result = await work(key);
        } while (run.hasMore);
        return result;
      } finally {
        runs.delete(key);
      }
    };
    const run = { hasMore: false, result: Promise.resolve().then(runOn) };
    runs.set(key, run);
    return run.result;
  };
};
