import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a JSON file holds, or undefined when there is none. Throws when it holds something else. */
export function readStateFile<State>(file: string): State | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return JSON.parse(text) as State;
}

/** Writes the file whole or not at all: whoever is killed in the middle leaves what was there. Only its owner can read it. */
export function writeStateFile(file: string, state: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state, undefined, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
