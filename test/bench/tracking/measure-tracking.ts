import { ulid } from 'ulid';
import { getTracking, postTracking } from '#api/tracking.ts';
import type { LocalRun } from '#local/start/start.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { median, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { blended, goodsIn, intoRuns, ontoPallets, palletsOf } from './traced-goods.ts';

const READINGS = 5;

const BLENDS = 'a trace through blends';

const timed = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** A trace through the gateway, of so many edges; the median of some. */
const measureTrace = async (
  api: ApiClient,
  {
    name,
    edges,
    ...node
  }: { readonly name: string; readonly kind: 'lot' | 'receipt'; readonly id: string; readonly edges: number },
  report: Report,
): Promise<void> => {
  const took: number[] = [];
  for (let reading = 0; reading <= READINGS; reading += 1)
    took.push(
      await timed(async () => {
        const traced = await api.call(getTracking, 'trace', { ...node, direction: 'forward' });
        if (!traced.ok) throw new Error(traced.body.error);
        const found = traced.body.data.edges.length;
        if (found !== edges) throw new Error(`${found} of ${edges} edges were traced.`);
      }),
    );
  const target = name === BLENDS ? { target: TARGETS.tracking.longTraceMs } : {};
  report({ group: 'tracking', name, size: edges, value: median(took.slice(1)), unit: 'ms', ...target });
};

const PALLETS = 1_000;

/** All that is held as a recall of one lot on a thousand pallets is opened. */
const measureRecall = async (api: ApiClient, report: Report): Promise<void> => {
  const asked = { requestId: ulid(), kind: 'lot', id: 'RECALLED/MADE', reason: 'Measured' } as const;
  const took = await timed(async () => {
    // As the page does: the same request again goes on with what is not held yet.
    for (let isHeld = false; !isHeld; ) {
      const opened = await api.call(postTracking, 'open_recall', asked);
      if (!opened.ok) throw new Error(opened.body.error);
      const { state, done } = opened.body.data.holds;
      isHeld = state === 'still' && done === PALLETS + 1;
    }
  });
  const about = { group: 'tracking', name: 'a recall holds its pallets', size: PALLETS } as const;
  report({ ...about, value: took / 1000, unit: 's', target: TARGETS.tracking.recallSeconds });
};

/** Traces of one level and of thousands of edges, in a ledger that grows meanwhile, and what a recall takes to hold. */
export const measureTracking = async (run: LocalRun, _sizes: Sizes, report: Report): Promise<void> => {
  const api = await signedInAs(run, 'manager');
  const goods = goodsIn(run);
  for (const runs of [1, 50, 500, 2_500]) {
    await goods.putLedger(intoRuns(`RUNS${runs}`, runs));
    const name = 'a trace through runs';
    await measureTrace(api, { name, kind: 'lot', id: `RUNS${runs}/RAW`, edges: 2 * runs }, report);
  }
  // 70 lots came, went into 70 runs each, and as many lots were made: 211 nodes.
  await goods.putLedger(blended('BLEND', 70));
  await measureTrace(api, { name: BLENDS, kind: 'receipt', id: 'BLEND', edges: 5_040 }, report);
  const least = 'one level, with all of that beside it';
  await measureTrace(api, { name: least, kind: 'lot', id: 'RUNS1/RAW', edges: 2 }, report);
  const { ledger, ssccs } = ontoPallets('RECALLED', PALLETS);
  await goods.putLedger(ledger);
  await goods.putLot('RECALLED', 'MADE');
  await goods.putPallets(palletsOf('RECALLED', ssccs));
  await measureRecall(api, report);
};
