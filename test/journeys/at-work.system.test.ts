import type { Browser } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { startBrowser, startProduct } from '#test/support/run/product-for-tests.ts';
import type { AtWork } from './at-work/at-work.ts';
import { describeDashboard } from './at-work/dashboard.ts';
import { describeDemo, makeDemoInPieces } from './at-work/demo.ts';
import { describeEveryPage } from './at-work/every-page.ts';
import { describeLists, orderTwentyLines } from './at-work/lists.ts';

/* A warehouse at work, as `npm start` shows it: made once for all that look at it, as that takes longest. */

let run: LocalRun;
let browser: Browser;
const at: AtWork = () => ({ run, browser });

beforeAll(async () => {
  [run, browser] = await Promise.all([startProduct({ demo: true }), startBrowser()]);
  await orderTwentyLines(run);
  await makeDemoInPieces(run);
});

describe('the demo', () => describeDemo(at));
describe('the dashboard', () => describeDashboard(at));
describe('lists', () => describeLists(at));
describeEveryPage(at);
