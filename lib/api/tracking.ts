import * as z from 'zod/mini';
import { minLength } from '#domain/length.ts';
import { DOCUMENT_TYPES, MOVEMENT_KINDS } from '#domain/stock/ledger/movement-kinds.ts';
import { LOT_STATUSES } from '#domain/stock/lots/lot-status.ts';
import { key, text } from '#domain/text.ts';
import { FOUND_KINDS } from '#domain/tracking/found-kinds.ts';
import { TRACE_KINDS } from '#domain/tracking/trace-kinds.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { recallReads, recallWrites } from './tracking/recall-actions.ts';
import { supplierScoreRead } from './tracking/supplier-score.ts';

/** What answers to a text. `id`: as its page and `trace` take it. */
const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  label: z.string(),
  /** What tells it from others: the item's name, the customer. */
  detail: z.string(),
  /** The open recalls that a lot or a pallet is in. Absent: in none, or the answer is of the version before. */
  recallIds: z.optional(z.array(z.string())),
});

export type Found = z.output<typeof Found>;

/** A lot in a trace; nulls: nothing is known of it. */
const TracedLot = z.object({
  inventoryID: z.string(),
  /** `''`: it is not kept by lot. */
  lotNumber: z.string(),
  status: z.nullable(z.enum(LOT_STATUSES)),
  recallId: z.nullable(z.string()),
  vendorID: z.nullable(z.string()),
  useBy: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
  /** Of one of the item's base unit. */
  gtin: z.nullable(z.string()),
});

const TraceNodeSeen = z.object({
  /** What edges name it by: unique in a trace. */
  key: z.string(),
  kind: z.enum(TRACE_KINDS),
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  /** What people call the document by; null: it has none. */
  number: z.nullable(z.string()),
  lot: z.nullable(TracedLot),
  /** Who got it. */
  party: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** False: goods without a lot number, which can't be told apart. */
  isFollowed: z.boolean(),
  /** The open recalls that it is in. Absent: in none, or the answer is of the version before. */
  recallIds: z.optional(z.array(z.string())),
});

export type TraceNodeSeen = z.output<typeof TraceNodeSeen>;

const Document = z.object({ type: z.enum(DOCUMENT_TYPES), id: z.string() });

/** What went of a lot from one node to another, and did not come back. Instants are UTC ISO. */
const TraceEdgeSeen = z.object({
  from: z.string(),
  to: z.string(),
  inventoryID: z.string(),
  lotNumber: z.string(),
  qty: z.number(),
  baseUom: z.string(),
  at: z.string(),
  until: z.string(),
  /** User names. */
  by: z.string(),
  document: Document,
});

export type TraceEdgeSeen = z.output<typeof TraceEdgeSeen>;

export const TraceSeen = z.object({
  /** UTC ISO. */
  asOf: z.string(),
  /** False: goods moved along it while it was read. */
  settled: z.boolean(),
  /** The first is where it begins. */
  nodes: z.array(TraceNodeSeen),
  edges: z.array(TraceEdgeSeen),
});

export type TraceSeen = z.output<typeof TraceSeen>;

/** A count or an adjustment, with what most likely made it necessary. */
const UnexplainedLine = z.object({
  movementId: z.string(),
  at: z.string(),
  by: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  document: Document,
  reason: z.nullable(z.string()),
  place: z.string(),
  qty: z.number(),
  likelyCause: z.string(),
});

/** All in `baseUom`: in = on hand + used + scrapped + sampled + shipped + unexplained. */
const MassBalanceSeen = z.object({
  inventoryID: z.string(),
  lotNumber: z.string(),
  name: z.string(),
  baseUom: z.string(),
  asOf: z.string(),
  settled: z.boolean(),
  in: z.number(),
  onHand: z.number(),
  issued: z.number(),
  returned: z.number(),
  used: z.number(),
  scrapped: z.number(),
  sampled: z.number(),
  shipped: z.number(),
  unexplained: z.number(),
  /** Zero, or a balance is not the sum of its movements. */
  difference: z.number(),
  lines: z.array(UnexplainedLine),
});

export type MassBalanceSeen = z.output<typeof MassBalanceSeen>;

const response = <Data extends z.ZodMiniType>(data: Data) => z.object({ data });

/** Where goods came from and where they went, out of the ledger alone. */
export const getTracking = defineRoute({
  ...addresses.GetTracking,
  functionName: 'tracking',
  actions: {
    /**
     * What a text names that was typed or scanned: a lot, a pallet, an order, a receipt, a run, a shipment by its own or
     * its carrier's number. Empty: nothing does; several: a person chooses.
     */
    resolve: {
      permission: 'record.view',
      request: z.object({
        text: text(200).check(minLength(1, 'Type or scan something.')),
        /** Where a label was read: what it said. */
        gtin: z.optional(key(14)),
        lotNumber: z.optional(key(100)),
        sscc: z.optional(key(18)),
      }),
      response: response(z.object({ items: z.array(Found) })),
    },
    /**
     * All that goods came from, or went to. `id` of a lot: its item and its number, each escaped, with a slash between.
     * 404 LOT_NOT_FOUND, NOT_FOUND; 422 LOT_REQUIRED, TRACE_TOO_LONG.
     */
    trace: {
      permission: 'record.view',
      request: z.object({
        kind: z.enum(TRACE_KINDS),
        id: key(300),
        direction: z._default(z.enum(['forward', 'backward', 'both']), 'both'),
      }),
      response: response(TraceSeen),
    },
    /** 404 LOT_NOT_FOUND; 422 LOT_REQUIRED: goods without a lot number have no balance of their own. */
    mass_balance: {
      permission: 'record.view',
      request: z.object({ inventoryID: key(), lotNumber: text(100) }),
      response: response(MassBalanceSeen),
    },
    ...recallReads,
    ...supplierScoreRead,
  },
});

/** Recalls. */
export const postTracking = defineRoute({
  ...addresses.PostTracking,
  functionName: 'tracking',
  actions: recallWrites,
});
