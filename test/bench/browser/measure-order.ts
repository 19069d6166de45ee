import type { BrowserContext } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { orderOf } from '../capacity/receiving-operations.ts';
import type { Report } from '../measure.ts';
import { TARGETS } from '../targets.ts';
import { vitalsOf, watchNextPress, watchVitals } from './page-vitals.ts';
import { aSlowPage } from './slow-page.ts';

const { browser: aims } = TARGETS;

/** An order of so many lines, three at least, opened to be counted. */
export const measureOrder = async (
  run: LocalRun,
  context: BrowserContext,
  lines: number,
  report: Report,
): Promise<void> => {
  const page = await aSlowPage(context, 'as it is');
  const receive = page.getByRole('button', { name: `Receive ${orderOf(lines)}` });
  await watchVitals(page, `[aria-label="Receive ${orderOf(lines)}"]`);
  await page.goto(`${run.siteUrl}/dashboard/receive-goods?po=${orderOf(lines)}`, { waitUntil: 'commit' });
  await receive.waitFor();
  const { firstPaint, largestPaint } = await vitalsOf(page);
  const linesAfter = await watchNextPress(page);
  await receive.click();
  const dialog = page.getByRole('dialog', { name: `Receive Order : ${orderOf(lines)}` });
  // Its second line, which has no lots, is counted; its third did not come.
  await dialog
    .getByRole('button', { name: /^Update / })
    .nth(1)
    .click();
  const line = page.getByRole('dialog', { name: /^Update / });
  await line.getByLabel('Receive Quantity').pressSequentially('12', { delay: 60 });
  await line.getByRole('button', { name: 'Confirm' }).click();
  await line.waitFor({ state: 'hidden' });
  await dialog
    .getByRole('button', { name: /^Not delivered: / })
    .nth(2)
    .click();
  await dialog.getByLabel('Supplier Ref').pressSequentially('DKT-1', { delay: 60 });
  // Down there, the last line did not come either.
  await dialog
    .getByRole('button', { name: /^Not delivered: / })
    .last()
    .click();
  await dialog.getByText(`${lines - 3} of ${lines} lines still to count`).waitFor();
  const { interaction, shift } = await vitalsOf(page);
  const about = { group: 'browser', size: lines };
  report({
    ...about,
    name: 'order to be counted, its lines after the press',
    value: await linesAfter(),
    unit: 'ms',
    target: aims.linesAfterPressMs,
  });
  report({ ...about, name: 'order to be counted, layout shift', value: shift, unit: 'shift' });
  report({
    ...about,
    name: 'order to be counted, interaction to next paint',
    value: interaction,
    unit: 'ms',
    target: aims.interactionMs,
  });
  report({ ...about, name: 'order to be counted, first contentful paint', value: firstPaint, unit: 'ms' });
  report({
    ...about,
    name: 'order to be counted, largest contentful paint',
    value: largestPaint,
    unit: 'ms',
  });
  await page.close();
};
