import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type LocalOptions, type LocalRun, startLocal } from '#local/start/start.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';

/** What was started for the tests of this file; the last is ended first. */
const ends: (() => unknown)[] = [];

afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
}, 60_000);

/** An empty folder, removed after the tests of this file. */
export const aStateDir = (): string => {
  const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-test-'));
  ends.push(() => rmSync(stateDir, { recursive: true, force: true }));
  return stateDir;
};

/**
 * The whole product on free ports with nothing stored yet, ended after the tests of this file. Where nobody built pages
 * and template yet, as on a clean clone, that comes first and takes some seconds.
 */
export const startProduct = async (options: LocalOptions = {}): Promise<LocalRun> => {
  const run = await startLocal({
    ...{ ports: 'free', stateDir: options.stateDir ?? aStateDir() },
    ...options,
    // Nobody waits for what nobody is going to undo.
    context: { undoSeconds: 0, ...options.context },
  });
  ends.push(run.stop);
  return run;
};

/** A real browser, ended after the tests of this file. */
export const startBrowser = async (): Promise<Browser> => {
  const browser = await launchBrowser();
  ends.push(() => browser.close());
  return browser;
};
