import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#local/free-port.ts';
import { waitUntil } from '../gateway/wait-until.ts';
import { type Child, startChild } from './child.ts';
import type { Programs } from './programs.ts';
import { signIn, type TrytonClient } from './tryton-client.ts';

const DATABASE = 'peer';

const MODULES = ['party', 'purchase', 'stock', 'stock_lot'] as const;

/** PostgreSQL refuses to run as root: then it is run as whom Debian's package made for it. */
const ownerOfDatabase = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
};

/** What was started for the peer, and where it has its files. */
interface Premises {
  readonly dir: string;
  start(program: keyof Programs, args: readonly string[], more?: Parameters<typeof startChild>[3]): Child;
  close(): Promise<void>;
}

const openPremises = (programs: Programs): Premises => {
  const dir = mkdtempSync(join(tmpdir(), 'warehouse-peer-'));
  const children: Child[] = [];
  const closeAll = async (): Promise<void> => {
    // The newest first: the database has no more clients when its turn comes. Of what it takes, SIGINT is the end
    // that waits for nobody.
    for (const child of children.toReversed()) await child.stop('SIGINT');
    rmSync(dir, { recursive: true, force: true });
  };
  let closed: Promise<void> | undefined;
  return {
    dir,
    start(program, args, more) {
      const child = startChild(programs[program], args, join(dir, `${program}.log`), { cwd: dir, ...more });
      children.push(child);
      return child;
    },
    close: () => {
      closed ??= closeAll();
      return closed;
    },
  };
};

/**
 * A PostgreSQL of its own, which is what Tryton is run on where it is used (its SQLite is for trying it out, and lets
 * one write at a time). It listens on a socket in a folder that is closed to others.
 */
const startDatabase = async ({ dir, start }: Premises): Promise<void> => {
  const owner = ownerOfDatabase();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(dir, owner.uid, owner.gid);
  const data = join(dir, 'data');
  const settings = ['-A', 'trust', '-U', DATABASE, '-E', 'UTF8', '--locale=C'];
  await start('initdb', ['-D', data, ...settings], owner).done();
  const database = start(
    'postgres',
    ['-D', data, '-c', 'listen_addresses=', '-c', `unix_socket_directories=${dir}`],
    owner,
  );
  const asked = ['-h', dir, '-U', DATABASE];
  await waitUntil(async () => {
    database.mustRun();
    return start('pg_isready', [...asked, '-d', 'template1'])
      .done()
      .then(
        () => true,
        () => false,
      );
  }, 'a database of the peer');
  await start('createdb', [...asked, DATABASE]).done();
};

/** Tryton as Debian's service runs it, on a free port of 127.0.0.1, its modules made in an empty database. */
const startTryton = async ({ dir, start }: Premises): Promise<TrytonClient> => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = join(dir, 'trytond.conf');
  writeFileSync(
    config,
    [
      '[database]',
      `uri = postgresql://${DATABASE}@/?host=${dir}`,
      '[web]',
      `listen = ${new URL(url).host}`,
      '[session]',
      'timeout = 36000',
      '[password]',
      'entropy = 0',
      '',
    ].join('\n'),
  );
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(dir, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const which = ['-c', config, '-d', DATABASE];
  await start(
    'trytond-admin',
    [...which, '--email', 'admin@peer.example', '--activate-dependencies', '-u', ...MODULES],
    { env: { ...process.env, TRYTONPASSFILE: passwordFile } },
  ).done();
  const server = start('trytond', which);
  await waitUntil(async () => {
    server.mustRun();
    return fetch(url).then(
      () => true,
      () => false,
    );
  }, 'an answer of the peer');
  return signIn(`${url}/${DATABASE}/`, 'admin', password);
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A Tryton with nothing in it but its modules, in a temporary folder, for as long as `work` takes. All of it is ended
 * and taken away then, also when something fails or this process is told to end. Making its tables takes a minute.
 */
export const withTryton = async (
  programs: Programs,
  work: (tryton: TrytonClient) => Promise<void>,
): Promise<void> => {
  const premises = openPremises(programs);
  const interrupted = () => void premises.close().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.on(signal, interrupted);
  try {
    await startDatabase(premises);
    await work(await startTryton(premises));
  } finally {
    await premises.close();
    for (const signal of SIGNALS) process.off(signal, interrupted);
  }
};

const versionOf = (program: string): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();

/** What was measured, each in its own words: `trytond 6.0.29`. */
export const versionsOf = ({ trytond, postgres }: Programs): readonly string[] =>
  [trytond, postgres].map(versionOf);
