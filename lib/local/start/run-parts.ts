/** The parts of a run, ended in the opposite order of their start. */
export type RunParts = { add(end: () => Promise<unknown>): void; stop(): Promise<void> };

/** Keeps the ends of what was started. A part that fails to end does not keep the others from it. */
export function runParts(): RunParts {
  const ends: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  return {
    add: (end) => void ends.push(end),
    stop() {
      stopping ??= (async () => {
        const failures: unknown[] = [];
        for (const end of ends.toReversed()) await end().catch((error: unknown) => failures.push(error));
        if (failures.length > 0) throw failures[0];
      })();
      return stopping;
    },
  };
}
