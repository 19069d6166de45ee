import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { WatchedPage } from './watched-page.ts';

const axeSource = readFileSync(
  join(import.meta.dirname, '../../../node_modules/axe-core/axe.min.js'),
  'utf8',
);

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What axe calls serious or critical on the page as it stands: rule and places. Empty is what we want. */
export const seriousViolations = async (page: Page): Promise<readonly string[]> => {
  // Evaluated by the debugger, so that the page's own security policy stays as strict as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // A notice that begins to fade while it is looked at has colours that nobody is to read: it goes at once instead.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const violations = await page.evaluate(async () => {
    // What still fades in is not yet seen as it will be; what turns for ever is never done.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    );
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // What passes is not written down: selectors of every element of a long list take longer than the rules.
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  await page.emulateMedia({ reducedMotion: null });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};

/** Nothing serious to axe, and nothing that the browser complains of. */
export const expectSound = async ({ page, complaints }: WatchedPage): Promise<void> => {
  expect(await seriousViolations(page)).toEqual([]);
  expect(complaints()).toEqual([]);
};
