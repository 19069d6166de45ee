import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../build/assemble.ts';
import { holdPort, isFreePort } from '../free-port.ts';
import { PlainFailure } from '../plain-failure.ts';

/** The ports of a run. */
export type Ports = { site: number; identity: number; accounting: number; gateway: number };

/** A base port and the three after it, or `'free'` for any that are. */
export type PortChoice = number | 'free';

/** Answers the ports, none of which is in use; free ones are held until something listens there. Throws a PlainFailure naming one that is, or that is no port. */
export async function choosePorts(choice: PortChoice): Promise<Ports> {
  if (choice === 'free')
    return {
      site: await holdPort(),
      identity: await holdPort(),
      accounting: await holdPort(),
      gateway: await holdPort(),
    };
  if (!Number.isInteger(choice) || choice < 1024 || choice > 65_532)
    throw new PlainFailure(`${choice} is no port to start from: choose a number from 1024 to 65532.`);
  const ports = { site: choice, identity: choice + 1, accounting: choice + 2, gateway: choice + 3 };
  for (const [name, port] of Object.entries(ports))
    if (!(await isFreePort(port)))
      throw new PlainFailure(
        `Port ${port} (${name}) is in use: stop what uses it, or choose other ports with --port.`,
      );
  return ports;
}

/** Where a run keeps what it has to remember. */
export type StateFiles = {
  root: string;
  database: string;
  identity: string;
  accounting: string;
  secrets: string;
  triggers: string;
  demo: string;
  logs: string;
};

/** The folder with the state of this repository's run. */
export const standardStateDir = join(repositoryRoot, '.local');

/** Assemblies are made from the sources alone, so that all runs of this repository share them. */
export const cacheDir = join(standardStateDir, 'cache');

/** The places in `root`, made when it is not there. */
export function stateFiles(root: string): StateFiles {
  mkdirSync(root, { recursive: true });
  return {
    root,
    database: join(root, 'dynamodb'),
    identity: join(root, 'identity.json'),
    accounting: join(root, 'accounting.json'),
    secrets: join(root, 'secrets.json'),
    triggers: join(root, 'triggers'),
    demo: join(root, 'demo.json'),
    logs: join(root, 'logs'),
  };
}

/** Empties the folder but for the assemblies, which hold nothing that anybody did. */
export function emptyState(root: string): void {
  if (!existsSync(root)) return;
  for (const name of readdirSync(root))
    if (name !== 'cache') rmSync(join(root, name), { recursive: true, force: true });
}
