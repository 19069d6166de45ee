import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postsKind } from '#app/posting/postings/posting-poster.ts';
import { type KitDeps, kitKind } from '#app/production/posting/kit-kind.ts';
import { cancelDocument, retry } from '#domain/posting/cancel-and-retry.ts';
import { type Posting, postingMarker } from '#domain/posting/posting-record.ts';
import { compareKit } from '#domain/production/posting/compare-kit.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import { quantity, subtract, ZERO } from '#domain/quantity.ts';
import { aKit, aPosting } from '#test/support/builders/kits.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
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
import { KitBooks, type KitFaults, NO_KIT_FAULTS } from './kit-books.ts';

export const kitDatabase = async (
  endpoint: string,
  client: PostingDatabase['client'],
): Promise<PostingDatabase> => ({
  client,
  tables: await freshTables(endpoint, 'Postings', 'Accounting'),
});

export interface KitScheduleOptions extends PostingRunOptions {
  /** Takes a guard away from the posters. */
  readonly sabotage?: (deps: KitDeps) => KitDeps;
  /** Over what the seed chose. */
  readonly faults?: Partial<KitFaults>;
}

const randomFaults = (random: Chances): KitFaults => ({
  ...randomRequestFaults(random),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDiscarded: random.pick([0, 0, 0.2]),
  otherSession: random.pick([0, 0, 0.1]),
});

/** A run's kit: of two lots of sugar; or of what an earlier run of these makes. */
const kitOf = (random: Chances, index: number, before: Posting | null): KitToPost => {
  const qty = random.between(1, 20);
  const total = quantity(qty * 2);
  const first = quantity(random.between(1, qty * 2 - 1));
  const made = before?.kit && before.kit.qty >= total ? before.kit : null;
  const lots = made
    ? [{ lotNumber: made.lotNumber, locationID: 'STORE', qty: total }]
    : [
        { lotNumber: 'S1', locationID: 'STORE', qty: first },
        { lotNumber: 'S2', locationID: 'STORE', qty: subtract(total, first) },
      ];
  return aKit({
    ...{ inventoryID: `MADE-${index}`, qty: quantity(qty), lotNumber: `L${index}` },
    parts: [{ inventoryID: made?.inventoryID ?? 'SUGAR', uom: 'EA', lots }],
  });
};

/** The lot that a kit takes is made by another that is not in the books yet. */
const waitsFor = async (all: Promise<readonly Posting[]>, kit: KitToPost): Promise<string | null> => {
  const used = kit.parts.flatMap(({ inventoryID, lots }) =>
    lots.map(({ lotNumber }) => `${inventoryID}#${lotNumber}`),
  );
  const maker = (await all).find(
    (one) =>
      one.kit !== null &&
      used.includes(`${one.kit.inventoryID}#${one.kit.lotNumber}`) &&
      one.state.status !== 'POSTED' &&
      one.state.status !== 'CANCELLED',
  );
  return maker ? `Run ${maker.documentNbr}` : null;
};

interface KitWorld {
  readonly postings: PostingWorld;
  readonly books: KitBooks;
}

/** What made the lots that it takes was given up: they will not come. */
const isMakerCancelled = (all: readonly Posting[], kit: KitToPost | null): boolean => {
  const used = kit?.parts.flatMap(({ lots }) => lots.map(({ lotNumber }) => lotNumber)) ?? [];
  return all.some((one) => used.includes(one.kit?.lotNumber ?? '') && one.state.status === 'CANCELLED');
};

/** What must hold at every moment. */
const violatedNow = async ({ postings, books }: KitWorld): Promise<string | null> => {
  const all = await postings.all();
  for (const { documentNbr, marker, state, kit, remark } of all) {
    const copies = books.copies(marker);
    const released = books.released(marker);
    if (copies > 1) return `${documentNbr} is in the books ${copies} times`;
    if (released.length > 0 && (state.status === 'FAILED' || state.status === 'CANCELLED'))
      return `${documentNbr} is ${state.status} and is released in the books`;
    if (state.status === 'FAILED' && /will go negative/.test(state.reason) && !isMakerCancelled(all, kit))
      return `${documentNbr} is FAILED for a lot that was on its way`;
    if (state.status !== 'POSTED') continue;
    const [one] = released;
    if (!one || !kit) return `${documentNbr} is POSTED with ${released.length} released copies`;
    if (remark === null && compareKit(kit, one).comparison !== 'equal')
      return `${documentNbr} has other lots in the books, and nobody said so`;
  }
  return null;
};

/** What must hold once nothing is left to do: the books have moved exactly what is posted. */
const violatedAtRest = async (
  { postings, books }: KitWorld,
  began: ReadonlyMap<string, number>,
): Promise<string | null> => {
  const expected = new Map(began);
  const move = (at: string, by: number): void => {
    expected.set(at, (expected.get(at) ?? 0) + by);
  };
  for (const { documentNbr, state, kit, remark } of await postings.all()) {
    const isOver = state.status === 'FAILED' || state.status === 'CANCELLED';
    if (!isOver && !(state.status === 'POSTED' && state.settled))
      return `${documentNbr} is stuck as ${state.status}`;
    if (state.status !== 'POSTED' || !kit) continue;
    if (remark !== null) return null;
    move(`${kit.inventoryID}#${kit.lotNumber}`, kit.qty);
    for (const { inventoryID, lots } of kit.parts)
      for (const { lotNumber, qty } of lots) move(`${inventoryID}#${lotNumber}`, -qty);
  }
  for (const [at, qty] of expected)
    if ((books.stock.get(at) ?? ZERO) !== qty) return `${at}: the books have another quantity than we do`;
  return null;
};

/** One random schedule of closed runs, posters, managers and faults. Answers the first violation, or null. */
export const runKitSchedule = async (
  database: PostingDatabase,
  seed: number,
  options: KitScheduleOptions = {},
): Promise<string | null> => {
  const run = beginRun(seed, options);
  const { number, random, began, scheduler, latestMs, inDoubtMs } = run;
  const books = new KitBooks(scheduler, random, { ...randomFaults(random), ...options.faults }, latestMs);
  books.lagMs = random.pick([0, 0, 30_000]);
  const enough = quantity(1_000);
  for (const lot of ['SUGAR#S1', 'SUGAR#S2']) books.stock.set(lot, enough);
  const stock = new Map<string, number>(books.stock);
  const crashes = crashPoints(random, books, { port: 'kits', create: 'createKit' }, options);
  const ids = Array.from({ length: random.between(1, 4) }, (_, index) =>
    ulid(began + index, () => random.next()),
  );

  const kinds = ({ machine, gated }: PosterParts) => {
    const plain: KitDeps = {
      ...machine,
      kits: { ...gated('kits', books.port), beginKit: books.port.beginKit },
      postings: gated('postings', postings.store),
      waitsFor: (kit) => waitsFor(postings.all(), kit),
    };
    const deps = options.sabotage?.(plain) ?? plain;
    return { kit: postsKind(deps, kitKind(deps), deps.kits.beginKit) };
  };
  const postings = new PostingWorld({
    ...{ database, scheduler, random, ids, inDoubtMs, kinds },
    strikes: crashes.strikes,
  });
  let before: Posting | null = null;
  for (const [index, postingId] of ids.entries()) {
    const documentNbr = `PR-${number}-${index}`;
    const posting: Posting = aPosting({
      ...{ postingId, documentNbr, marker: postingMarker(documentNbr, postingId) },
      createdAt: new Date(began).toISOString(),
      kit: kitOf(random, index, before),
      state: { status: 'QUEUED', nextAttemptAt: began + random.between(0, 60_000) },
    });
    await database.client.send(new PutCommand(putPosting(database.tables.Postings, posting, null)));
    before = random.chance(0.5) ? posting : null;
    if (random.chance(0.4)) {
      const wish = random.pick(['cancel', 'retry']);
      postings.manager(`manager-${index}`, postingId, random.between(0, 200_000), (seen, now) =>
        wish === 'cancel' ? cancelDocument(seen, 'max', 'x', now) : retry(seen, 'max', now),
      );
    }
  }
  if (random.chance(0.2))
    scheduler.spawn('meddler', async () => books.deleteDraft(), random.between(0, 200_000));
  startPosters(postings, random, 0.1);

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
        books.faults = NO_KIT_FAULTS;
      },
      // One that failed keeps those that wait for it: somebody tries it again, or gives it up.
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
