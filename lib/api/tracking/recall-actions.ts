import * as z from 'zod/mini';
import { exactNumber, version } from '#api/fields/input-fields.ts';
import { listOf } from '#domain/length.ts';
import { clientId, key, reasonText, text } from '#domain/text.ts';
import { contradictsItself } from '#domain/tracking/recall/at-customers.ts';
import { CONTACT_OUTCOMES, CONTACT_WAYS, GOODS_AFTER } from '#domain/tracking/recall/recall-words.ts';
import { TRACE_KINDS } from '#domain/tracking/trace-kinds.ts';
import { RecallDetail, RecallRow } from './recall-answers.ts';

const Answer = z.object({ data: RecallDetail });

const recallId = key(20);

/** What is typed as a recall is opened. */
const OpenRecallFields = z.object({ reason: reasonText });

const amount = exactNumber().check(z.gte(0, 'Use a number of zero or more.'));

/** In the base unit. */
const SaidFields = z.object({
  ...{ inventoryID: key(), lotNumber: text(100) },
  ...{ held: amount, comingBack: amount, destroyed: amount, soldOn: amount },
});

const ContactFields = z.object({
  /** Absent in requests of an older page. */
  how: z.optional(z.enum(CONTACT_WAYS, 'Say how they were reached.')),
  outcome: z.enum(CONTACT_OUTCOMES, 'Say how they answered.'),
  /** What they say of each lot; empty: they named no quantity, and their answer goes for all of it. */
  said: z._default(listOf(SaidFields, { most: 500 }), []),
  note: text(500),
});

const CloseRecallFields = z.object({
  outcome: reasonText,
  goodsAfter: z.enum(GOODS_AFTER, 'Say what becomes of the goods.'),
});

const opening = z.extend(OpenRecallFields, {
  requestId: clientId,
  kind: z.enum(TRACE_KINDS),
  /** As `trace` takes it. */
  id: key(300),
});

export const recallReads = {
  /** All of them, the newest first; and a lot to practise with, where nobody has this month. */
  list_recalls: {
    permission: 'record.view',
    request: z.object({}),
    response: z.object({
      data: z.object({
        items: z.array(RecallRow),
        proposal: z.nullable(z.object({ inventoryID: z.string(), lotNumber: z.string() })),
      }),
    }),
  },
  /** Those that are open, real and for practice, the newest first: out of a sparse index, for the dashboard. */
  open_recalls: {
    permission: 'record.view',
    request: z.object({}),
    response: z.object({ data: z.object({ items: z.array(RecallRow) }) }),
  },
  /**
   * Which open recalls have what a label says, for whoever scans it: lots by their number (and GTIN), a pallet. `open`:
   * how many there are at all.
   */
  recalled: {
    permission: 'record.view',
    request: z.object({
      lotNumber: z.optional(key(100)),
      /** Where it is known: of its lot alone. */
      inventoryID: z.optional(key()),
      gtin: z.optional(key(14)),
      sscc: z.optional(key(18)),
    }),
    response: z.object({
      data: z.object({
        open: z.int(),
        items: z.array(z.object({ recallId: z.string(), label: z.string() })),
      }),
    }),
  },
  /** 404 RECALL_NOT_FOUND. */
  get_recall: { permission: 'record.view', request: z.object({ recallId }), response: Answer },
} as const;

/** The same request again is the same recall, and goes on with what it holds. 404 LOT_NOT_FOUND, RECALL_NOT_FOUND. */
export const recallWrites = {
  /** Holds all lots and pallets of the trace forward, and whatever comes into it. Ask again until `holds` are done. */
  open_recall: { permission: 'recall.open', request: opening, response: Answer },
  /** Measures the same and holds nothing. */
  start_mock_recall: { permission: 'recall.mock', request: opening, response: Answer },
  /** 400 where goods are gone, and held or coming back. 422 RECALL_CLOSED. */
  record_contact: {
    permission: 'recall.contact',
    request: z.extend(ContactFields, { requestId: clientId, recallId, version, customerID: key() }).check(
      z.refine((contact) => !contradictsItself(contact), {
        path: ['outcome'],
        error: 'Goods that are gone are neither held nor coming back: choose another answer.',
      }),
    ),
    response: Answer,
  },
  /** A real one needs `recall.close` as well: 403. 422 RECALL_CLOSED. */
  close_recall: {
    permission: 'recall.mock',
    request: z.extend(CloseRecallFields, { requestId: clientId, recallId, version }),
    response: Answer,
  },
} as const;
