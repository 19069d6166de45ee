import * as z from 'zod/mini';
import { OPEN_MARKS } from '#domain/posting/attention.ts';
import { key } from '#domain/text.ts';
import { PostingAnswer, PostingCancel, PostingChange, PostingResponse } from '../posting/posting-response.ts';

/** What was done to goods here, on its way into the books. `qty` in `uom`, below zero where goods went. */
export const AdjustmentInBooks = z.object({
  postingId: z.string(),
  /** What people call it, such as `ADJ-6QJ2K1F3`. */
  documentNbr: z.string(),
  /** UTC ISO. */
  at: z.string(),
  /** The user name. */
  by: z.string(),
  reason: z.string(),
  rows: z.array(
    z.object({
      inventoryID: z.string(),
      lotNumber: z.string(),
      /** Where the accounting system has it. */
      warehouseID: z.string(),
      locationID: z.string(),
      qty: z.number(),
      uom: z.string(),
    }),
  ),
  posting: PostingResponse,
});
export type AdjustmentInBooks = z.output<typeof AdjustmentInBooks>;

const Adjustments = z.object({ data: z.object({ items: z.array(AdjustmentInBooks) }) });

const postingId = key(80);

export const adjustmentReads = {
  /** Adjustments that wait so for the poster or for a person, the oldest first; at most 100. */
  list_adjustments: {
    permission: 'record.view',
    request: z.object({ mark: z.enum(OPEN_MARKS) }),
    response: Adjustments,
  },
  /** How a movement reaches the books: what it adds and what it takes, each by itself. None: it is not sent there. */
  adjustments_of: {
    permission: 'record.view',
    request: z.object({ movementId: key(80) }),
    response: Adjustments,
  },
} as const;

export const adjustmentChanges = {
  /** One that is FAILED is sent to the books again; 409 STALE_VERSION, 422 NOT_RETRYABLE. */
  retry_posting: {
    permission: 'stock.adjust',
    request: z.extend(PostingChange, { postingId }),
    response: PostingAnswer,
  },
  /** It is given up: somebody books it by hand. 409 STALE_VERSION, 422 NOT_CANCELLABLE. */
  cancel_posting: {
    permission: 'stock.adjust',
    request: z.extend(PostingCancel, { postingId }),
    response: PostingAnswer,
  },
  /** Somebody has looked at what differs in the books. */
  check_posting: {
    permission: 'stock.adjust',
    request: z.object({ postingId }),
    response: PostingAnswer,
  },
} as const;
