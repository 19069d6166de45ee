import * as z from 'zod/mini';
import { defineRecord, type RecordOf } from '#domain/record.ts';

/** `arriving`: parts of it are to come. `inStock`: it is whole. `takenBack`: it was cancelled, and nothing of it is left. */
const STATES = ['arriving', 'inStock', 'leaving', 'takenBack'] as const;

/** How far a document that fills stock has come. What its parts did is in the ledger. */
export const StockDocument = defineRecord({
  documentType: z.enum(['receipt']),
  documentId: z.string(),
  /** What people call it: `GR-000123`. */
  documentNbr: z.string(),
  /** Parts in all; each is one movement. */
  parts: z.int(),
  /** Parts that are in stock. While it is arriving or leaving, the ledger knows better. */
  applied: z.int(),
  state: z.enum(STATES),
  /** Whether the accounting system has it. */
  inBooks: z.boolean(),
  /** Why a person is needed; null: nobody is. */
  problem: z.nullable(z.string()),
  /** Since when, UTC ISO. */
  problemSince: z.nullable(z.string()),
  /** When it is to be looked at again, epoch ms; null: it is over. */
  dueAt: z.nullable(z.number()),
  version: z.int(),
});
export type StockDocument = RecordOf<typeof StockDocument>;

/** Nothing is left to be done for it. */
export const isOver = ({ state, inBooks }: Pick<StockDocument, 'state' | 'inBooks'>): boolean =>
  state === 'takenBack' || (state === 'inStock' && inBooks);
