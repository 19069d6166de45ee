import type { AdjustmentInBooks } from '#api/inventory/inventory-adjustments.ts';
import type { getInventory } from '#api/inventory.ts';
import type { postInventory } from '#api/inventory-changes.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import { changePosting, toPostingResponse } from '#app/posting/postings/change-posting.ts';
import type { OpenPostings, PostingStore } from '#app/posting/postings/posting-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { openMark } from '#domain/posting/attention.ts';
import {
  decideCancelPosting,
  decideCheckedPosting,
  decideRetryPosting,
} from '#domain/posting/decide-posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { adjustmentPostingIds } from '#domain/stock/posting/adjustment-id.ts';

/** So many are listed: whoever sees that many looks for the one cause. */
const MAX_OPEN = 100;

const toAdjustment = (posting: Posting): AdjustmentInBooks[] => {
  const { postingId, documentNbr, createdAt, createdBy, adjustment } = posting;
  if (adjustment === null) return [];
  return [
    {
      ...{ postingId, documentNbr, at: createdAt, by: createdBy, reason: adjustment.reason },
      rows: adjustment.rows.map(({ inventoryID, lotNumber, warehouseID, locationID, qty, uom }) => ({
        ...{ inventoryID, lotNumber, warehouseID, locationID, uom, qty: toNumber(qty) },
      })),
      posting: toPostingResponse(posting),
    },
  ];
};

export interface AdjustmentReadDeps {
  readonly postings: Pick<PostingStore, 'loadMany'>;
  readonly openPostings: OpenPostings;
}

export const adjustmentReadHandlers = ({
  postings,
  openPostings,
}: AdjustmentReadDeps): Pick<Handlers<typeof getInventory>, 'list_adjustments' | 'adjustments_of'> => ({
  async list_adjustments({ mark }, { now }) {
    const open = await openPostings.openSince(mark, new Date(now).toISOString(), MAX_OPEN);
    const items = open.filter((posting) => openMark(posting) === mark).flatMap(toAdjustment);
    return ok({ data: { items: items.sort((one, other) => (one.at < other.at ? -1 : 1)) } });
  },

  async adjustments_of({ movementId }) {
    const found = await postings.loadMany(adjustmentPostingIds(movementId));
    return ok({ data: { items: found.flatMap(toAdjustment) } });
  },
});

export interface AdjustmentWriteDeps extends Retry {
  readonly postings: Pick<PostingStore, 'load' | 'save'>;
}

/** Runs and shipments have calls of their own, with who may. */
const ofAdjustment =
  (decide: (posting: Posting) => Result<Posting, DomainError>) =>
  (posting: Posting): Result<Posting, DomainError> =>
    posting.kind === 'adjustment'
      ? decide(posting)
      : err(domainError('NOT_FOUND', 'It is not on its way into the books.'));

type Changes = Pick<Handlers<typeof postInventory>, 'retry_posting' | 'cancel_posting' | 'check_posting'>;

/** What people do with an adjustment on its way into the books. */
export const adjustmentWriteHandlers = (deps: AdjustmentWriteDeps): Changes => ({
  retry_posting: ({ postingId, version }, { person, now }) =>
    changePosting(
      deps,
      postingId,
      ofAdjustment((posting) => decideRetryPosting(posting, { version, by: person.username }, now)),
    ),

  cancel_posting: ({ postingId, version, reason }, { person, now }) =>
    changePosting(
      deps,
      postingId,
      ofAdjustment((posting) => decideCancelPosting(posting, { version, reason, by: person.username }, now)),
    ),

  check_posting: ({ postingId }, { person }) =>
    changePosting(
      deps,
      postingId,
      ofAdjustment((posting) => ok(decideCheckedPosting(posting, person.username))),
    ),
});
