import * as z from 'zod/mini';
import { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import { addedField, defineRecord, nullableField, type RecordOf } from '#domain/record.ts';
import { ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { AdjustmentToPost } from '#domain/stock/posting/adjustment-to-post.ts';
import { POSTING_KINDS } from './posting-kind.ts';
import { PostingAttempt, postingStateOf, Remark } from './posting-state.ts';

/** In the accounting system under these, as it calls them. */
const PostingRecordState = postingStateOf({ booksType: z.string(), booksNbr: z.string() });

/** A document on its way into the books: written in the same transaction as what it says happened. */
export const Posting = defineRecord(
  {
    /** Of what it says happened: the id of a run, of a shipment, or of a movement with its sign. */
    postingId: z.string(),
    kind: z.enum(POSTING_KINDS),
    /** What people call it, such as a run's number. */
    documentNbr: z.string(),
    /** How it is found in the accounting system, never truncated. */
    marker: z.string(),
    /** UTC ISO. */
    createdAt: z.string(),
    createdBy: z.string(),
    /** As the accounting system calls what was found of it there, finished or not: a list may not show it yet. */
    begun: z.nullable(z.object({ type: z.string(), nbr: z.string() })),
    kit: nullableField(KitToPost),
    shipment: addedField(nullableField(ShipmentToPost), null),
    adjustment: addedField(nullableField(AdjustmentToPost), null),
    state: PostingRecordState,
    remark: z.nullable(Remark),
    transientAttempts: z.int(),
    attempts: z.array(PostingAttempt),
    version: z.int(),
  },
  { packed: { content: ['kit', 'shipment', 'adjustment', 'attempts'] } },
);
export type Posting = RecordOf<typeof Posting>;

/** Of a document's number and the random part of its id: no other document of any restored system has the same. */
export const postingMarker = (documentNbr: string, id: string): string => `${documentNbr}-${id.slice(-8)}`;
