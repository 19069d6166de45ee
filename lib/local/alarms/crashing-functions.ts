import { type FunctionDefinition, functionNameIn } from '../functions/function-definition.ts';
import type { Functions } from '../functions/functions.ts';

/** Makes functions end in the middle of their events, to see what comes of it. */
export type Crashes = {
  /** The functions, of which those asked for crash. */
  crashing(functions: Functions): Functions;
  /** The next `times` events of the function end with its process. False: there is no such function. */
  crash(shortName: string, times: number): boolean;
  /** All functions by name, with how many crashes each has before it. */
  waiting(): { name: string; times: number }[];
};

export function crashes(definitions: readonly FunctionDefinition[]): Crashes {
  const left = new Map(definitions.map(({ name }) => [name, 0]));
  const shortOf = (name: string) => name.replace(/(Handler)?[0-9A-F]{8}$/, '');
  return {
    crashing: (functions) => ({
      ...functions,
      async invoke(reference, event, options) {
        const name = functionNameIn(reference);
        const times = left.get(name) ?? 0;
        if (times === 0) return functions.invoke(reference, event, options);
        left.set(name, times - 1);
        // As the pool answers for a process that has ended.
        const errorMessage = 'Error: Runtime exited with error: it was told to crash';
        return { ok: false, error: { errorType: 'Runtime.ExitError', errorMessage } };
      },
    }),
    crash(shortName, times) {
      const name = [...left.keys()].find((one) => shortOf(one) === shortName);
      if (name === undefined) return false;
      left.set(name, times);
      return true;
    },
    waiting: () => [...left].map(([name, times]) => ({ name: shortOf(name), times })),
  };
}
