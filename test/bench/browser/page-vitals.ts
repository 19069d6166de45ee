import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** What a person notices of a page, as the browser itself measured it. Milliseconds since the navigation began. */
interface Vitals {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** How far what was drawn jumped, as a share of the window. */
  readonly shift: number;
  /** The longest that the page took to draw what a press or a key changed; 0: none took 16 ms. */
  readonly interaction: number;
}

interface Watched extends Window {
  vitals: { firstPaint: number; largestPaint: number; shift: number; interaction: number };
  rowsAt: number | null;
  linesAfter: number | null;
  onceThere(selector: string, take: (at: number) => void): void;
}

/** Watches a page from its first byte; `rows` is the selector of what the page is opened for. */
export const watchVitals = async (page: Page, rows: string): Promise<void> => {
  await page.addInitScript({ content: `window.rowsWanted = ${JSON.stringify(rows)};` });
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-vitals.js') });
};

/** When the rows stood there, ms since the navigation began. */
export const rowsShown = (page: Page): Promise<number> => told(page, 'rowsAt');

/** From here on it is known how long after the next press, in ms, lines stand in a dialog. */
export const watchNextPress = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.linesAfter = null;
    document.addEventListener(
      'click',
      ({ timeStamp }) =>
        watched.onceThere('[role="dialog"] tbody tr', (at) => {
          watched.linesAfter = at - timeStamp;
        }),
      { capture: true, once: true },
    );
  });
  return () => told(page, 'linesAfter');
};

const told = async (page: Page, what: 'rowsAt' | 'linesAfter'): Promise<number> => {
  const shown = await page.waitForFunction((name) => (window as unknown as Watched)[name], what, {
    timeout: 60_000,
  });
  return Number(await shown.jsonValue());
};

export const vitalsOf = (page: Page): Promise<Vitals> =>
  page.evaluate(
    () =>
      new Promise<Vitals>((resolve) => {
        // Two frames on, what was just drawn has been told to the observers.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as unknown as Watched).vitals)),
        );
      }),
  );
