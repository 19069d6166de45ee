import { shareProduct } from '#test/support/run/product-for-tests.ts';
import { describeDashboard } from './at-work/dashboard.ts';
import { describeDemo, makeDemoInPieces } from './at-work/demo.ts';
import { describeEveryPage } from './at-work/every-page.ts';
import { describeLists, orderTwentyLines } from './at-work/lists.ts';

/* A warehouse at work, as `npm start` shows it: made once for all that look at it, as that takes longest. */

const at = shareProduct({ demo: true });

beforeAll(async () => {
  const { run } = at();
  await orderTwentyLines(run);
  await makeDemoInPieces(run);
});

describe('the demo', () => describeDemo(at));
describe('the dashboard', () => describeDashboard(at));
describe('lists', () => describeLists(at));
describeEveryPage(at);
