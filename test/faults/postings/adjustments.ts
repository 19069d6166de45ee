import { ulid } from 'ulid';
import { postsKind } from '#app/posting/postings/posting-poster.ts';
import { type AdjustmentDeps, adjustmentKind } from '#app/stock/posting/adjustment-kind.ts';
import { quantity, ZERO } from '#domain/quantity.ts';
import { adjustmentPostingId } from '#domain/stock/posting/adjustment-id.ts';
import type { AdjustmentInBooks, AdjustmentToPost } from '#domain/stock/posting/adjustment-to-post.ts';
import { judgeAdjustment } from '#domain/stock/posting/judge-adjustment.ts';
import type { Chances } from '../random.ts';
import { AdjustmentBooks, type AdjustmentFaults, NO_ADJUSTMENT_FAULTS } from './adjustment-books.ts';
import type { DescribedKind } from './posting-kinds.ts';
import { rulesOf } from './posting-rules.ts';
import {
  giveUpFailed,
  isLostBy,
  lotOf,
  madeItem,
  type PostingScene,
  perhaps,
  queue,
  RAW,
  tellLedger,
  waitsForLots,
} from './posting-scene.ts';
import { randomRequestFaults, type StockChange, stockKey } from './request-model.ts';

const randomFaults = (random: Chances): AdjustmentFaults => ({
  ...randomRequestFaults(random),
  answeredNotSaved: random.pick([0, 0, 0.2]),
  lotsDiscarded: random.pick([0, 0, 0.2]),
  held: random.pick([0, 0.3]),
  waitsForApproval: random.pick([0, 0, 0.2]),
});

const AT = { uom: 'EA', expiryDate: null, warehouseID: 'WH1', locationID: 'STORE' };

const takenOf = ({ rows }: AdjustmentToPost) => rows.filter(({ qty }) => qty < ZERO);

/** Something found of a new lot and of one that is there; or something of one that is there or on its way is gone. */
const adjustmentOf = (scene: PostingScene, name: string): AdjustmentToPost => {
  const { random, lots } = scene;
  const head = { date: '2030-01-01', reason: 'Counted' };
  const inventoryID = random.pick([RAW, madeItem(scene)]);
  if (random.chance(0.5)) {
    const { lot, qty } = lots.take(inventoryID, 20);
    const row = { ...AT, inventoryID, lotNumber: lot.lotNumber, qty: quantity(-qty) };
    return { ...head, type: random.pick<AdjustmentToPost['type']>(['Adjustment', 'Issue']), rows: [row] };
  }
  const rows = [lotOf(scene, name), lotOf(scene, 'S1')].map((lotNumber) => ({
    ...{ ...AT, inventoryID, lotNumber, qty: quantity(random.between(1, 20)) },
  }));
  return { ...head, type: 'Adjustment', rows };
};

/** What counts, adjustments, scrap and samples change. */
export const adjustments: DescribedKind<AdjustmentDeps, AdjustmentFaults> = (scene, { sabotage, faults }) => {
  const { random, postings, lots, scheduler } = scene;
  const books = new AdjustmentBooks(scene.books, NO_ADJUSTMENT_FAULTS);
  books.lagMs = random.pick([0, 0, 30_000]);
  const stormy = { ...randomFaults(random), ...faults };
  return {
    ...{ books, stormy, calm: NO_ADJUSTMENT_FAULTS, port: 'adjustments', create: 'createAdjustment' },
    ...rulesOf<AdjustmentToPost, AdjustmentInBooks>(postings, lots, {
      contentOf: ({ adjustment }) => adjustment,
      copies: (marker) => books.copies(marker),
      isThrough: ({ status }) => status === 'Released',
      ...{ judge: judgeAdjustment, taken: takenOf },
      moves: ({ rows }) => rows.map((row): StockChange => [stockKey(row), row.qty]),
    }),
    async make(round) {
      if (random.chance(0.6)) {
        const adjustment = adjustmentOf(scene, `A${round}`);
        const movementId = ulid(scene.began + round, () => random.next());
        const [first] = adjustment.rows;
        const postingId = adjustmentPostingId(movementId, first?.qty ?? ZERO);
        const documentNbr = `ADJ-${scene.number}-${round}`;
        await queue(scene, { postingId, documentNbr, kind: 'adjustment', adjustment });
        await tellLedger(scene, {
          ...{ movementId, kind: 'adjust', document: { type: 'adjustment', id: movementId } },
          lines: adjustment.rows.map(({ inventoryID, lotNumber, qty: delta }) => ({
            ...{ inventoryID, lotNumber, delta, place: 'loc:WH1/STORE' },
          })),
        });
        if (first && first.qty > ZERO)
          lots.all.push({ ...first, left: first.qty / 1_000_000, isLost: isLostBy(postingId) });
      }
    },
    meddle() {
      perhaps(scene, 0.2, () => books.deleteDraft());
      scheduler.spawn('approver', async () => books.approve(), random.between(0, 400_000));
    },
    giveUp: () => giveUpFailed(scene, 'adjustment'),
    posts(parts) {
      const plain: AdjustmentDeps = {
        ...parts.machine,
        adjustments: {
          ...parts.gated('adjustments', books.port),
          beginAdjustment: books.port.beginAdjustment,
        },
        postings: parts.gated('postings', postings.store),
        waitsFor: (taken) => waitsForLots(scene, parts, taken),
      };
      const deps = sabotage?.(plain) ?? plain;
      return { adjustment: postsKind(deps, adjustmentKind(deps), deps.adjustments.beginAdjustment) };
    },
  };
};
