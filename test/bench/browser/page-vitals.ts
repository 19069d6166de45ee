import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** What a person notices of a page, as the browser itself measured it. Milliseconds since the navigation began. */
export interface Vitals {
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
}

/** Watches a page from its first byte; `rows` is the selector of what the page is opened for. */
export const watchVitals = async (page: Page, rows: string): Promise<void> => {
  await page.addInitScript({ content: `window.rowsWanted = ${JSON.stringify(rows)};` });
  await page.addInitScript({ path: join(import.meta.dirname, 'watch-vitals.js') });
};

/** When the rows stood there, ms since the navigation began. */
export const rowsShown = async (page: Page): Promise<number> => {
  const shown = await page.waitForFunction(() => (window as unknown as Watched).rowsAt, null, {
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
