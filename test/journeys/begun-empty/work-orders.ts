import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { postProduction } from '#api/production.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { LocalRun } from '#local/start/start.ts';
import { expectSound } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import type { WatchedPage } from '#test/support/browser/watched-page.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * A work order from its making to its history, in a real browser on the running product: the lines and reasons it
 * needs, every step that a manager takes with it, somebody else's changes showing by themselves, two tabs that edit
 * the same order, and what remains of it.
 */

const today = siteDay(Date.now());
const inAWeek = addDays(today, 7);
const ID = `WO_${today.replaceAll('-', '')}_001`;
const COPY = `WO_${today.replaceAll('-', '')}_002`;

let run: LocalRun;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let api: ApiClient;

const goTo = (path: string) => page.goto(`${run.siteUrl}${path}`);

const rowOf = (id: string, where: Page = page): Locator => where.getByRole('row').filter({ hasText: id });

/** '4 March 2026' */
const longDay = (day: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(day));

const choose = async (action: string, id = ID, where: Page = page): Promise<void> => {
  await where.getByRole('button', { name: `Actions for ${id}` }).click();
  await where.getByRole('menuitem', { name: action, exact: true }).click();
};

const runsOn = async (action: 'start_run' | 'record_output' | 'stop_run' | 'void_run', fields: object) => {
  const answer = await api.call(postProduction, action, fields as never);
  if (!answer.ok) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
};

export const describeWorkOrders = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    api = await signedInAs(run, 'manager');
    watched = await openSignedIn(browser, run, 'manager', '/dashboard');
    page = watched.page;
  });

  afterAll(() => page?.context().close());

  describe('work orders', () => {
    it('have lines to run on and reasons to choose from', async () => {
      await goTo('/dashboard/work-center-management');
      await page.getByText(/^No lines yet/).waitFor();
      await page.getByRole('button', { name: 'Add Line' }).click();
      const line = page.getByRole('dialog', { name: 'Add Line' });
      await line.getByLabel('Code').fill('can-1');
      await line.getByLabel('Name').fill('Canning line 1');
      await line.getByLabel(/^Rated speed/).fill('18000');
      await expectSound(watched);
      await line.getByRole('button', { name: 'Add' }).click();
      await rowOf('CAN-1').getByText('18,000 bottles an hour').waitFor();
      await page.getByRole('tab', { name: 'Reasons' }).click();
      await page.getByRole('button', { name: 'Add Reason' }).click();
      const reason = page.getByRole('dialog', { name: 'Add Reason' });
      await reason.getByLabel('Asked for when').selectOption({ label: 'An order is put on hold' });
      await reason.getByLabel('Reason', { exact: true }).fill('Waiting for caps');
      await reason.getByRole('button', { name: 'Add' }).click();
      await rowOf('Waiting for caps').waitFor();
      await expectSound(watched);
    });

    it('are made with all that is asked for, and High stands out in red', async () => {
      await goTo('/work-orders-public');
      await page.waitForURL('**/dashboard/work-orders');
      await page.getByText(/^No work orders yet/).waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Work Order' });
      await dialog.getByRole('button', { name: 'Create' }).click();
      await dialog.getByRole('alert').nth(3).waitFor();
      expect(await dialog.getByRole('alert').count()).toBe(4);
      await dialog.getByLabel('Product').fill('Ginger Brew 330 mL');
      await dialog.getByLabel('Quantity').fill('40');
      await dialog.getByLabel('Unit').selectOption('cases');
      await dialog.getByLabel('Priority').selectOption('High');
      await dialog.getByRole('textbox', { name: 'Required Date' }).fill(inAWeek);
      await dialog.getByLabel('Bottles per case').fill('24');
      await expectSound(watched);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Showing 1-1 of 1 total work orders').waitFor();
      const cells = await rowOf(ID).locator('th, td').allInnerTexts();
      expect(cells.slice(0, 6)).toEqual([
        ID,
        'Ginger Brew 330 mL',
        '40 cases',
        'High',
        longDay(inAWeek),
        'New Entry',
      ]);
      const colour = await rowOf(ID)
        .getByText('High')
        .evaluate((mark) => getComputedStyle(mark).color.match(/\d+/g)?.map(Number) ?? []);
      expect((colour[0] ?? 0) > 2 * Math.max(colour[1] ?? 255, colour[2] ?? 255)).toBe(true);
      await expectSound(watched);
    });

    it('are edited, held with a reason and released', async () => {
      await choose('Edit');
      const edit = page.getByRole('dialog', { name: `Edit ${ID}` });
      await edit.getByLabel('Quantity').fill('50');
      await edit.getByRole('button', { name: 'Save' }).click();
      await rowOf(ID).getByText('50').waitFor();
      await choose('Put on hold');
      const hold = page.getByRole('dialog', { name: `Put on hold: ${ID}` });
      await hold.getByRole('button', { name: 'Waiting for caps' }).click();
      await expectSound(watched);
      await hold.getByRole('button', { name: 'Put on hold' }).click();
      await rowOf(ID).getByText('On hold').waitFor();
      await page.getByRole('button', { name: `Actions for ${ID}` }).click();
      const start = page.getByRole('menuitem', { name: /^Start/ });
      expect(await start.textContent()).toContain('It is on hold; release it first.');
      expect(await start.getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('menuitem', { name: 'Release', exact: true }).click();
      const release = page.getByRole('dialog');
      await release.getByRole('button', { name: 'Release' }).click();
      await rowOf(ID).getByText('On hold').waitFor({ state: 'detached' });
      // The row says so before the answer is there; what is typed up to then is the dialog's.
      await release.waitFor({ state: 'detached' });
      expect(watched.complaints()).toEqual([]);
    });

    it('show what happens to them elsewhere by themselves, and nothing else moves', async () => {
      await page.getByLabel('Search by id or product').fill('ginger');
      await page.getByText('Showing 1-1 of 1 filtered work orders').waitFor();
      const voided = ulid();
      await runsOn('start_run', { runId: voided, line: 'CAN-1', workOrderId: ID, operator: 'Alex' });
      await runsOn('void_run', { runId: voided, version: 1, reason: 'Wrong order on the belt' });
      const runId = ulid();
      await runsOn('start_run', { runId, line: 'CAN-1', workOrderId: ID, operator: 'Priya Nair' });
      const shifted = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
            }).observe({ type: 'layout-shift' });
            new MutationObserver((_, watching) => {
              if (!document.querySelector('tbody')?.textContent?.includes('In progress')) return;
              watching.disconnect();
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
            }).observe(document.body, { subtree: true, childList: true, characterData: true });
          }),
      );
      await rowOf(ID).getByText('In progress').waitFor();
      expect(await shifted).toBeLessThan(0.01);
      expect(new URL(page.url()).search).toBe('?q=ginger');

      // A line with a live run can't be switched off, and says which run that is.
      await goTo('/dashboard/work-center-management');
      await rowOf('CAN-1').getByText('Stop PR-000002 first').waitFor();
      expect(await rowOf('CAN-1').getByRole('switch').isDisabled()).toBe(true);
      await runsOn('record_output', { runId, countId: ulid(), good: 600, loss: 0, unit: 'bottles' });
      await runsOn('stop_run', { runId, version: 1, countId: ulid(), good: 25, loss: 1, unit: 'cases' });
      await expectSound(watched);
    });

    it('show their runs, void ones too, and are completed', async () => {
      await goTo(`/dashboard/work-orders?q=${ID}`);
      await choose('View');
      const view = page.getByRole('dialog', { name: ID });
      const runs = view.getByRole('table', { name: 'Runs' });
      await runs.getByText('Void').waitFor();
      expect(await runs.getByRole('row').nth(1).textContent()).toMatch(
        /^PR-000002StoppedCAN-1Priya Nair.*50 cases1 case98%$/,
      );
      await expectSound(watched);
      await runs.getByRole('link', { name: 'PR-000001' }).click();
      const detail = page.getByRole('dialog', { name: 'PR-000001' });
      await detail.getByText('Wrong order on the belt (manager)').waitFor();
      await expectSound(watched);
      await detail.getByRole('link', { name: ID }).click();
      await choose('Complete');
      await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
      await rowOf(ID).getByText('Completed').waitFor();
      expect(watched.complaints()).toEqual([]);
    });

    it('stand on Completed Work Order with what came of them, from where they are duplicated and reopened', async () => {
      await page.getByRole('link', { name: 'Completed Work Order' }).click();
      await page.getByText('Showing 1-1 of 1 total work orders').waitFor();
      expect(await rowOf(ID).textContent()).toMatch(/Completed50 cases1 case98%$/);
      const table = page.locator('.table-box');
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      await expectSound(watched);
      await choose('Duplicate');
      await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
      await page.getByText(`${COPY} created`).waitFor();
      await choose('Reopen');
      const reopen = page.getByRole('dialog', { name: `Reopen: ${ID}` });
      await reopen.getByRole('button', { name: 'Reopen' }).click();
      await reopen.getByText('Fill this in.').waitFor();
      await reopen.getByLabel('Reason').fill('Ten more were asked for');
      await reopen.getByRole('button', { name: 'Reopen' }).click();
      await page.getByText(/^No work order has been completed/).waitFor();
      await page.getByRole('link', { name: 'Work Order List' }).click();
      await rowOf(COPY).getByText('New Entry').waitFor();
      await rowOf(ID).getByText('In progress').waitFor();
      expect(watched.complaints()).toEqual([]);
    });

    it('edited in two tabs show both versions to whoever was second, who chooses', async () => {
      const other = await page.context().newPage();
      await other.goto(`${run.siteUrl}/dashboard/work-orders`);
      await choose('Edit', COPY, other);
      const theirs = other.getByRole('dialog', { name: `Edit ${COPY}` });
      await theirs.getByLabel('Quantity').fill('75');
      await choose('Edit', COPY);
      const mine = page.getByRole('dialog', { name: `Edit ${COPY}` });
      await mine.getByLabel('Quantity').fill('60');
      await mine.getByLabel('Bottles per case').fill('12');
      await mine.getByRole('button', { name: 'Save' }).click();
      await rowOf(COPY).getByText('60').waitFor();
      await theirs.getByRole('button', { name: 'Save' }).click();
      const both = other.getByRole('dialog', { name: `${COPY} changed meanwhile` });
      await both.getByText('12 bottles a case').waitFor();
      const lines = await both
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
      expect(lines).toEqual(
        expect.arrayContaining([
          ['Quantity', '75 cases', '60 cases'],
          ['Packing', '24 bottles a case', '12 bottles a case'],
        ]),
      );
      await both.getByRole('button', { name: 'Save mine' }).click();
      await rowOf(COPY, other).getByText('75').waitFor();
      await other.close();
      const { body } = await api.call(getWorkOrder, 'get_work_order', { id: COPY });
      expect('data' in body && [body.data.quantity, body.data.version]).toEqual([75, 3]);
      // The conflict itself is told on the console of the tab that it happened in.
      await expectSound(watched);
    });

    it('leave their runs in the history, as a chart and as a file', async () => {
      await goTo('/production-order-history');
      await page.waitForURL('**/dashboard/production-order-history');
      await page.getByText('Showing 1-1 of 1 total runs').waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Quantities').selectOption({ label: 'In bottles' });
      await rowOf('PR-000002').getByText('1,200').waitFor();
      const chart = page.getByRole('table', { name: 'Good output per day, in bottles' });
      expect(await chart.getByRole('cell').last().textContent()).toBe('1.2K');
      await page.getByLabel('Runs', { exact: true }).selectOption({ label: 'Stopped and void runs' });
      await page.getByText('Showing 1-2 of 2 total runs').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Last 30 days' }).click();
      await page.getByLabel('Search by run, operator, product or lot').fill('priya');
      await page.getByText('Showing 1-1 of 1 filtered runs').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`production-runs-${today}.csv`);
      const [heading, ...rows] = readFileSync(await download.path(), 'utf8')
        .split('\r\n')
        .filter(Boolean);
      expect(heading).toMatch(/^\ufeffRun #,Work order,Product,Line,/);
      expect(rows).toEqual([
        expect.stringMatching(
          new RegExp(`^PR-000002,${ID},Ginger Brew 330 mL,CAN-1,.*,1200,24,bottles,Priya Nair,Stopped$`),
        ),
      ]);
      await expectSound(watched);
    });

    it('fit a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [path, shows] of [
        ['work-orders', COPY],
        ['completed-work-orders', 'No work order has been completed'],
        ['production-order-history', 'PR-000002'],
        ['work-center-management', 'CAN-1'],
      ] as const) {
        await goTo(`/dashboard/${path}`);
        await page.getByText(shows).first().waitFor();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, width]).toEqual([path, 390]);
        await expectSound(watched);
      }
    });
  });
};
