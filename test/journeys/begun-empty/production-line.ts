import type { Browser, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { getProduction, type RunRecord } from '#api/production.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import type { LocalRun } from '#local/start/start.ts';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import type { WatchedPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * A shift at a line, in a real browser on the running product: a run is started, counted with and without a network,
 * paused, looked at after a reload on a tablet whose clock is wrong, resumed, stopped, and found in the history. And
 * two tablets that start on one line: one gets it, the other is told who.
 */

const PRODUCTION_LINE = '/dashboard/production-line';
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
let run: LocalRun;
let browser: Browser;
let manager: ApiClient;

const makeOrder = async (product: string, quantity: number): Promise<string> => {
  const made = await manager.call(postWorkOrder, 'create_work_order', {
    requestId: ulid(),
    product,
    quantity,
    uom: 'bottles',
    priority: 'High',
    requiredDate: new Date().toISOString().slice(0, 10),
    packs: { bottlesPerCase: 24, casesPerPallet: 72 },
  });
  if (!made.ok) throw new Error(made.body.error);
  return made.body.data.id;
};

/** Somebody's own tablet, signed in, at a line. */
const atLine = async (group: 'consultant' | 'manager', line: string): Promise<WatchedPage> => {
  const watched = await openSignedIn(browser, run, group, PRODUCTION_LINE, TABLET);
  await watched.page.getByRole('button', { name: line }).click();
  return watched;
};

/** What a finger has to hit and is smaller than 48 px either way, on the page and in its dialogs. */
const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const touched = 'a, button, select, input:not([type="radio"]), textarea, label:has(input[type="radio"])';
    const places = ['main', '[role="dialog"]'].map((place) => `${place} :is(${touched})`).join(', ');
    return [...document.querySelectorAll<HTMLElement>(places)].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const isSmall = width > 0 && (width < 48 || height < 48);
      return isSmall ? `${control.textContent || control.ariaLabel}: ${width} × ${height}` : [];
    });
  });

const expectFit = async (page: Page): Promise<void> => {
  // The sidebar leaves, or comes, a frame after the window has changed.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await tooSmall(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
};

const expectSound = async ({ page, complaints }: WatchedPage): Promise<void> => {
  await expectFit(page);
  expect(await seriousViolations(page)).toEqual([]);
  expect(complaints()).toEqual([]);
};

const expectSoundAtAnySize = async (watched: WatchedPage): Promise<void> => {
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await watched.page.setViewportSize(size);
    await expectFit(watched.page);
  }
  await watched.page.setViewportSize(TABLET);
  await expectSound(watched);
};

const typeCount = async (page: Page, good: string, loss: string): Promise<void> => {
  await page.getByLabel('Good', { exact: true }).fill(good);
  await page.getByLabel('Loss', { exact: true }).fill(loss);
};

const liveRun = async (line: string): Promise<{ run: RunRecord; now: number }> => {
  const found = await manager.call(getProduction, 'live_lines', {});
  const live = found.ok && found.body.data.items.find(({ code }) => code === line)?.run;
  if (!live) throw new Error(`Nothing runs on ${line}.`);
  return { run: live, now: Date.parse(found.body.meta.now) };
};

const secondsShown = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('timer', { name: 'Run time' }).textContent()) ?? '';
  const [hours, minutes, seconds] = text.split(':').map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? Number.NaN);
};

const secondsBetween = (from: string, to: number): number => Math.floor((to - Date.parse(from)) / 1000);

/** As on a tablet that somebody has set three hours back. */
const setClockBack = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now;
    const late = () => now() - 3 * 3_600_000;
    globalThis.Date = new Proxy(Date, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [late()] : given),
      get: (target, name) => (name === 'now' ? late : Reflect.get(target, name)),
    });
  });

export const describeProductionLine = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    manager = await signedInAs(run, 'manager');
    for (const [code, name] of [
      ['BOTTLE-1', 'Bottling line 1'],
      ['CAN-2', 'Canning line 2'],
    ] as const) {
      const made = await manager.call(postWorkCenter, 'create_line', { code, name });
      expect(made.ok).toBe(true);
    }
    for (const text of ['Label jam', 'Changeover']) {
      const reasonId = ulid();
      const made = await manager.call(postWorkCenter, 'create_reason', { reasonId, kind: 'pause', text });
      expect(made.ok).toBe(true);
    }
  });

  describe('a shift at a line', () => {
    it('starts, counts with and without a network, pauses, resumes and stops; its history has it', async () => {
      const order = await makeOrder('Ginger Brew 330 mL', 240);
      const watched = await atLine('consultant', 'Bottling line 1');
      const { page } = watched;
      page.on('dialog', (question) => void question.accept());
      await page.getByRole('radio', { name: order }).check();
      await expectSoundAtAnySize(watched);
      await page.getByLabel('Operator').fill('Olive Tran');
      await page.getByRole('button', { name: 'Start run' }).click();
      await page.getByText(`0 of 240 bottles made`).waitFor();

      await page.getByRole('button', { name: 'cases' }).click();
      await typeCount(page, '4', '0.5');
      await page.getByText('= 96 bottles').waitFor();
      await expectSoundAtAnySize(watched);
      await page.getByRole('button', { name: 'Record', exact: true }).dblclick();
      await page.getByText('96 of 240 bottles made').waitFor();
      expect((await liveRun('BOTTLE-1')).run).toMatchObject({ good: 96, loss: 12, counts: 1 });

      // Out of reach of the network: one count recorded, one still being typed, and a reload.
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.context().setOffline(true);
      await typeCount(page, '2', '');
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await page.getByText('2 cases good: waits to be sent.').waitFor();
      await typeCount(page, '3', '1');
      await page.reload();
      await page.getByText("The server can't be reached.").waitFor();
      expect(await page.getByLabel('Good', { exact: true }).inputValue()).toBe('3');
      await page.getByText('1 count waiting to be sent').waitFor({ state: 'attached' });
      expect(await tooSmall(page)).toEqual([]);
      expect(await seriousViolations(page)).toEqual([]);
      expect((await liveRun('BOTTLE-1')).run.good).toBe(96);

      const [other] = await Promise.all([
        atLine('manager', 'Bottling line 1'),
        page.context().setOffline(false),
      ]);
      await page.getByText('144 of 240 bottles made').waitFor();
      await page.getByText('1 count waiting to be sent').waitFor({ state: 'detached' });
      await other.page.getByText('144 of 240 bottles made').waitFor();
      expect((await liveRun('BOTTLE-1')).run).toMatchObject({ good: 144, loss: 12, counts: 2 });
      watched.complaints();

      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Label jam' }).click();
      await expectSoundAtAnySize(watched);
      await page.getByRole('button', { name: 'Pause run' }).click();
      await page.getByText(/^Paused: Label jam/).waitFor();
      // The other tablet hears of it by itself.
      await other.page.getByText(/^Paused: Label jam/).waitFor();
      await setClockBack(page);
      await page.reload();
      await page.getByText(/^Paused: Label jam/).waitFor();
      const paused = (await liveRun('BOTTLE-1')).run;
      expect(await secondsShown(page)).toBe(
        secondsBetween(paused.startTime, Date.parse(paused.pauses[0]?.from ?? '')),
      );
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      const running = await liveRun('BOTTLE-1');
      const pausedFor = secondsBetween(
        running.run.pauses[0]?.from ?? '',
        Date.parse(running.run.pauses[0]?.to ?? ''),
      );
      const expected = secondsBetween(running.run.startTime, running.now) - pausedFor;
      const shown = await secondsShown(page);
      expect(Math.abs(shown - expected)).toBeLessThanOrEqual(5);
      await expectSound(watched);

      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      const stop = page.getByRole('dialog', { name: /^Stop PR-/ });
      expect(await stop.getByLabel('Good', { exact: true }).inputValue()).toBe('3');
      await stop.getByLabel('Good', { exact: true }).fill('4');
      await stop.getByLabel('Loss', { exact: true }).fill('0');
      await stop.getByText('240 of 240 bottles').waitFor();
      await expectSoundAtAnySize(watched);
      await stop.getByRole('button', { name: 'Stop run' }).click();
      await page.getByRole('dialog', { name: /is stopped$/ }).waitFor();
      await page.getByText('240 bottles of 240 bottles').waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Complete work order' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('form', { name: 'Start a run' }).waitFor();
      await other.page
        .getByText(/was stopped by consultant\. It ended with 240 bottles good, 12 bottles loss\./)
        .waitFor();
      await expectSound(other);

      await page
        .getByRole('link', { name: 'Work Orders' })
        .or(page.getByRole('button', { name: 'Work Orders' }))
        .click();
      await page.getByRole('link', { name: 'Production Order History' }).click();
      const row = page.getByRole('row', { name: /Olive Tran/ });
      await row.getByText('240').waitFor();
      expect(watched.complaints()).toEqual([]);
      await Promise.all([page.context().close(), other.page.context().close()]);
    });
  });

  describe('two tablets at one line', () => {
    it('start at once: one gets it, the other is told who, and shows that run', async () => {
      const order = await makeOrder('Dry Tonic 200 mL', 1000);
      const tablets = await Promise.all([
        atLine('consultant', 'Canning line 2'),
        atLine('manager', 'Canning line 2'),
      ]);
      await Promise.all(tablets.map(({ page }) => page.getByRole('radio', { name: order }).check()));
      await Promise.all(
        tablets.map(({ page }) =>
          page
            .getByRole('button', { name: 'Start run' })
            .evaluate((button) => (button as HTMLButtonElement).click()),
        ),
      );
      const regions = tablets.map(({ page }) => page.getByRole('region', { name: /^Run PR-/ }));
      await Promise.all(regions.map((region) => region.waitFor()));
      const { run: live } = await liveRun('CAN-2');
      const told = `${live.createdBy} started ${live.runNumber} (Dry Tonic 200 mL) on Canning line 2 at`;
      const isTold = ({ page }: WatchedPage) => page.getByText(told).count();
      await eventually(async () => {
        const all = await Promise.all(tablets.map(isTold));
        return all.filter((count) => count > 0).length === 1 || undefined;
      }, 'the other being told');
      for (const { page } of tablets)
        expect(await page.getByRole('region', { name: `Run ${live.runNumber}` }).count()).toBe(1);
      // The refusal itself is what one of the browsers complains of.
      const said = tablets.flatMap(({ complaints }) => complaints());
      expect(said.filter((line) => !/409/.test(line))).toEqual([]);
      await Promise.all(tablets.map(({ page }) => page.context().close()));
    });
  });
};
