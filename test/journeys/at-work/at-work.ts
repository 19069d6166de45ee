import type { Browser } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';

/** A warehouse at work, and a browser to look at it with; there once the tests begin. */
export type AtWork = () => { readonly run: LocalRun; readonly browser: Browser };
