import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aFolder, removeFolders } from '../testing/a-function.ts';
import { assemblyCache } from './assembly-cache.ts';

afterAll(removeFolders);

function made(folder: string, hash: string): string {
  const cache = assemblyCache(folder);
  const outdir = join(cache.workshop(), 'assembly');
  mkdirSync(outdir);
  writeFileSync(join(outdir, 'manifest.json'), hash);
  return cache.take(outdir, hash);
}

/** As if the process that used it had ended. */
function abandon(folder: string, hash: string, daysAgo: number): void {
  const mark = readdirSync(join(folder, 'users')).find((name) => name.startsWith(hash)) ?? '';
  writeFileSync(join(folder, 'users', mark), JSON.stringify({ pid: process.pid, startedAt: 'earlier' }));
  const then = new Date(Date.now() - daysAgo * 86_400_000);
  utimesSync(join(folder, hash), then, then);
}

describe('the cache of assemblies', () => {
  it('finds what it took, and what another process finished first', () => {
    const folder = aFolder();
    expect(assemblyCache(folder).find('a')).toBeUndefined();
    expect(made(folder, 'a')).toBe(join(folder, 'a'));
    expect(made(folder, 'a')).toBe(join(folder, 'a'));
    expect(assemblyCache(folder).find('a')).toBe(join(folder, 'a'));
  });

  it('forgets the oldest ones, but none that a living process uses', () => {
    const folder = aFolder();
    const hashes = [...'abcdefghij'];
    for (const [at, hash] of hashes.entries()) {
      made(folder, hash);
      if (hash === 'a') utimesSync(join(folder, hash), new Date(0), new Date(0));
      else abandon(folder, hash, 20 - at);
    }
    made(folder, 'k');
    expect(hashes.filter((hash) => existsSync(join(folder, hash)))).toEqual([...'acdefghij']);
  });

  it('lets one process make what several ask for, and the next one where that one died', () => {
    const folder = aFolder();
    const [one, other] = [assemblyCache(folder), assemblyCache(folder)];
    const release = one.claim('a');
    expect(release).toBeDefined();
    expect(other.claim('a')).toBeUndefined();
    expect(other.claim('b')).toBeDefined();
    release?.();
    expect(other.claim('a')).toBeDefined();

    writeFileSync(join(folder, 'making-a'), JSON.stringify({ pid: process.pid, startedAt: 'earlier' }));
    // Seen to be dead by the first question, free at the second.
    expect(one.claim('a')).toBeUndefined();
    expect(one.claim('a')).toBeDefined();
  });
});
