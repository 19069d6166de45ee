import type { MachineDeps } from '#app/posting/machine-deps.ts';
import type { TakenLot } from '#app/posting/postings/lots-on-their-way.ts';
import { byLease, EARLIER_MS, postingKind } from '#app/posting/postings/posting-kind.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { subtract, ZERO } from '#domain/quantity.ts';
import type {
  AdjustmentInBooks,
  AdjustmentToPost,
  AdjustmentType,
} from '#domain/stock/posting/adjustment-to-post.ts';
import { ADJUSTMENT_STEPS, judgeAdjustment } from '#domain/stock/posting/judge-adjustment.ts';
import type { AccountingAdjustments } from './accounting-adjustment-ports.ts';

export interface AdjustmentDeps extends MachineDeps {
  readonly adjustments: AccountingAdjustments;
  readonly postings: Pick<PostingStore, 'load' | 'save'>;
  /** What brought a lot that it takes and is not in the books yet, in words; null: nothing. */
  waitsFor(lots: readonly TakenLot[]): Promise<string | null>;
}

/** Types are those that we create. */
const nameOf = ({ type, nbr }: NonNullable<Posting['begun']>) => ({ type: type as AdjustmentType, nbr });

/** What it takes of: what it adds waits for nothing. */
const takenOf = ({ adjustment }: Posting): readonly TakenLot[] =>
  (adjustment?.rows ?? []).flatMap((row) => (row.qty < 0 ? [{ ...row, qty: subtract(ZERO, row.qty) }] : []));

/**
 * What we did to goods by ourselves, to the poster: created with a row for each lot, compared, released. Its absence is
 * proved by its external reference and by the window of what was changed since.
 */
export const adjustmentKind = (deps: AdjustmentDeps) =>
  postingKind<AdjustmentToPost, AdjustmentInBooks>(
    deps,
    {
      ...{ noun: 'stock adjustment', steps: ADJUSTMENT_STEPS, judge: judgeAdjustment },
      contentOf: ({ adjustment }) => adjustment,
      nameOf: ({ type, nbr }) => ({ type, nbr }),
      words: {
        there: 'Document',
        collision: "carries this adjustment's mark and changes something else",
        lotsDiffer: 'Lots are not as they were adjusted',
      },
      isMarked: ({ externalRef }, marker) => externalRef === marker,
      find: ({ marker, createdAt }, { type }) =>
        deps.adjustments.findAdjustment(type, marker, Date.parse(createdAt) - EARLIER_MS),
      read: (name) => deps.adjustments.adjustment(nameOf(name)),
      async create(adjustment, marker) {
        const created = await deps.adjustments.createAdjustment(adjustment, marker);
        if (created.outcome !== 'created') return created;
        return { outcome: 'created', name: { type: created.type, nbr: created.nbr } };
      },
      goOn: (step, _, found) =>
        step === 'open' ? deps.adjustments.openAdjustment(found) : deps.adjustments.releaseAdjustment(found),
      // What the accounting system does not take is said by the refusal of a step.
      unfit: async () => null,
    },
    byLease(deps, (posting) => deps.waitsFor(takenOf(posting))),
  );
