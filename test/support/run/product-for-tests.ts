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
});

/** An empty folder, removed after the tests of this file. */
export const aStateDir = (): string => {
  const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-test-'));
  ends.push(() => rmSync(stateDir, { recursive: true, force: true }));
  return stateDir;
};

/**
 * The context of nearly all products that tests start: nobody waits for what nobody is going to undo, nor for a share
 * of a licence that nobody else uses. Every other context is a template of its own, synthesised for some seconds.
 */
export const TEST_CONTEXT = { undoSeconds: 0, accountingMaxPerMinute: 1000 } as const;

/**
 * The whole product on free ports with nothing stored yet, ended after the tests of this file. Where nobody built pages
 * and template yet, as on a clean clone, that comes first and takes some seconds.
 */
export const startProduct = async (options: LocalOptions = {}): Promise<LocalRun> => {
  const run = await startLocal({
    ...{ ports: 'free', stateDir: options.stateDir ?? aStateDir() },
    ...options,
    accounting: { perMinute: 0, ...options.accounting },
    context: { ...TEST_CONTEXT, ...options.context },
  });
  ends.push(run.stop);
  return run;
};

/** A real browser, ended after the tests of this file. */
export const startBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const browser = await launchBrowser(more);
  ends.push(() => browser.close());
  return browser;
};

/** A product and a browser that several groups of tests use, one after the other; there once the tests begin. */
export type SharedRun = () => { readonly run: LocalRun; readonly browser: Browser };

/**
 * Starts them for all tests of this file. A product takes eight seconds of CPU to begin, most of it for the processes of
 * its functions: journeys that need nothing of their own share one, in the order in which the file names them.
 */
export const shareProduct = (options?: LocalOptions): SharedRun => {
  let started: ReturnType<SharedRun> | undefined;
  beforeAll(async () => {
    const [run, browser] = await Promise.all([startProduct(options), startBrowser()]);
    started = { run, browser };
  });
  return () => {
    if (!started) throw new Error('The product has not been started.');
    return started;
  };
};
