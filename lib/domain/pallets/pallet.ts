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
import { LABEL_FORMATS, PALLET_ACTS, PALLET_STATES } from './pallet-state.ts';

/** A lot on a pallet, in the item's base unit. Its dates and its name are as they were when it was put there. */
export const PalletLine = group({
  inventoryID: z.string(),
  lotNumber: z.string(),
  qty: quantityField,
  baseUom: z.string(),
  name: z.string(),
  useBy: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
});
export type PalletLine = RecordOf<typeof PalletLine>;

/** What was done to it. `lines`: what came or went, and `from` and `to` the places. */
export const PalletEvent = group({
  /** UTC ISO. */
  at: z.string(),
  by: z.string(),
  act: z.enum(PALLET_ACTS),
  reason: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  lines: listField(group({ inventoryID: z.string(), lotNumber: z.string(), qty: quantityField })),
  /** The client's ULID, and what it asked for in short: a resend is told from another act under its id. */
  requestId: internalField(z.string()),
  said: internalField(z.string()),
});
export type PalletEvent = RecordOf<typeof PalletEvent>;

/** A print of its label. */
export const PalletLabel = group({
  at: z.string(),
  by: z.string(),
  format: z.enum(LABEL_FORMATS),
  /** As the device calls it; null: the browser's own print. */
  printer: z.nullable(z.string()),
  requestId: internalField(z.string()),
});
export type PalletLabel = RecordOf<typeof PalletLabel>;

/**
 * Goods that are moved as one, under a number that is never used again. How much is on it stands here and in the ledger,
 * at the place `hu:<sscc>`; one transaction writes both (docs/decisions). Where it stands is said here alone.
 */
export const Pallet = defineRecord(
  {
    sscc: z.string(),
    state: z.enum(PALLET_STATES),
    /** Why it is kept from use; null: it is not. `recallId`: a recall holds it, and lets it go. */
    hold: z.nullable(
      z.object({
        reason: z.string(),
        by: z.string(),
        at: z.string(),
        recallId: z.optional(z.string()),
      }),
    ),
    lines: listField(PalletLine),
    /** `loc:<warehouseID>/<locationID>`: where it stands, or stood last. */
    location: z.string(),
    /** Since when it stands there, UTC ISO. */
    locatedAt: z.string(),
    shipmentId: z.nullable(z.string()),
    /** Whether what is on it, or that it may be closed, changed since its label was printed last. */
    labelDue: z.boolean(),
    labels: listField(PalletLabel),
    history: listField(PalletEvent),
    version: z.int(),
    createdAt: z.string(),
    createdBy: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string(),
    /** Why it ended; null: it has not, or it was shipped. */
    endReason: addedField(z.nullable(z.string()), null),
    /** How people call the shipment that it is in; null: it is in none, or that was written before this stood here. */
    shipmentNbr: addedField(z.nullable(z.string()), null),
  },
  { packed: { labels: 'labels', history: 'history' } },
);
export type Pallet = RecordOf<typeof Pallet>;

/** What a list shows. */
export const LISTED_PALLET_FIELDS = [
  'sscc',
  'state',
  'hold',
  'lines',
  'location',
  'locatedAt',
  'shipmentId',
  'labelDue',
  'version',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Pallet)[];

/** One pallet holds at most so many lots: all of them leave it in one movement, whose lots must be usable. */
export const MAX_PALLET_LINES = 16;
