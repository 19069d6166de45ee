import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The headless shell first: it is the same engine without windows, which cost a third of all that a journey takes. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Nothing but the pages under test is asked for: a browser that phones home waits for a network that is not there. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A camera of the browser's own that needs no permission: a picture that moves, without a code in it. */
export const WITH_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The machine's own Chromium, else the one that comes inside an npm package with the libraries it needs. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const ours = [...QUIET, ...more];
  const installed = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (installed) return chromium.launch({ executablePath: installed, args: ours, headless: true });
  // Read when the package is loaded: it then brings its own libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...ours],
    headless: true,
  });
};
