import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postsKind } from '#app/posting/postings/posting-poster.ts';
import { type AdjustmentDeps, adjustmentKind } from '#app/stock/posting/adjustment-kind.ts';
import { cancelDocument, retry } from '#domain/posting/cancel-and-retry.ts';
import { type Posting, postingMarker } from '#domain/posting/posting-record.ts';
import { type Quantity, quantity, ZERO } from '#domain/quantity.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import type { AdjustmentToPost } from '#domain/stock/posting/adjustment-to-post.ts';
import { judgeAdjustment } from '#domain/stock/posting/judge-adjustment.ts';
import { aPosting } from '#test/support/builders/kits.ts';
import {
  beginRun,
  crashPoints,
  type PostingRunOptions,
  startPosters,
  untilRest,
} from '../postings/posting-run.ts';
import { type PosterParts, type PostingDatabase, PostingWorld } from '../postings/posting-world.ts';
import { randomRequestFaults } from '../postings/request-model.ts';
import type { Chances } from '../random.ts';
import {
  AdjustmentBooks,
  type AdjustmentFaults,
  NO_ADJUSTMENT_FAULTS,
  stockKey,
} from './adjustment-books.ts';

export interface AdjustmentScheduleOptions extends PostingRunOptions {
  /** Takes a guard away from the posters. */
  readonly sabotage?: (deps: AdjustmentDeps) => AdjustmentDeps;
  /** Over what the seed chose. */
  readonly faults?: Partial<AdjustmentFaults>;
}

const randomFaults = (random: Chances): AdjustmentFaults => ({
  ...randomRequestFaults(random),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDiscarded: random.pick([0, 0, 0.2]),
  held: random.pick([0, 0.3]),
  waitsForApproval: random.pick([0, 0, 0.2]),
});

/** Something found or written off of two lots; or all that is taken of what one of these adds. */
const adjustmentOf = (random: Chances, index: number, before: Posting | null): AdjustmentToPost => {
  const added = before?.adjustment?.rows.find(({ qty }) => qty > ZERO);
  const at = { inventoryID: 'SUGAR', uom: 'EA', expiryDate: null, warehouseID: 'WH1', locationID: 'STORE' };
  const head = { date: '2030-01-01', reason: 'Counted' };
  if (added) return { ...head, type: 'Issue', rows: [{ ...added, qty: -added.qty as Quantity }] };
  const sign = random.pick([1, -1]);
  const rows = [`S${index}`, 'S1'].map((lotNumber) => ({
    ...{ ...at, lotNumber: sign > 0 ? lotNumber : 'S1' },
    qty: quantity(sign * random.between(1, 20)),
  }));
  const type = sign > 0 ? 'Adjustment' : random.pick<AdjustmentToPost['type']>(['Adjustment', 'Issue']);
  return { ...head, type, rows: sign > 0 ? rows : rows.slice(0, 1) };
};

/** A lot that is taken is added by another that is not in the books yet. */
const waitsFor = async (
  all: Promise<readonly Posting[]>,
  taken: readonly LotId[],
): Promise<string | null> => {
  const lots = new Set(taken.map(({ lotNumber }) => lotNumber).filter((lotNumber) => lotNumber !== 'S1'));
  const adding = (await all).find(
    ({ adjustment, state }) =>
      adjustment?.rows.some(({ lotNumber, qty }) => qty > ZERO && lots.has(lotNumber)) &&
      state.status !== 'POSTED' &&
      state.status !== 'CANCELLED',
  );
  return adding ? `Adjustment ${adding.documentNbr}` : null;
};

interface AdjustmentWorld {
  readonly postings: PostingWorld;
  readonly books: AdjustmentBooks;
}

/** What added the lots that it takes was given up: they will not come. */
const isAdderCancelled = (all: readonly Posting[], taken: AdjustmentToPost | null): boolean =>
  all.some(
    ({ adjustment, state }) =>
      state.status === 'CANCELLED' &&
      adjustment?.rows.some(
        (row) => row.qty > ZERO && taken?.rows.some((one) => stockKey(one) === stockKey(row)),
      ),
  );

/** What must hold at every moment. */
const violatedNow = async ({ postings, books }: AdjustmentWorld): Promise<string | null> => {
  const all = await postings.all();
  for (const { documentNbr, marker, state, adjustment, remark } of all) {
    const copies = books.copies(marker);
    const [released] = copies.filter(({ status }) => status === 'Released');
    if (copies.length > 1) return `${documentNbr} is in the books ${copies.length} times`;
    if (released && (state.status === 'FAILED' || state.status === 'CANCELLED'))
      return `${documentNbr} is ${state.status} and is released in the books`;
    if (state.status === 'FAILED' && /go negative/.test(state.reason) && !isAdderCancelled(all, adjustment))
      return `${documentNbr} is FAILED for a lot that was on its way`;
    if (state.status !== 'POSTED' || !adjustment) continue;
    if (!released) return `${documentNbr} is POSTED and not released in the books`;
    const judged = judgeAdjustment(adjustment, released);
    if (remark === null && (judged.is !== 'whole' || judged.differences.length > 0))
      return `${documentNbr} has other lots in the books, and nobody said so`;
  }
  return null;
};

/** What must hold once nothing is left to do: the books have moved exactly what is posted. */
const violatedAtRest = async (
  { postings, books }: AdjustmentWorld,
  began: ReadonlyMap<string, number>,
): Promise<string | null> => {
  const expected = new Map(began);
  for (const { documentNbr, state, adjustment, remark } of await postings.all()) {
    const isOver = state.status === 'FAILED' || state.status === 'CANCELLED';
    if (!isOver && !(state.status === 'POSTED' && state.settled))
      return `${documentNbr} is stuck as ${state.status}`;
    if (state.status !== 'POSTED' || !adjustment) continue;
    if (remark !== null) return null;
    for (const row of adjustment.rows)
      expected.set(stockKey(row), (expected.get(stockKey(row)) ?? 0) + row.qty);
  }
  for (const [at, qty] of expected)
    if ((books.stock.get(at) ?? ZERO) !== qty) return `${at}: the books have another quantity than we do`;
  return null;
};

/** One random schedule of adjustments, posters, managers and faults. Answers the first violation, or null. */
export const runAdjustmentSchedule = async (
  database: PostingDatabase,
  seed: number,
  options: AdjustmentScheduleOptions = {},
): Promise<string | null> => {
  const run = beginRun(seed, options);
  const { number, random, began, scheduler, latestMs, inDoubtMs } = run;
  const faults = { ...randomFaults(random), ...options.faults };
  const books = new AdjustmentBooks(scheduler, random, faults, latestMs);
  books.lagMs = random.pick([0, 0, 30_000]);
  books.stock.set('SUGAR#S1', quantity(1_000));
  const stock = new Map<string, number>(books.stock);
  const crashes = crashPoints(random, books, { port: 'adjustments', create: 'createAdjustment' }, options);
  const ids = Array.from({ length: random.between(1, 4) }, (_, index) =>
    ulid(began + index, () => random.next()),
  );
  const kinds = ({ machine, gated }: PosterParts) => {
    const plain: AdjustmentDeps = {
      ...machine,
      adjustments: { ...gated('adjustments', books.port), beginAdjustment: books.port.beginAdjustment },
      postings: gated('postings', postings.store),
      waitsFor: (lots) => waitsFor(postings.all(), lots),
    };
    const deps = options.sabotage?.(plain) ?? plain;
    return { adjustment: postsKind(deps, adjustmentKind(deps), deps.adjustments.beginAdjustment) };
  };
  const postings = new PostingWorld({
    ...{ database, scheduler, random, ids, inDoubtMs, kinds },
    ...{ strikes: crashes.strikes, sideBySide: true },
  });
  let before: Posting | null = null;
  for (const [index, postingId] of ids.entries()) {
    const documentNbr = `ADJ-${number}-${index}`;
    const posting: Posting = aPosting({
      ...{ postingId, documentNbr, kind: 'adjustment', marker: postingMarker(documentNbr, postingId) },
      createdAt: new Date(began).toISOString(),
      ...{ kit: null, adjustment: adjustmentOf(random, index, before) },
      state: { status: 'QUEUED', nextAttemptAt: began + random.between(0, 60_000) },
    });
    await database.client.send(new PutCommand(putPosting(database.tables.Postings, posting, null)));
    const adds = posting.adjustment?.rows.some(({ qty }) => qty > ZERO);
    before = adds && random.chance(0.6) ? posting : null;
    if (random.chance(0.4)) {
      const wish = random.pick(['cancel', 'retry']);
      postings.manager(`manager-${index}`, postingId, random.between(0, 200_000), (seen, now) =>
        wish === 'cancel' ? cancelDocument(seen, 'max', 'x', now) : retry(seen, 'max', now),
      );
    }
  }
  if (random.chance(0.2))
    scheduler.spawn('meddler', async () => books.deleteDraft(), random.between(0, 200_000));
  scheduler.spawn('approver', async () => books.approve(), random.between(0, 400_000));
  startPosters(postings, random, 0.3);
  const world = { postings, books };
  return untilRest(
    run,
    postings,
    books,
    {
      now: () => violatedNow(world),
      atRest: () => violatedAtRest(world, stock),
      calmDown() {
        crashes.calmDown();
        books.faults = NO_ADJUSTMENT_FAULTS;
      },
      // One that failed keeps those that wait for it: somebody gives it up.
      async inCalm(minute) {
        for (const one of await postings.all())
          if (one.state.status === 'FAILED' && minute > 3) {
            const next = cancelDocument(one, 'max', 'x', scheduler.now);
            if (next.ok) await postings.store.save(next.value, one);
          }
      },
    },
    options,
  );
};
