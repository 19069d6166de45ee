import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { IdentityState } from './identity-state.ts';

/** Holds the state and makes it durable. */
interface StateStore {
  readonly state: IdentityState;
  /** Returns once what changed would survive the process being killed. Costs nothing when nothing changed. */
  commit(): void;
}

const emptyState = (): IdentityState => ({ version: 1, pools: {}, mails: [] });

/**
 * @param path a JSON file readable by its owner alone (it holds the signing key); absent: memory only
 * @throws when the file exists and is not ours to read
 */
export function openStateStore(path: string | undefined): StateStore {
  if (!path) return { state: emptyState(), commit: () => undefined };

  const exists = existsSync(path);
  if (!exists) mkdirSync(dirname(path), { recursive: true });
  let written = exists ? readFileSync(path, 'utf8') : '';
  const state: IdentityState = exists ? JSON.parse(written) : emptyState();
  if (state.version !== 1)
    throw new Error(`${path} is of another version (${String(state.version)}); move it away to start afresh`);

  // Comparing whole texts instead of trusting every caller to say that it changed something.
  const commit = () => {
    const text = JSON.stringify(state);
    if (text === written) return;
    const temporary = `${path}.tmp`;
    const file = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    written = text;
  };
  return { state, commit };
}
