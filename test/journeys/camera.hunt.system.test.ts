import bwip from 'bwip-js/node';
import type { Browser, Page } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { expectSound } from '#test/support/browser/accessibility.ts';
import { WITH_CAMERA } from '#test/support/browser/browser.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { eventually } from '#test/support/eventually.ts';
import { startBrowser, startProduct } from '#test/support/run/product-for-tests.ts';

/*
 * Somebody at the dock has a phone and no scanner. The camera is the browser's own; what it shows is drawn here where a
 * test is about labels, and read by what reads them on a phone.
 */

const PHONE = { width: 390, height: 844 };
let run: LocalRun;
let browser: Browser;

beforeAll(async () => {
  [run, browser] = await Promise.all([startProduct(), startBrowser(WITH_CAMERA)]);
});

const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).last().click();

/** From now on the camera sees what `show` holds before it. */
const drawnCamera = async (page: Page) => {
  await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    const label = new Image();
    // A camera never stands still.
    setInterval(() => {
      if (!context) return;
      context.fillStyle = '#c8c4bc';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.save();
      context.translate(640, 360);
      context.rotate((Number(label.dataset.degrees ?? 0) * Math.PI) / 180);
      if (label.src) context.drawImage(label, -label.width / 2, -label.height / 2);
      context.restore();
    }, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    Object.assign(window, { label });
  });
  return {
    /** `degrees`: how far it is held askew. */
    show: async (bcid: 'gs1-128' | 'code128' | 'qrcode', text: string, degrees = 0) => {
      const drawn = await bwip.toBuffer({
        ...{ bcid, text, scale: 3, backgroundcolor: 'ffffff', padding: 12 },
        ...(bcid === 'qrcode' ? {} : { height: 18 }),
      });
      await page.evaluate(
        ({ source, turned }) => {
          const { label } = window as unknown as { label: HTMLImageElement };
          label.dataset.degrees = String(turned);
          label.src = source;
        },
        { source: `data:image/png;base64,${drawn.toString('base64')}`, turned: degrees },
      );
    },
  };
};

describe('the camera', () => {
  it('opens within what the pages permit themselves, and is off when it is closed', async () => {
    const watched = await openSignedIn(browser, run, 'consultant', '/dashboard/receive-goods', PHONE);
    const { page } = watched;
    await openCamera(page);
    const camera = page.getByRole('region', { name: 'Camera' });
    await camera.waitFor();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
    await expectSound(watched);
    const ended = await page.evaluateHandle(() => {
      const stream = document.querySelector('video')?.srcObject as MediaStream;
      return stream.getTracks();
    });
    await camera.getByRole('button', { name: 'Close camera' }).click();
    await camera.waitFor({ state: 'detached' });
    expect(await ended.evaluate((tracks) => tracks.map(({ readyState }) => readyState))).toEqual(['ended']);
    await page.context().close();
  });

  it('takes an order, a GS1 label and a batch number, with the dialogs that they open', async () => {
    const path = '/dashboard/receive-goods?po=PO000101';
    const watched = await openSignedIn(browser, run, 'consultant', path, PHONE);
    const { page } = watched;
    await page.getByRole('button', { name: 'Receive PO000101' }).waitFor();
    const { show } = await drawnCamera(page);
    await openCamera(page);
    await show('code128', 'PO000101');
    await page.getByRole('dialog', { name: 'Receive Order : PO000101' }).waitFor();
    await show('gs1-128', '(01)19521234000010(17)280630(10)SUG-2611');
    const line = page.getByRole('dialog', { name: 'Update RM-SUGAR' });
    await line.getByRole('region', { name: 'Camera' }).waitFor();
    const batch = line.getByLabel('Batch No.');
    await eventually(async () => (await batch.inputValue()) || undefined, 'a batch number');
    expect(await batch.inputValue()).toBe('SUG-2611');
    expect(await line.getByLabel('Expiry Date', { exact: true }).inputValue()).toBe('30 June 2028');
    await expectSound(watched);
    await page.context().close();
  });

  it('takes labels that are held askew', async () => {
    const path = '/dashboard/receive-goods?po=PO000101';
    const { page } = await openSignedIn(browser, run, 'manager', path, PHONE);
    await page.getByRole('button', { name: 'Receive PO000101' }).waitFor();
    const { show } = await drawnCamera(page);
    await openCamera(page);
    await show('code128', 'PO000101', 15);
    await page.getByRole('dialog', { name: 'Receive Order : PO000101' }).waitFor();
    await show('gs1-128', '(01)19521234000010(17)280630(10)SUG-2612', 30);
    const batch = page.getByRole('dialog', { name: 'Update RM-SUGAR' }).getByLabel('Batch No.');
    await eventually(async () => (await batch.inputValue()) || undefined, 'a batch number');
    expect(await batch.inputValue()).toBe('SUG-2612');
    await show('qrcode', 'SUG-2613', 40);
    await page.getByText('Scanned Batch SUG-2613').waitFor();
    await page.context().close();
  });

  it('that is refused says so, keeps the page, and can be tried again', async () => {
    const { page } = await openSignedIn(browser, run, 'consultant', '/dashboard/receive-goods', PHONE);
    await page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = () => {
        navigator.mediaDevices.getUserMedia = ask;
        return Promise.reject(new DOMException('no', 'NotAllowedError'));
      };
    });
    await openCamera(page);
    const camera = page.getByRole('region', { name: 'Camera' });
    await camera.getByText('The camera is not allowed here.').waitFor();
    await camera.getByRole('button', { name: 'Try Again' }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2);
    // Where nothing takes scans, its light does not stay on.
    await page.goto(`${run.siteUrl}/dashboard/vendors`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Scan with the camera' }).count()).toBe(0);
    await page.context().close();
  });
});
