import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { receivedGoods } from '#adapters/dynamo/stock/received-goods.ts';
import { toLineRows } from '#adapters/dynamo/stock/stock-rows.ts';
import { lotsOnTheirWay, type TakenLot } from '#app/posting/postings/lots-on-their-way.ts';
import { cancelDocument, retry } from '#domain/posting/cancel-and-retry.ts';
import { type Posting, postingMarker } from '#domain/posting/posting-record.ts';
import { ok } from '#domain/result.ts';
import type { BooksBalance } from '#domain/stock/books/books-reading.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { aPosting } from '#test/support/builders/kits.ts';
import { aMove } from '#test/support/builders/stock.ts';
import type { CrashPoint } from '../scheduler.ts';
import type { Lots } from './lots-to-take.ts';
import type { PostingDatabase } from './posting-database.ts';
import type { PostingRun } from './posting-run.ts';
import type { PosterParts, PostingWorld } from './posting-world.ts';
import type { BooksSetup } from './request-model.ts';

/** What every kind of document of one schedule works with. */
export interface PostingScene extends PostingRun {
  readonly database: PostingDatabase;
  readonly postings: PostingWorld;
  readonly lots: Lots;
  readonly books: BooksSetup;
  /** Receipts that are on hand in the books, by their numbers there. */
  readonly released: Set<string>;
  readonly strikes: (call: string, args: readonly unknown[]) => CrashPoint;
  /** Lets everybody go on until nobody is left. */
  rest(): Promise<void>;
}

/** Somebody does something, as likely as said, at some moment of the storm. */
export const perhaps = ({ random, scheduler }: PostingScene, likely: number, work: () => unknown): void => {
  if (random.chance(likely)) scheduler.spawn('meddler', async () => work(), random.between(0, STORM_MS));
};

export const STORM_MS = 300_000;

/** What is bought, and what is made of it and shipped: an item of each schedule's own. */
export const RAW = 'ITEM-2';
export const madeItem = ({ number }: Pick<PostingRun, 'number'>): string => `GLASS-${number}`;

/** A lot of this schedule alone: what others left in the tables is none of its. */
export const lotOf = ({ number }: Pick<PostingRun, 'number'>, name: string): string => `${name}-${number}`;

export const put = ({ database }: PostingScene, table: keyof PostingDatabase['tables'], Item: object) =>
  database.client.send(new PutCommand({ TableName: database.tables[table], Item: { ...Item } }));

/** A posting on its way, due within the first minute. */
export const queue = async (
  scene: PostingScene,
  more: Pick<Posting, 'postingId' | 'documentNbr' | 'kind'> & Partial<Posting>,
): Promise<void> => {
  const { began, random, postings, database } = scene;
  const { postingId, documentNbr } = more;
  const posting = aPosting({
    ...{ kit: null, marker: postingMarker(documentNbr, postingId) },
    createdAt: new Date(began).toISOString(),
    state: { status: 'QUEUED', nextAttemptAt: began + random.between(0, 60_000) },
    ...more,
  });
  await database.client.send(new PutCommand(putPosting(database.tables.Postings, posting, null)));
  postings.ids.push(postingId);
  if (random.chance(0.4)) {
    const wish = random.pick([cancelDocument, null]);
    postings.manager(`manager-${documentNbr}`, postingId, random.between(0, 200_000), (seen, now) =>
      wish ? wish(seen, 'max', 'x', now) : retry(seen, 'max', now),
    );
  }
};

/** That something came, as the ledger tells it: who takes of its lots waits for what brought them. */
export const tellLedger = async (scene: PostingScene, movement: Partial<Movement>): Promise<void> => {
  for (const row of toLineRows(aMove({ at: new Date(scene.began).toISOString(), ...movement })))
    await put(scene, 'Movements', row);
};

/** What the books have of an item, lot by lot. */
const balancesThere = ({ stock }: BooksSetup, inventoryID: string): readonly BooksBalance[] =>
  [...stock.onHand].flatMap(([at, onHand]) => {
    const [item, lotNumber = ''] = at.split('#');
    const where = { warehouseID: 'WH1', locationID: 'STORE', expiryDate: null };
    return item === inventoryID ? [{ ...where, lotNumber, onHand, issuable: onHand }] : [];
  });

/** What has to be in the books first, as the product finds it out. */
export const waitsForLots = (
  { database: { client, tables }, released, books }: PostingScene,
  { gated }: PosterParts,
  lots: readonly TakenLot[],
): Promise<string | null> =>
  lotsOnTheirWay(
    {
      lots: gated('lots', lotStore(client, tables.Stock)),
      itemStock: itemStockStore(client, tables.Stock),
      reader: ledgerReader(client, tables.Movements),
      receipts: receivedGoods(client, tables.Receipts),
      postings: postingStore(client, tables.Postings),
      // Every run is closed: it has its posting.
      runs: { goodsOf: async () => new Map() },
      ...{ postsRuns: true, postsAdjustments: true },
      accountingStock: {
        isReleased: async (receiptNbr) => ok(released.has(receiptNbr)),
        balancesOf: async (inventoryID) => ok(balancesThere(books, inventoryID)),
      },
    },
    lots,
  );

/** What failed keeps those that wait for it: somebody tries it again, or gives it up. */
export const giveUpFailed = async (
  { postings, scheduler, random }: PostingScene,
  kind: Posting['kind'],
): Promise<void> => {
  for (const one of await postings.all())
    if (one.kind === kind && one.state.status === 'FAILED') {
      const isTriedAgain = random.chance(0.5);
      const next = isTriedAgain
        ? retry(one, 'max', scheduler.now)
        : cancelDocument(one, 'max', 'x', scheduler.now);
      if (next.ok) await postings.store.save(next.value, one);
    }
};

/** Did what brings a lot come as it was not sent? */
export const cameOtherwise = (postingId: string) => async (all: readonly Posting[]) =>
  all.some((one) => one.postingId === postingId && one.remark !== null);

/** The same, or was it given up? */
export const isLostBy = (postingId: string) => async (all: readonly Posting[]) =>
  all.some((one) => one.postingId === postingId && (one.state.status === 'CANCELLED' || one.remark !== null));
