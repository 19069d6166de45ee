import type { Browser } from 'playwright-core';
import { makeDemo } from '#local/demo/demo-data.ts';
import type { LocalRun } from '#local/start/start.ts';
import { startBrowser, startProduct } from '#test/support/run/product-for-tests.ts';
import type { AtWork } from './at-work/at-work.ts';
import { describeDashboard } from './at-work/dashboard.ts';
import { describeEveryPage } from './at-work/every-page.ts';
import { describeLists, orderTwentyLines } from './at-work/lists.ts';

/* A warehouse at work, as `npm start` shows it: made once for all that only look at it, as that takes longest. */

let run: LocalRun;
let browser: Browser;
const at: AtWork = () => ({ run, browser });

beforeAll(async () => {
  [run, browser] = await Promise.all([startProduct({ demo: true }), startBrowser()]);
  await orderTwentyLines(run);
  await makeDemo(run, () => undefined);
});

describe('the dashboard', () => describeDashboard(at));
describe('lists', () => describeLists(at));
describeEveryPage(at);
