import { getReceipts } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { makeDemo } from '#local/demo/demo-data.ts';
import { beginDemo } from '#local/demo/demo-plan.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/* What is made on an empty store, at-work.hunt.system.test.ts looks at. */

const told: string[] = [];
const tell = (line: string) => void told.push(line);

const receiptsOf = async (api: ApiClient) => {
  const today = siteDay(Date.now());
  const answer = await api.call(getReceipts, 'list', { from: addDays(today, -7), to: today, limit: '100' });
  return answer.ok ? answer.body.data.items : [];
};

export const describeNoDemo = (at: SharedRun): void => {
  it('makes nothing where there is a store already, nor where it was told to begin with nothing', async () => {
    const { run: empty } = at();
    expect(await makeDemo(empty, tell)).toBe(false);
    expect(await receiptsOf(await signedInAs(empty, 'manager'))).toEqual([]);

    // Two days later what is missing would be too far back: it is said, once.
    beginDemo(empty.demoFile, Date.now() - 48 * 3_600_000);
    expect(await makeDemo(empty, tell)).toBe(false);
    expect(told.at(-1)).toMatch(/stays as far as it came: --fresh makes a new one\.$/);
    const lines = told.length;
    expect(await makeDemo(empty, tell)).toBe(false);
    expect(told).toHaveLength(lines);
    expect(await receiptsOf(await signedInAs(empty, 'manager'))).toEqual([]);
  });
};
