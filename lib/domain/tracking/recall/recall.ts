import * as z from 'zod/mini';
import {
  addedField,
  defineRecord,
  group,
  internalField,
  listField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';
import { TRACE_KINDS } from '../trace-kinds.ts';
import { CONTACT_OUTCOMES, CONTACT_WAYS, GOODS_AFTER } from './recall-words.ts';

const RECALL_KINDS = ['real', 'mock'] as const;

export type RecallKind = (typeof RECALL_KINDS)[number];

/** What a customer says of goods of a lot, in its base unit. */
export const SaidOfGoods = group({
  inventoryID: z.string(),
  lotNumber: z.string(),
  held: quantityField,
  comingBack: quantityField,
  destroyed: quantityField,
  soldOn: quantityField,
});

/** Somebody called a customer, or tried to. */
const Contact = group({
  customerID: z.string(),
  at: z.string(),
  by: z.string(),
  /** Null: it was recorded before that was asked for. */
  how: addedField(z.nullable(z.enum(CONTACT_WAYS)), null),
  outcome: z.enum(CONTACT_OUTCOMES),
  /** Empty: they named no quantity. */
  said: addedField(listField(SaidOfGoods), []),
  note: z.string(),
  requestId: internalField(z.string()),
});

/** Oldest first. */
export const RecallContacts = listField(Contact);

/** What people decide of a recall, real or for practice. What it holds, and how far, is beside it. */
export const Recall = defineRecord(
  {
    /** `RC-0001`. */
    recallId: z.string(),
    kind: z.enum(RECALL_KINDS),
    reason: z.string(),
    /** Where its trace begins. */
    start: z.object({ kind: z.enum(TRACE_KINDS), id: z.string(), label: z.string() }),
    status: z.enum(['Open', 'Closed']),
    openedAt: z.string(),
    openedBy: z.string(),
    closedAt: z.nullable(z.string()),
    closedBy: z.nullable(z.string()),
    outcome: z.nullable(z.string()),
    goodsAfter: z.nullable(z.enum(GOODS_AFTER)),
    contacted: RecallContacts,
    /** The client's ULIDs: by which it was opened, and closed. */
    requestId: internalField(z.string()),
    closeRequestId: internalField(z.nullable(z.string())),
    /** Rises with everything that a person decides. */
    version: z.int(),
  },
  { packed: { contacted: 'contacted' } },
);
export type Recall = RecordOf<typeof Recall>;

export type RecallContact = Recall['contacted'][number];

const HeldLot = z.object({ inventoryID: z.string(), lotNumber: z.string() });

/**
 * What a recall is to hold, in the order in which it does, and how far it has come. It is done in numbered parts by whoever
 * comes next, so that one which was stopped half-way ends whole.
 */
export const RecallHolds = defineRecord(
  {
    recallId: z.string(),
    lots: z.array(HeldLot),
    /** SSCCs. */
    pallets: z.array(z.string()),
    /** `holding`: there is something to hold, or to look for; `releasing`: the same backwards; `still`: nothing is. */
    state: z.enum(['holding', 'still', 'releasing']),
    /** How many of the lots and then of the pallets are done. */
    done: z.int(),
    /** Rises with every part. */
    rev: z.int(),
  },
  { packed: { goods: ['lots', 'pallets'] } },
);
export type RecallHolds = RecordOf<typeof RecallHolds>;

/** All that it is to hold. */
export const holdCount = ({ lots, pallets }: Pick<RecallHolds, 'lots' | 'pallets'>): number =>
  lots.length + pallets.length;
