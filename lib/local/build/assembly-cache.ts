import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { identifyProcess, type ProcessIdentity, stillRuns } from '../process-identity.ts';

/** Old ones that are kept, so that going back and forth between two branches builds nothing, nor do the tests twice. */
const kept = 9;

/** A folder of assemblies, and of the pages and functions in them, each under the hash of what it was made from. */
export type AssemblyCache = {
  /** The assembly of that hash, marked as used by this process; undefined when there is none. */
  find(hash: string): string | undefined;
  /**
   * Whoever is to make the assembly of that hash calls this first. Answers what to call when it is made or has failed;
   * undefined while another living process makes the same.
   */
  claim(hash: string): (() => void) | undefined;
  /** A folder to make a new one in. */
  workshop(): string;
  /** Takes a finished assembly in, unless another process was faster, whose is as good. Answers where it lies. */
  take(outdir: string, hash: string): string;
};

/**
 * Opens the cache. An assembly that a living process uses is never removed: functions are loaded from it as they
 * are called.
 */
export function assemblyCache(folder: string): AssemblyCache {
  mkdirSync(folder, { recursive: true });
  const placeOf = (hash: string) => join(folder, hash);
  const find = (hash: string) => {
    const place = placeOf(hash);
    if (!existsSync(place)) return undefined;
    utimesSync(place, new Date(), new Date());
    use(folder, hash);
    return place;
  };
  return {
    find,
    claim: (hash) => claim(folder, hash),
    workshop: () => mkdtempSync(join(folder, 'unfinished-')),
    take(outdir, hash) {
      try {
        renameSync(outdir, placeOf(hash));
      } catch (error) {
        if (!existsSync(placeOf(hash))) throw error;
      }
      use(folder, hash);
      forgetOldest(folder);
      return placeOf(hash);
    },
  };
}

/** The claim is there whole or not at all. Two that find the same dead one may both make it: the second is thrown away. */
function claim(folder: string, hash: string): (() => void) | undefined {
  const place = join(folder, `making-${hash}`);
  const ours = `${place}.${process.pid}`;
  const release = () => rmSync(place, { force: true });
  writeFileSync(ours, JSON.stringify(identifyProcess(process.pid)));
  try {
    linkSync(ours, place);
    return release;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const maker = claimedBy(place);
    if (maker && !stillRuns(maker)) release();
    return undefined;
  } finally {
    rmSync(ours, { force: true });
  }
}

/** Undefined: it was released meanwhile. */
function claimedBy(place: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}

function use(folder: string, hash: string): void {
  const users = join(folder, 'users');
  mkdirSync(users, { recursive: true });
  const user = identifyProcess(process.pid);
  writeFileSync(join(users, `${hash}.${process.pid}`), JSON.stringify(user));
}

function forgetOldest(folder: string): void {
  const used = new Set(usersIn(join(folder, 'users')));
  const assemblies = readdirSync(folder)
    .filter((name) => /^[^-.]+$/.test(name) && name !== 'users')
    .toSorted((one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs);
  for (const name of assemblies.slice(kept))
    if (!used.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The hashes that living processes use; marks of processes that ended are removed. */
function usersIn(users: string): string[] {
  return readdirSync(users)
    .filter((mark) => {
      const user = JSON.parse(readFileSync(join(users, mark), 'utf8')) as ProcessIdentity;
      if (stillRuns(user)) return true;
      rmSync(join(users, mark), { force: true });
      return false;
    })
    .map((mark) => mark.split('.')[0] ?? '');
}
