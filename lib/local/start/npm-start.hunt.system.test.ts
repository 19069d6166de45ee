import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHttpServer } from '#local/http-server.ts';
import { identifyProcess, type ProcessIdentity, stillRuns } from '#local/process-identity.ts';
import { aFolder, removeFolders } from '#local/testing/a-function.ts';
import { choosePorts } from './places.ts';

// Pages and template are built once for all runs; on a clean clone that takes some seconds.
afterAll(removeFolders);

describe('npm start', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  function start(...args: string[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'bin/local.ts', '--empty', ...args], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let said = '';
    const watchers = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        for (const watch of watchers) watch();
      });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const says = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const watch = () => said.includes(text) && resolve(said);
        watchers.add(watch);
        watch();
        void ended.then((code) => reject(new Error(`it ended with ${code}: ${said}`)));
      });
    return { child, says, ended, said: () => said };
  }

  /** The processes below `pid`, at any depth. */
  function descendants(pid: number): ProcessIdentity[] {
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => parentOf(name) === pid)
      .map(Number);
    return children
      .flatMap((child) => [identifyProcess(child), ...descendants(child)])
      .filter((one) => one !== undefined);
  }

  function parentOf(pid: string): number {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    } catch {
      return 0;
    }
  }

  /** A port that is free with the three after it, below those that runs of other tests take while ours is being built. */
  async function freeBase(): Promise<number> {
    const base = 10_000 + Math.floor(Math.random() * 4_990);
    return choosePorts(base).then(
      () => base,
      () => freeBase(),
    );
  }

  const allGone = async (processes: ProcessIdentity[]) => {
    while (processes.some(stillRuns)) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it('leaves nothing behind when it is interrupted or killed, and comes back with what it knew', async () => {
    const state = aFolder();
    const port = String(await freeBase());
    const first = start('--port', port, '--state', state);
    expect(await first.says('Ready in')).toContain(`http://localhost:${port}`);
    const before = descendants(Number(first.child.pid));
    expect(before.length).toBeGreaterThan(1);
    const secrets = readFileSync(join(state, 'secrets.json'), 'utf8');
    const another = start('--port', String(await freeBase()), '--state', state, '--fresh');
    expect(await another.ended).toBe(1);
    expect(another.said()).toContain(`in use by another run (process ${first.child.pid})`);
    first.child.kill('SIGKILL');
    await Promise.all([first.ended, allGone(before)]);

    const second = start('--port', port, '--state', state);
    await second.says('Ready in');
    expect(readFileSync(join(state, 'secrets.json'), 'utf8')).toBe(secrets);
    const then = descendants(Number(second.child.pid));
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    await allGone(then);
  });

  it('says in a sentence that a port is in use, or what it does not understand, and ends with 1', async () => {
    const server = await startHttpServer(0, () => {});
    const inUse = start('--port', String(server.port), '--state', aFolder());
    expect(await inUse.ended).toBe(1);
    expect(inUse.said()).toBe(
      `Port ${server.port} (site) is in use: stop what uses it, or choose other ports with --port.\n`,
    );
    await server.close();
    const unknown = start('--colour');
    expect(await unknown.ended).toBe(1);
    expect(unknown.said()).toContain("Unknown option '--colour'");
  });
});
