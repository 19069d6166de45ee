import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getReceipts } from '#api/receipts.ts';
import { siteDay } from '#domain/calendar.ts';
import type { LocalRun } from '#local/start/start.ts';
import { aMeteredProduct } from '../capacity/metered-product.ts';
import { percentile, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { DAYS, foundReceiptsIn } from './found-receipts.ts';

/** Searches among all receipts of the longest period, at rising numbers of them: time, and what they ask of DynamoDB. */
export const measureHistory = async (
  run: LocalRun,
  { history, rounds }: Sizes,
  report: Report,
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'warehouse-bench-'));
  const metered = await aMeteredProduct(run, dataDir);
  try {
    const receipts = foundReceiptsIn(metered);
    const period = { from: siteDay(Date.now() - DAYS * 86_400_000), to: siteDay(Date.now()) };
    for (const size of history) {
      await receipts.fill(size);
      const { lot, item, person } = receipts.some();
      const searches = {
        'a lot that exists nowhere': { search: { lot: 'NOWHERE-1' }, found: 0 },
        'a lot of one receipt': { search: { lot }, found: 1 },
        'an item of a few receipts': { search: { item }, found: null },
        'a person of many receipts': { search: { person }, found: null },
      };
      for (const [name, { search, found }] of Object.entries(searches)) {
        const ask = async () => {
          const { data } = await metered.ask(getReceipts, 'list', { ...period, ...search });
          if (found !== null && data.items.length !== found)
            throw new Error(`${name}: ${data.items.length} receipts were found.`);
        };
        await ask();
        const times: number[] = [];
        while (times.length < rounds) {
          const began = performance.now();
          await ask();
          times.push(performance.now() - began);
        }
        const about = { group: 'history', name, size };
        report({ ...about, value: percentile(times, 50), unit: 'ms', target: TARGETS.history.searchMs });
        report({ ...about, name: `${name}, p95`, value: percentile(times, 95), unit: 'ms' });
        const { spent } = await metered.measure([], ask);
        report({ ...about, value: spent.calls.length, unit: 'calls', beside: { read: spent.read } });
      }
    }
  } finally {
    await metered.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
