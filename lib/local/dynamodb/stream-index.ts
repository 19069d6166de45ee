import { rmSync } from 'node:fs';

/**
 * Dynoxide numbers a change by the last of its table's stream, and looks for it, as for what a reader has not seen, through
 * everything that all streams ever held: the older a store, the slower each write of it. This index answers both questions.
 */
const INDEX =
  'CREATE INDEX IF NOT EXISTS warehouse_stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))';

/**
 * Adds the index to the store of an engine that is not running; says whether it is there. What can't be indexed stays as it
 * is: it is slower, nothing else.
 */
export async function indexStreams(storeFile: string): Promise<boolean> {
  // Only where there is a store: loading it takes a tenth of a second.
  const { default: sqlite } = await import('node-sqlite3-wasm');
  // Its sign that somebody works in the file outlives a kill. Nobody does: the folder is this run's alone.
  rmSync(`${storeFile}.lock`, { recursive: true, force: true });
  try {
    const store = new sqlite.Database(storeFile, { fileMustExist: true });
    try {
      // The engine's journal can be read without memory shared between processes by whoever has the file to himself.
      store.exec('PRAGMA locking_mode = EXCLUSIVE');
      store.exec(INDEX);
      return true;
    } finally {
      store.close();
    }
  } catch {
    return false;
  }
}
