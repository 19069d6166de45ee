import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process named so that a later process under the same number is not mistaken for it. */
export type ProcessIdentity = { pid: number; startedAt: string };

/** The identity of the running process `pid`, or undefined when there is none. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = startOf(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether exactly that process (not a later one with its number) still runs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  return startOf(identity.pid) === identity.startedAt;
}

function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux')
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      );
    // The name may hold spaces and brackets, so fields are counted after its closing one: state is the 1st,
    // the start in clock ticks since boot the 20th. A zombie has ended.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
