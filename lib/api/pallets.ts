import * as z from 'zod/mini';
import { PalletLabelContent } from '#domain/labels/pallet-label.ts';
import { listOf } from '#domain/length.ts';
import {
  LISTED_PALLET_FIELDS,
  Pallet,
  PalletEvent,
  PalletLabel,
  PalletLine,
} from '#domain/pallets/pallet.ts';
import { LABEL_FORMATS } from '#domain/pallets/pallet-state.ts';
import { pickFields } from '#domain/record.ts';
import { clientId, key, reasonText, text } from '#domain/text.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { positiveNumber, version } from './fields/input-fields.ts';
import { paginationKey, queryBoolean, queryLimit } from './fields/query-fields.ts';
import { Usability } from './inventory/usability.ts';

export const PalletFields = pickFields(Pallet, LISTED_PALLET_FIELDS);

/** A pallet in a list. `expires`: the earliest date of what is on it. */
export const PalletRow = z.extend(PalletFields.wire, { expires: z.nullable(z.string()) });

export type PalletRow = z.output<typeof PalletRow>;

/** What is on it, with why it can't be used; both null: it can. */
const LineOnPallet = z.extend(PalletLine.wire, Usability);

/** A pallet with all that was done to it, the newest last. */
export const PalletDetail = z.extend(PalletRow, {
  lines: z.array(LineOnPallet),
  endReason: z.nullable(z.string()),
  createdBy: z.string(),
  labels: z.array(PalletLabel.wire),
  history: z.array(PalletEvent.wire),
});

export type PalletDetail = z.output<typeof PalletDetail>;

const above = positiveNumber();

/** A number in a query string, as above. */
const queryAmount = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/, 'Use a number.')), z.transform(Number)),
  above,
);

const casesPerPallet = z
  .int('Use a whole number.')
  .check(z.gte(1, 'Use at least 1.'), z.lte(10_000, 'Use at most 10000.'));

/** A lot by its number; one without a number is the empty text. */
const lot = { inventoryID: key(), lotNumber: text(100) };

/** `loc:<warehouseID>/<locationID>`; `hu:<sscc>` where a pallet may be meant. */
const place = key(80);

/** Eighteen digits, as a person or a scanner says them. */
const sscc = key(60);

/** Pallets by their numbers, one a line. */
const querySsccs = z.pipe(
  z.pipe(
    text(4_000, { lines: true }),
    z.transform((lines) => lines.split('\n').filter((line) => line.trim() !== '')),
  ),
  listOf(sscc, { most: 100, none: 'Name at least one.' }),
);

/** What is typed of a conversion: goods at a place, and where the pallets then stand; absent: there. */
const ConvertFields = z.object({
  ...lot,
  from: place,
  to: z.optional(place),
  qty: above,
  uom: key(20),
  /** Absent: what the item's layers hold. */
  casesPerPallet: z.optional(casesPerPallet),
  /** What is over goes on a pallet as well. */
  restOnPallet: z.boolean(),
});

/** What is typed of goods that come onto a pallet, from a place or from another pallet. */
const AddFields = z.object({ ...lot, from: place, qty: above, uom: key(20) });

export const PalletReasonFields = z.object({ reason: reasonText });

const PalletMoveFields = z.object({ to: place });

const PlanResponse = z.object({
  baseUom: z.string(),
  caseUom: z.string(),
  casesPerPallet: z.int(),
  /** In `baseUom`, as the rest. */
  perPallet: z.number(),
  qty: z.number(),
  full: z.int(),
  rest: z.number(),
  /** What goes on each. */
  pallets: z.array(z.number()),
  /** What is there of the lot now. */
  onHand: z.number(),
});

/** Pallets to look at. Every number is in the item's base unit, which stands beside it. */
export const getPallet = defineRoute({
  ...addresses.GetPallet,
  functionName: 'pallet',
  actions: {
    /**
     * Those that stand here, or those that ended in the last three months, the newest first; or what stands at a
     * place, or those of `ssccs` that are known here, however they stand. A page may be short with more to come.
     */
    list_pallets: {
      permission: 'record.view',
      request: z.object({
        ended: z._default(queryBoolean, false),
        place: z.optional(place),
        /** At most 100, one a line. */
        ssccs: z.optional(querySsccs),
        limit: queryLimit(500, 1_000),
        pagination_key: z.optional(paginationKey),
      }),
      response: z.object({
        data: z.object({ items: z.array(PalletRow), pagination_key: z.optional(z.string()) }),
      }),
    },
    /** 404 SSCC_UNKNOWN. */
    get_pallet: {
      permission: 'record.view',
      request: z.object({ sscc }),
      response: z.object({ data: PalletDetail }),
    },
    /** What a conversion would make, without making it: the refusals of `convert_items`. */
    preview_conversion: {
      permission: 'record.view',
      request: z.object({
        ...lot,
        from: place,
        to: z.optional(place),
        qty: queryAmount,
        uom: key(20),
        casesPerPallet: z.optional(z.pipe(queryAmount, casesPerPallet)),
        restOnPallet: queryBoolean,
      }),
      response: z.object({ data: PlanResponse }),
    },
  },
});

/** The pallet as it then stands. */
const Answer = z.object({ data: PalletDetail });

const change = { requestId: clientId, sscc, version };

/**
 * What is done to pallets. Each act once under its `requestId`: the same again is 200 with what stands, another is 409
 * IDEMPOTENCY_CONFLICT. 404 SSCC_UNKNOWN, LOT_NOT_FOUND, ITEM_NOT_FOUND; 409 STALE_VERSION and NOT_ENOUGH_STOCK with
 * what stands; 422 PALLET_NOT_OPEN, PALLET_ON_HOLD, MIXED_PALLET, LOT_NOT_USABLE, LOT_RECALLED, PLACE_NOT_FOUND,
 * SSCC_NOT_SET_UP.
 */
export const postPallet = defineRoute({
  ...addresses.PostPallet,
  functionName: 'pallet',
  actions: {
    /**
     * Goods at a place onto full pallets and, where it is wished, the rest onto one more: closed, all of them or none.
     * 422 PALLET_SIZE_UNKNOWN, TOO_MANY_PALLETS: at most 30 at once.
     */
    convert_items: {
      permission: 'pallet.build',
      request: z.extend(ConvertFields, { requestId: clientId }),
      response: z.object({
        data: z.object({ movementId: z.string(), pallets: z.array(PalletRow) }),
      }),
    },
    /** An empty pallet, open, at a place. */
    build_pallet: {
      permission: 'pallet.build',
      request: z.object({ requestId: clientId, place }),
      response: Answer,
    },
    /** Another item or lot than is on it needs `pallet.mixed`. */
    add_to_pallet: {
      permission: 'pallet.build',
      request: z.extend(AddFields, change),
      response: Answer,
    },
    /** A part, or, without `inventoryID`, all that is on it: the pallet is void then. `to` may be another open pallet. */
    take_from_pallet: {
      permission: 'pallet.break',
      request: z.object({
        ...change,
        to: place,
        inventoryID: z.optional(lot.inventoryID),
        lotNumber: z.optional(lot.lotNumber),
        qty: z.optional(above),
        uom: z.optional(key(20)),
      }),
      response: Answer,
    },
    close_pallet: { permission: 'pallet.build', request: z.object(change), response: Answer },
    reopen_pallet: {
      permission: 'pallet.build',
      request: z.object({ ...change, reason: reasonText }),
      response: Answer,
    },
    /** With all that is on it, whatever it is. */
    move_pallet: {
      permission: 'pallet.move',
      request: z.extend(PalletMoveFields, change),
      response: Answer,
    },
    hold_pallet: {
      permission: 'lot.hold',
      request: z.object({ ...change, reason: reasonText }),
      response: Answer,
    },
    release_pallet: {
      permission: 'lot.release',
      request: z.object({ ...change, reason: reasonText }),
      response: Answer,
    },
    /** A pallet that was made by mistake: what is on it is loose again where it stands. */
    void_pallet: {
      permission: 'pallet.void',
      request: z.object({ ...change, reason: reasonText }),
      response: Answer,
    },
    /** Records a print; the number stays. Whoever asks makes the label out of what is answered. */
    print_label: {
      permission: 'pallet.print',
      request: z.object({
        requestId: clientId,
        ssccs: listOf(sscc, { most: 30, none: 'Choose at least one pallet.' }),
        format: z.enum(LABEL_FORMATS),
        printer: z.nullable(text(60)),
      }),
      response: z.object({
        data: z.object({ pallets: z.array(PalletRow), labels: z.array(PalletLabelContent) }),
      }),
    },
  },
});
