import { readStateFile, writeStateFile } from '../state-file.ts';

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
  const kept = new Map<string, string>(
    file ? Object.entries(readStateFile<Record<string, string>>(file) ?? {}) : [],
  );
  return {
    read: (key) => kept.get(key),
    write(key, sequenceNumber) {
      if (kept.get(key) === sequenceNumber) return;
      kept.set(key, sequenceNumber);
      if (file) writeStateFile(file, Object.fromEntries(kept));
    },
  };
}
