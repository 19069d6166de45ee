import { type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

const MOST_TOLD = 2000;

/** How long a program may take to end by itself. */
const PATIENCE_MS = 10_000;

/** A program that was started here. */
export interface Child {
  /** Throws, with the last it said, where it has ended. */
  mustRun(): void;
  /** Waits for its end; throws, with the last it said, unless that is a good one. */
  done(): Promise<void>;
  /** Ends it by this signal, or the hard way; returns when it has ended. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a program, which says what it has to say into a file. */
export const startChild = (
  program: string,
  args: readonly string[],
  log: string,
  options: Pick<SpawnOptions, 'env' | 'uid' | 'gid' | 'cwd'> = {},
): Child => {
  const output = openSync(log, 'a');
  const child = spawn(program, args, { ...options, stdio: ['ignore', output, output] });
  closeSync(output);
  let hasEnded = false;
  const ended = new Promise<number | string | null>((resolve) => {
    const end = (how: number | string | null) => {
      hasEnded = true;
      resolve(how);
    };
    child.once('exit', end);
    child.once('error', ({ message }) => end(message));
  });
  const failure = () => new Error(`${program} has ended: ${readFileSync(log, 'utf8').slice(-MOST_TOLD)}`);
  return {
    mustRun() {
      if (hasEnded) throw failure();
    },
    async done() {
      if ((await ended) !== 0) throw failure();
    },
    async stop(signal) {
      if (hasEnded) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(timer);
    },
  };
};
