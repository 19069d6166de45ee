import type { Browser, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { getInventory } from '#api/inventory.ts';
import { postReceiveGoods } from '#api/receiving.ts';
import type { LocalRun } from '#local/start/start.ts';
import { expectSound } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import type { WatchedPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * Goods from an empty warehouse on: received, looked up, moved in part, held, released, scrapped, and each number of it
 * explained, in a real browser on the running product.
 */

const ITEM = 'PK-BTL330';
const LIST = '/dashboard/inventory-list';

let run: LocalRun;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let api: ApiClient;

const stockItem = async () => {
  const answer = await api.call(getInventory, 'get_item', { inventoryID: ITEM });
  return answer.ok ? getInventory.actions.get_item.response.parse(answer.body).data : undefined;
};

/** All that its movements add up to, page after page. */
const movedInAll = async (): Promise<number> => {
  let sum = 0;
  let next: string | undefined;
  do {
    const answer = await api.call(getInventory, 'list_movements', {
      ...{ inventoryID: ITEM, limit: '2' },
      ...(next === undefined ? {} : { pagination_key: next }),
    });
    if (!answer.ok) throw new Error(answer.body.error);
    const { data } = getInventory.actions.list_movements.response.parse(answer.body);
    for (const { qty } of data.items) sum += qty;
    next = data.pagination_key;
  } while (next !== undefined);
  return sum;
};

const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
const dialog = () => page.getByRole('dialog');
/** The dialog is gone, and the page says what was done: in a row of a table, with these texts. */
const isDone = async (table: string, ...texts: readonly string[]): Promise<void> => {
  await dialog().waitFor({ state: 'detached' });
  let row = rows(table);
  for (const hasText of texts) row = row.filter({ hasText });
  await row.first().waitFor();
};
const choose = async (entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await dialog().waitFor();
};

export const describeStock = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    api = await signedInAs(run, 'manager');
    await loadVendors(api);
    watched = await openSignedIn(browser, run, 'manager', LIST);
    page = watched.page;
  });

  afterAll(() => page?.context().close());

  describe('stock', () => {
    it('is there from the moment that goods are accepted', async () => {
      await page.getByRole('heading', { name: 'Inventory List' }).waitFor();
      await expectSound(watched);
      const sent = await api.call(postReceiveGoods, 'receive_goods', {
        ...{ receiptId: ulid(), vendorID: 'V-GLASSAU' },
        items: [
          {
            ...{ orderNbr: 'PO000103', orderType: 'Normal', inventoryID: ITEM },
            ...{ lineNbr: 1, receiptQty: 24, lotNumber: 'GL-1' },
          },
        ],
      });
      expect(sent).toMatchObject({ ok: true });
      await eventually(async () => {
        const answer = await api.call(getInventory, 'list_inventory', {});
        return (answer.ok && answer.body.data?.items.some(({ onHand }) => onHand > 0)) || undefined;
      }, 'goods in the list');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('link', { name: ITEM, exact: true }).click();
      await rows('Lots').filter({ hasText: 'GL-1' }).getByText('Released').waitFor();
      await expectSound(watched);
    });

    it('is moved in part, and stands in both places', async () => {
      const before = await stockItem();
      const unit = before?.baseUom ?? '';
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await dialog().getByRole('textbox', { name: 'Quantity' }).fill('10');
      await dialog().getByLabel('To').fill('bulk');
      await expectSound(watched);
      await dialog().getByRole('button', { name: 'Move' }).click();
      await isDone('Places', 'WHOLESALE / BULK', '10');
      const after = await stockItem();
      expect(after).toMatchObject({ onHand: before?.onHand, baseUom: unit });
      expect(after?.lots[0]?.balances.map(({ onHand }) => onHand).sort((one, other) => one - other)).toEqual([
        10,
        (before?.onHand ?? 0) - 10,
      ]);
    });

    it('is held and released with a reason, and what is broken is scrapped', async () => {
      await rows('Lots').getByRole('link', { name: 'GL-1' }).click();
      await choose('Put on hold');
      await dialog().getByLabel('Reason').fill('Chipped rims');
      await dialog().getByRole('button', { name: 'Put on hold' }).click();
      await isDone('Status history', 'On hold', 'Chipped rims');
      expect(await stockItem()).toMatchObject({ available: 0 });
      await choose('Release');
      await dialog().getByLabel('Reason').fill('Sorted');
      await dialog().getByRole('button', { name: 'Release' }).click();
      await isDone('Status history', 'Released', 'Sorted');
      await choose('Scrap');
      await dialog().getByLabel('Where').selectOption({ value: 'loc:WHOLESALE/BULK' });
      await dialog().getByLabel('Reason').fill('Chipped');
      await dialog()
        .getByRole('button', { name: /^All of it: 10 / })
        .click();
      await dialog().getByRole('button', { name: 'Scrap' }).click();
      await isDone('Movements', 'Scrapped', 'Chipped');
      await expectSound(watched);
    });

    it('is explained to the unit', async () => {
      const onHand = (await stockItem())?.onHand ?? 0;
      expect(await movedInAll()).toBe(onHand);
      await page.getByRole('link', { name: /on hand: explain$/ }).click();
      await dialog()
        .getByText(/^4 movements, together /)
        .waitFor();
      const entries = dialog().getByRole('table', { name: 'Movements' });
      await entries.getByRole('link', { name: /^Receipt GR-/ }).waitFor();
      await expectSound(watched);
      await page.keyboard.press('Escape');
      await dialog().waitFor({ state: 'detached' });
    });
  });
};
