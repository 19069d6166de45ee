import * as z from 'zod/mini';
import { pickFields } from '#domain/record.ts';
import { ADJUSTMENT_REASONS } from '#domain/stock/ledger/adjustment-reasons.ts';
import { MOVEMENT_KINDS } from '#domain/stock/ledger/movement-kinds.ts';
import { Lot } from '#domain/stock/lots/lot.ts';
import { clientId, key, reasonText, text } from '#domain/text.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { exactNumber, positiveNumber } from './fields/input-fields.ts';
import { adjustmentChanges } from './inventory/inventory-adjustments.ts';
import { countChanges, expiryDate } from './inventory/inventory-counts.ts';
import { ItemRulesFields, ItemRulesResponse } from './inventory/item-rules.ts';
import { openingChanges } from './inventory/opening-stock.ts';
import { LotFields } from './inventory.ts';

/** A lot by its number; one without a number is the empty text. */
const lot = { inventoryID: key(), lotNumber: text(100) };

/** `loc:<warehouseID>/<locationID>`. */
const place = key(80);

/** How much, in any unit of the item. */
const amount = {
  qty: positiveNumber(),
  uom: key(20),
};

/** What is typed of a move, in requests and in its form. */
export const MoveFields = z.object({ ...lot, ...amount, from: place, to: place });

/** What is typed of a move of all that is at a place. */
export const PlaceMoveFields = z.object({ from: place, to: place });

/** What is typed of an adjustment: `qty` is added where it is above zero and taken where it is below. */
export const AdjustFields = z.object({
  ...lot,
  place,
  qty: exactNumber().check(z.refine((value: number) => value !== 0, 'Use a number other than zero.')),
  uom: key(20),
  reasonCode: z.enum(ADJUSTMENT_REASONS),
  note: text(400),
});

/** A reason that is none of those to choose from is said in `note`. */
export const otherSaysWhy = z.refine<{ readonly reasonCode: string; readonly note: string }>(
  ({ reasonCode, note }) => reasonCode !== 'Other' || note !== '',
  { path: ['note'], error: 'Say why.' },
);

/** What is typed of goods that are taken away for good. */
export const TakeFields = z.object({ ...lot, ...amount, place, reason: reasonText });

/** What is typed of how a lot is to stand. */
export const LotStatusFields = z.object({ reason: reasonText });

/** What was written, in `baseUom`, and `typed` as it was asked for. */
const StockAct = z.object({
  data: z.object({
    movementId: z.string(),
    /** UTC ISO. */
    at: z.string(),
    kind: z.enum(MOVEMENT_KINDS),
    inventoryID: z.string(),
    lotNumber: z.string(),
    reason: z.nullable(z.string()),
    lines: z.array(z.object({ place: z.string(), qty: z.number() })),
    baseUom: z.string(),
    typed: z.object({ qty: z.number(), uom: z.string() }),
  }),
});

const changeOfLot = z.object({
  requestId: clientId,
  ...lot,
  ...LotStatusFields.shape,
  version: z.int().check(z.gte(1)),
});

/** A lot as it then stands. */
const LotAnswer = z.object({
  data: z.extend(LotFields.wire, pickFields(Lot, ['inventoryID', 'history']).wire.shape),
});

/**
 * What is done to stock. A movement is written once under its `movementId`: the same content again is 200 with what was
 * written, another is 409 IDEMPOTENCY_CONFLICT. 404 ITEM_NOT_FOUND, LOT_NOT_FOUND; 422 ITEM_NOT_STOCKED, PLACE_NOT_FOUND,
 * UNIT_UNKNOWN, INVALID_MOVEMENT; 409 NOT_ENOUGH_STOCK with what is on hand where.
 * Lots that are held, rejected or expired can be moved, sampled, scrapped and adjusted: they are only kept from use.
 */
export const postInventory = defineRoute({
  ...addresses.PostInventory,
  functionName: 'post-inventory',
  actions: {
    move_stock: {
      permission: 'stock.move',
      request: z.extend(MoveFields, { movementId: clientId }),
      response: StockAct,
    },
    /**
     * What is at a place to another, as many lots at once as one transaction carries: `left` lots are to be moved by
     * further calls, each under its own `movementId`. 409 NOT_ENOUGH_STOCK: nothing is there.
     */
    move_place: {
      permission: 'stock.move',
      request: z.extend(PlaceMoveFields, { movementId: clientId }),
      response: z.object({
        data: z.object({
          movementId: z.string(),
          /** UTC ISO. */
          at: z.string(),
          lines: z.array(
            z.object({
              inventoryID: z.string(),
              lotNumber: z.string(),
              qty: z.number(),
              baseUom: z.string(),
            }),
          ),
          left: z.int(),
        }),
      }),
    },
    /**
     * A reason `Other` says more in `note`. Goods may be added of a lot that nobody knows: it is made, with the
     * `expiryDate` that is printed on it. A lot that is known keeps its dates. 422 LOT_REQUIRED.
     */
    adjust_stock: {
      permission: 'stock.adjust',
      request: z.extend(AdjustFields, { movementId: clientId, expiryDate }).check(otherSaysWhy),
      response: StockAct,
    },
    scrap_stock: {
      permission: 'stock.adjust',
      request: z.extend(TakeFields, { movementId: clientId }),
      response: StockAct,
    },
    sample_lot: {
      permission: 'lot.sample',
      request: z.extend(TakeFields, { movementId: clientId }),
      response: StockAct,
    },
    ...openingChanges,
    /**
     * The three change how a lot stands, from then on and everywhere: 409 STALE_VERSION with what stands; 422
     * INVALID_TRANSITION, LOT_RECALLED; the `requestId` of another change: 409 IDEMPOTENCY_CONFLICT.
     */
    hold_lot: { permission: 'lot.hold', request: changeOfLot, response: LotAnswer },
    release_lot: { permission: 'lot.release', request: changeOfLot, response: LotAnswer },
    reject_lot: { permission: 'lot.reject', request: changeOfLot, response: LotAnswer },
    /**
     * How an item is tracked, all fields as they are to stand; `version` 0 where nobody had decided anything. 409
     * STALE_VERSION with what stands, GTIN_TAKEN naming the other item; 422 INVALID_ITEM_RULES, UNIT_UNKNOWN.
     */
    set_item_rules: {
      permission: 'tracking.edit',
      request: z.extend(ItemRulesFields, {
        requestId: clientId,
        inventoryID: key(),
        version: z.int().check(z.gte(0)),
      }),
      response: z.object({ data: ItemRulesResponse }),
    },
    ...countChanges,
    ...adjustmentChanges,
  },
});
