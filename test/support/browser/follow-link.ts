import type { Page } from 'playwright-core';

/**
 * Goes to another page of the product as a link of it does, and waits until that page stands with all that it asks
 * for. Loading the product anew for each page costs ten times as much as the page itself.
 */
export const followLink = async (page: Page, path: string): Promise<void> => {
  // The heading tells the page before from the next one, which has its own.
  await page.evaluate((to) => {
    if (to === location.pathname) return;
    for (const heading of document.querySelectorAll<HTMLElement>('main h1')) heading.dataset.before = '';
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(() => !document.querySelector('main [data-before]'));
  await pageStands(page);
};

/** The page is there, and nothing of it is still being asked for. */
const pageStands = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy="true"]'));
};
