import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** How far each reader came, by a key of its choice. */
export type Checkpoints = {
  read(key: string): string | undefined;
  write(key: string, sequenceNumber: string): void;
};

/**
 * Checkpoints in a file, whole at every moment: after a kill a reader is where it was or one batch before, never
 * ahead. Without a file they are kept in memory.
 */
export function openCheckpoints(file: string | undefined): Checkpoints {
  const kept = new Map<string, string>(file ? Object.entries(readKept(file)) : []);
  return {
    read: (key) => kept.get(key),
    write(key, sequenceNumber) {
      if (kept.get(key) === sequenceNumber) return;
      kept.set(key, sequenceNumber);
      if (!file) return;
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(kept), undefined, 2));
      renameSync(`${file}.new`, file);
    },
  };
}

function readKept(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
