import { ulid } from 'ulid';
import { toLotRow } from '#adapters/dynamo/stock/stock-rows.ts';
import type { TakenLot } from '#app/posting/postings/lots-on-their-way.ts';
import { postsKind } from '#app/posting/postings/posting-poster.ts';
import { type KitDeps, kitKind } from '#app/production/posting/kit-kind.ts';
import { judgeKit } from '#domain/production/posting/judge-kit.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit } from '#domain/production/posting/posted-kit.ts';
import { quantity } from '#domain/quantity.ts';
import { aKit } from '#test/support/builders/kits.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import type { Chances } from '../random.ts';
import { EACH, KitBooks, type KitFaults, movesOfKit, NO_KIT_FAULTS } from './kit-books.ts';
import type { DescribedKind } from './posting-kinds.ts';
import { rulesOf } from './posting-rules.ts';
import {
  cameOtherwise,
  giveUpFailed,
  lotOf,
  madeItem,
  type PostingScene,
  perhaps,
  put,
  queue,
  RAW,
  waitsForLots,
} from './posting-scene.ts';
import { randomRequestFaults, type StockChange, stockKey } from './request-model.ts';

const randomFaults = (random: Chances): KitFaults => ({
  ...randomRequestFaults(random),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDiscarded: random.pick([0, 0, 0.2]),
  otherSession: random.pick([0, 0, 0.1]),
});

const usedOf = ({ parts }: KitToPost): readonly TakenLot[] =>
  parts.flatMap(({ inventoryID, lots }) =>
    lots.map(({ lotNumber, qty }) => ({ inventoryID, lotNumber, qty })),
  );

/** Of what was bought, or of what was made before. */
const kitOf = (scene: PostingScene, lotNumber: string): KitToPost => {
  const { random, lots } = scene;
  const inventoryID = random.pick([RAW, RAW, madeItem(scene)]);
  const one = lots.take(inventoryID, 20);
  const other = lots.take(inventoryID, 20);
  const used = one.lot === other.lot ? [{ ...one, qty: one.qty + other.qty }] : [one, other];
  const all = one.qty + other.qty;
  return aKit({
    ...{ inventoryID: madeItem(scene), qty: quantity(all / EACH), lotNumber },
    parts: [
      {
        ...{ inventoryID, uom: 'EA' },
        lots: used.map(({ lot, qty }) => ({
          ...{ lotNumber: lot.lotNumber, locationID: 'STORE', qty: quantity(qty) },
        })),
      },
    ],
  });
};

/** What somebody enters in the books by hand: what the runs made whose postings were given up, each once. */
const enteredByHand = ({ postings, books: { stock } }: PostingScene) => {
  const entered = new Map<string, StockChange>();
  return {
    moved: () => [...entered.values()],
    async enter() {
      for (const { postingId, kit, state } of await postings.all()) {
        if (!kit || state.status !== 'CANCELLED' || entered.has(postingId)) continue;
        const change: StockChange = [stockKey(kit), kit.qty];
        entered.set(postingId, change);
        stock.move([change]);
      }
    },
  };
};

/** Closed runs. */
export const kits: DescribedKind<KitDeps, KitFaults> = (scene, { sabotage, faults }) => {
  const { random, postings, lots } = scene;
  const books = new KitBooks(scene.books, NO_KIT_FAULTS);
  books.lagMs = random.pick([0, 0, 30_000]);
  const stormy = { ...randomFaults(random), ...faults };
  const byHand = enteredByHand(scene);
  const rules = rulesOf<KitToPost, PostedKit>(postings, lots, {
    contentOf: ({ kit }) => kit,
    copies: (marker) => books.copies(marker),
    isThrough: ({ status }) => status === 'Released',
    ...{ judge: judgeKit, moves: movesOfKit, taken: usedOf },
  });
  return {
    ...{ books, stormy, calm: NO_KIT_FAULTS, port: 'kits', create: 'createKit' },
    ...rules,
    moved: async () => [...(await rules.moved()), ...byHand.moved()],
    async make(round) {
      if (random.chance(0.6)) {
        const postingId = ulid(scene.began + round, () => random.next());
        const documentNbr = `PR-${scene.number}-${round}`;
        const kit = kitOf(scene, lotOf(scene, `K${round}`));
        const { inventoryID, lotNumber, qty } = kit;
        await queue(scene, { postingId, documentNbr, kind: 'kit', kit });
        await put(
          scene,
          'Stock',
          toLotRow(aStockLot({ inventoryID, lotNumber, origin: { type: 'run', id: postingId } })),
        );
        lots.all.push({
          inventoryID,
          lotNumber,
          left: Math.floor(qty / 1_000_000),
          isLost: cameOtherwise(postingId),
        });
      }
    },
    meddle() {
      perhaps(scene, 0.2, () => books.deleteDraft());
    },
    async giveUp() {
      await giveUpFailed(scene, 'kit');
      await byHand.enter();
    },
    posts(parts) {
      const plain: KitDeps = {
        ...parts.machine,
        kits: { ...parts.gated('kits', books.port), beginKit: books.port.beginKit },
        postings: parts.gated('postings', postings.store),
        waitsFor: (kit) => waitsForLots(scene, parts, usedOf(kit)),
      };
      const deps = sabotage?.(plain) ?? plain;
      return { kit: postsKind(deps, kitKind(deps), deps.kits.beginKit) };
    },
  };
};
