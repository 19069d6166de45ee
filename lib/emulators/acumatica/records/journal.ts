import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type Change, Store } from './store.ts';

const compactAboveBytes = 64 * 1024 * 1024;
const changesPerLine = 500;

export interface Journal {
  store: Store;
  /** True when the file held nothing yet. */
  fresh: boolean;
  close(): void;
}

/**
 * Books that survive `kill -9`: each commit is one line, handed to the operating system before the commit
 * returns. At the start the lines are replayed and written anew as one state; a torn last line (killed in
 * the middle of writing: its request was never answered) is dropped. Throws when the file is damaged elsewhere.
 */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  let file: number | undefined;
  let size = 0;
  let compactedSize = 0;

  const store: Store = new Store((changes) => {
    if (file === undefined) throw new Error('The books are closed.');
    if (size - compactedSize > compactAboveBytes) compact();
    size += writeLine(file, changes);
  });

  const compact = () => {
    if (file !== undefined) closeSync(file);
    size = writeState(`${path}.new`, store);
    renameSync(`${path}.new`, path);
    file = openSync(path, 'a');
    compactedSize = size;
  };

  const fresh = !existsSync(path) || !replayFile(path, store);
  compact();

  return {
    store,
    fresh,
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function writeLine(file: number, changes: Change[]): number {
  const bytes = Buffer.from(`${JSON.stringify(changes)}\n`);
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written);
  }
  return bytes.length;
}

function writeState(path: string, store: Store): number {
  const file = openSync(path, 'w');
  let size = 0;
  let batch: Change[] = [];
  for (const change of store.everything()) {
    batch.push(change);
    if (batch.length < changesPerLine) continue;
    size += writeLine(file, batch);
    batch = [];
  }
  if (batch.length > 0) size += writeLine(file, batch);
  fsyncSync(file);
  closeSync(file);
  return size;
}

function replayFile(path: string, store: Store): boolean {
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n');
  // What follows the last line end was never finished; with nothing torn it is empty.
  lines.pop();
  lines.forEach((line, index) => {
    let changes: Change[];
    try {
      changes = JSON.parse(line) as Change[];
    } catch {
      throw new Error(`${path} is damaged at line ${index + 1}; move it away to begin anew.`);
    }
    store.replay(changes);
  });
  return lines.length > 0;
}
