import { startProduct } from '#test/support/run/product-for-tests.ts';
import { expectAffordable } from './affordable.ts';
import { BUDGETS } from './budgets.ts';
import { aMeteredProduct, type MeteredProduct } from './capacity/metered-product.ts';
import { takeNotification } from './capacity/notification-operations.ts';
import { seedVendors } from './capacity/vendor-operations.ts';

/* What takes the deployed functions a quarter of a minute; smaller ones are in capacity.system.test.ts. */

const ROWS = 2000;
let metered: MeteredProduct;

beforeAll(async () => {
  metered = await aMeteredProduct(await startProduct({ accounting: { perMinute: 0, maxConcurrent: 8 } }));
  await seedVendors(metered, ROWS);
  // The first finds a function that is not at work, and knows nothing of the session with the books.
  await takeNotification(metered, 1, 'FIRST');
});

afterAll(async () => {
  await metered?.stop();
});

it(`a notification of ${ROWS} rows reads each vendor once and writes it as told and as confirmed`, async () => {
  const figure = await takeNotification(metered, ROWS, `TOLD${ROWS}`);
  expectAffordable(figure, 2 * ROWS + BUDGETS.capacity.notificationBeside[ROWS]);
});
