import { readdirSync, readFileSync } from 'node:fs';

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
};

const field = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** Megabytes that the processes of a function, our children, hold now. 0 where the system doesn't tell. */
const memoryOf = (codePath: string): number => {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(codePath))
    .map((pid) => textOf(`/proc/${pid}/status`))
    .filter((status) => field(status, 'PPid') === process.pid)
    .reduce((sum, status) => sum + field(status, 'VmRSS') / 1024, 0);
};

/** The most that those processes held while the work went on. */
export const peakMemoryDuring = async (codePath: string, work: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(codePath));
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
};
