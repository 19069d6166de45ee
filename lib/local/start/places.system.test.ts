import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFreePort, letGoOfPort } from '../free-port.ts';
import { startHttpServer } from '../http-server.ts';
import { aFolder, removeFolders } from '../testing/a-function.ts';
import { choosePorts, emptyState, stateFiles } from './places.ts';
import { runParts } from './run-parts.ts';

afterAll(removeFolders);

describe('ports', () => {
  it('are four that nobody uses', async () => {
    const ports = Object.values(await choosePorts('free'));
    expect(new Set(ports).size).toBe(4);
  });

  it('that are free are held: nobody else finds them until they are let go', async () => {
    const { site, ...others } = await choosePorts('free');
    const takeSite = () => startHttpServer(site, () => {});
    await expect(takeSite()).rejects.toThrow(`Port ${site} is in use`);
    expect(await isFreePort(site)).toBe(false);
    await letGoOfPort(site);
    await (await takeSite()).close();
    await letGoOfPort(site);
    await Promise.all(Object.values(others).map(letGoOfPort));
    for (const port of Object.values(others)) expect(await isFreePort(port)).toBe(true);
  });

  it('that are in use or are none stop the start in one sentence', async () => {
    const server = await startHttpServer(0, () => {});
    await expect(choosePorts(server.port - 1)).rejects.toThrow(
      /^Port \d+ \(\w+\) is in use: stop what uses it/,
    );
    await server.close();
    await expect(choosePorts(80)).rejects.toThrow('80 is no port to start from');
    await expect(choosePorts(Number.NaN)).rejects.toThrow('NaN is no port to start from');
  });
});

describe('the state', () => {
  it('is emptied of all that anybody did', () => {
    const root = join(aFolder(), 'state');
    emptyState(root);
    const { secrets, database } = stateFiles(root);
    writeFileSync(secrets, '{}');
    mkdirSync(database);
    mkdirSync(join(root, 'cache'));
    emptyState(root);
    expect([secrets, database, join(root, 'cache')].map((path) => existsSync(path))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the parts of a run', () => {
  it('end once, in the opposite order, all of them even when one fails', async () => {
    const ended: number[] = [];
    const parts = runParts();
    parts.add(async () => ended.push(1));
    parts.add(async () => Promise.reject(new Error('stuck')));
    parts.add(async () => ended.push(3));
    await expect(Promise.all([parts.stop(), parts.stop()])).rejects.toThrow('stuck');
    expect(ended).toEqual([3, 1]);
  });
});
