import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { notInBooksRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import { toNotInBooksRow } from '#adapters/dynamo/stock/stock-rows.ts';
import type { PostingDeps } from '#app/receiving/posting/posting-deps.ts';
import { receiptPoster } from '#app/receiving/posting/receipt-poster.ts';
import { quantity, sum } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { receiptIdsOf } from '#domain/receiving/request/accept-receipt.ts';
import { baseAllocations } from '#domain/receiving/request/base-quantity.ts';
import { violatedAtRest, violatedNow } from '../invariants.ts';
import { type Faults, line, ModelAccounting, NO_FAULTS } from '../model-accounting.ts';
import { World } from '../world.ts';
import type { DescribedKind } from './posting-kinds.ts';
import { lotOf, type PostingScene, put, RAW, STORM_MS, tellLedger } from './posting-scene.ts';
import { randomRequestFaults, type StockChange, stockKey } from './request-model.ts';

const randomFaults = ({ random }: PostingScene): Faults => {
  const { silentAfter, late, silentBefore, rateLimited, busy: _, ...same } = randomRequestFaults(random);
  return {
    ...{ ...NO_FAULTS, ...same, readRateLimited: rateLimited },
    ...{ timeoutAfterCommit: silentAfter, commitAfterDisconnect: late, timeoutBeforeCommit: silentBefore },
    answeredNotSaved: random.pick([0, 0, 0.2]),
  };
};

const movesOf = ({ lines }: GoodsReceipt): readonly StockChange[] =>
  lines.flatMap((one) =>
    baseAllocations(one).map(
      ({ lotNumber, qty }): StockChange => [stockKey({ inventoryID: one.inventoryID, lotNumber }), qty],
    ),
  );

/** Deliveries, which docks have sent by the time it storms. Once posted they are released, which brings their goods. */
export const receipts: DescribedKind<PostingDeps, Faults> = (scene, { sabotage, faults }) => {
  const { random, scheduler, database, number, inDoubtMs, lots, books: setup } = scene;
  const vendorID = `V-${number}`;
  const orderNbr = `PO-${number}`;
  const orders = [{ orderNbr, vendorID, lines: [line(2, 100, 'Reject')] }];
  const books = new ModelAccounting(orders, scheduler, random, NO_FAULTS, setup.latestMs);
  books.lagMs = random.pick([0, 0, 30_000]);
  books.stock = { move: (moves) => void setup.stock.move(moves), released: scene.released };
  const world = new World({
    ...{ database, scheduler, modelAccounting: books, random, inDoubtMs, release: true },
    strikes: (_, call, args) => scene.strikes(call, args),
  });
  const ids: string[] = [];
  const stored = () => world.stored(ids);
  const stormy = { ...randomFaults(scene), ...faults };
  return {
    books: Object.assign(books, {
      carryOutLater(call: string, [receipt]: readonly unknown[]) {
        if (call === 'createReceipt') books.commitLater(receipt as GoodsReceipt);
      },
    }),
    ...{ stormy, calm: NO_FAULTS, port: 'accounting', create: 'createReceipt' },
    async make(round) {
      if (random.chance(0.6)) {
        const receiptId = ulid(scene.began + round, () => random.next());
        const lotNumber = lotOf(scene, `R${round}`);
        const cases = random.between(1, 4);
        const item = { orderNbr, orderType: 'Normal', inventoryID: RAW, lineNbr: 2, receiptQty: cases };
        world.dock(`dock-${receiptId}`, {
          ...{ receiptId, vendorID },
          items: [{ ...item, allocations: [{ lotNumber, expiryDate: null, qty: cases }] }],
        });
        await scene.rest();
        const [id = ''] = receiptIdsOf(receiptId, 1);
        ids.push(id);
        const receipt = await world.receipts.load(id);
        if (!receipt) throw new Error(`${id} was not accepted.`);
        await arrived(scene, receipt);
        const { lines } = receipt;
        const qty = sum(lines.flatMap(baseAllocations).map((one) => one.qty));
        lots.all.push({
          ...{ inventoryID: RAW, lotNumber, left: qty / 1_000_000 },
          isLost: async () => (await world.receipts.load(id))?.state.status === 'CANCELLED',
        });
      }
    },
    meddle() {
      for (const id of ids)
        if (random.chance(0.3))
          world.manager(`manager-${id}`, id, random.pick(['cancel', 'retry']), random.between(0, STORM_MS));
      if (random.chance(0.3)) world.reader('reader', { vendorID }, random.between(0, STORM_MS));
    },
    now: () => violatedNow(world, books, ids, true),
    async atRest() {
      const unreleased = (await stored()).find(
        ({ state }) => state.status === 'POSTED' && !scene.released.has(state.accountingReceiptNbr),
      );
      return unreleased
        ? `${unreleased.receiptNbr} is POSTED and its goods are not on hand`
        : violatedAtRest(world, books, ids);
    },
    moved: async () => (await stored()).filter(({ state }) => state.status === 'POSTED').flatMap(movesOf),
    async giveUp() {
      for (const { receiptId, state } of await stored())
        if (state.status === 'FAILED') world.manager(`gives-up-${receiptId}`, receiptId, 'cancel');
    },
    own: {
      poster({ actor, machine: { workerId, log } }) {
        const plain = { ...world.posterDeps(actor), workerId, log };
        const poster = receiptPoster(sabotage?.(plain) ?? plain);
        return {
          ...poster,
          async dueBy(instant, limit) {
            const due = await poster.dueBy(instant, limit);
            return { ...due, ids: due.ids.filter((id) => ids.includes(id)) };
          },
        };
      },
      nextDue: () => world.nextDue(ids),
      ends: async () => (await stored()).map(({ state }) => state.status),
      async forget() {
        for (const documentId of ids)
          await database.client.send(
            new DeleteCommand({
              TableName: database.tables.Stock,
              Key: notInBooksRowKey({ inventoryID: RAW, documentType: 'receipt', documentId }),
            }),
          );
      },
    },
  };
};

/** What the keeper of stock writes of what a dock has accepted. */
const arrived = async (
  scene: PostingScene,
  { receiptId, receiptNbr, lines }: GoodsReceipt,
): Promise<void> => {
  await tellLedger(scene, {
    ...{ movementId: receiptId, kind: 'receive', document: { type: 'receipt', id: receiptId } },
    lines: lines.flatMap((one) =>
      baseAllocations(one).map(({ lotNumber, qty: delta }) => ({
        ...{ inventoryID: one.inventoryID, lotNumber, delta, place: 'loc:MAIN/DOCK' },
      })),
    ),
  });
  await put(
    scene,
    'Stock',
    toNotInBooksRow({
      ...{ inventoryID: RAW, documentType: 'receipt', documentId: receiptId, documentNbr: receiptNbr },
      ...{ qty: quantity(1), since: new Date(scene.began).toISOString(), postedAt: null },
    }),
  );
};
