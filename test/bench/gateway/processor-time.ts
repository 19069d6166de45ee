import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ms: number;
}

const readProcess = (pid: string): Process | null => {
  try {
    // After the name, which may hold anything, in brackets: state, parent, …, the times of user and system.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return { pid: Number(pid), parent: parent ?? 0, ms: ((user ?? 0) + (system ?? 0)) * TICK_MS };
  } catch {
    // It has ended meanwhile.
    return null;
  }
};

/**
 * Processor time that this process and all below it have used, ms; 0 where the system doesn't tell. How much work
 * was done, however busy the machine was with other things.
 */
export const processorTime = (): number => {
  if (process.platform !== 'linux') return 0;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter((one) => one !== null);
  const family = new Set([process.pid]);
  for (let grown = true; grown; ) {
    const before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
    grown = family.size > before;
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { ms }) => sum + ms, 0);
};
