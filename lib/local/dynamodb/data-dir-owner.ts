import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../plain-failure.ts';
import { identifyProcess, type ProcessIdentity, stillRuns } from '../process-identity.ts';

type Owner = { runner: ProcessIdentity; engine: ProcessIdentity };

/**
 * Two engines on one file corrupt each other and neither of them notices, so a data folder carries the names
 * of its runner and its engine.
 *
 * Before a start: throws a PlainFailure while another runner works in the folder; ends an engine that outlived
 * its runner, but only when number and start time say that it is the very process written down.
 */
export function freeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const owner = readOwner(dataDir);
  if (!owner) return;
  if (owner.runner.pid !== process.pid && stillRuns(owner.runner))
    throw new PlainFailure(
      `The state in ${dataDir} is in use by another run (process ${owner.runner.pid}): stop that one first.`,
    );
  if (stillRuns(owner.engine)) process.kill(owner.engine.pid, 'SIGKILL');
  disownDataDir(dataDir);
}

/** Writes down that this process and the engine `enginePid` work in the folder. */
export function ownDataDir(dataDir: string, enginePid: number): void {
  const runner = identifyProcess(process.pid);
  const engine = identifyProcess(enginePid);
  if (runner && engine) writeFileSync(ownerFile(dataDir), JSON.stringify({ runner, engine } satisfies Owner));
}

/** Forgets the folder's runner and engine, after an orderly stop. */
export function disownDataDir(dataDir: string): void {
  rmSync(ownerFile(dataDir), { force: true });
}

function readOwner(dataDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function ownerFile(dataDir: string): string {
  return join(dataDir, 'dynamodb-owner.json');
}
