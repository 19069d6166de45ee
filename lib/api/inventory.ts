import * as z from 'zod/mini';
import { UnitConversion } from '#domain/items/item.ts';
import { listOf } from '#domain/length.ts';
import { POSTING_STATUSES } from '#domain/posting/posting-state.ts';
import { pickFields } from '#domain/record.ts';
import { ItemTotal, NotInBooks } from '#domain/stock/item-total.ts';
import { DOCUMENT_TYPES, MOVEMENT_KINDS } from '#domain/stock/ledger/movement-kinds.ts';
import { EXPIRY_DAYS, EXPIRY_SHOWN } from '#domain/stock/lots/expiry-days.ts';
import { Lot } from '#domain/stock/lots/lot.ts';
import { key, text } from '#domain/text.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { day } from './fields/input-fields.ts';
import { paginationKey, queryLimit } from './fields/query-fields.ts';
import { adjustmentReads } from './inventory/inventory-adjustments.ts';
import {
  Books,
  booksReads,
  explainedFrom,
  isOpened,
  NotPosted,
  RunNotPosted,
  ShipmentNotPosted,
} from './inventory/inventory-books.ts';
import { countReads } from './inventory/inventory-counts.ts';
import { ItemWithRules } from './inventory/item-rules.ts';
import { openingReads } from './inventory/opening-stock.ts';
import { Usability } from './inventory/usability.ts';

/** What an item has in all, in `baseUom`. `available`: on hand − allocated − what is not usable on `asOfDay`. */
export const InventoryItem = pickFields(ItemTotal, [
  'inventoryID',
  'name',
  'kind',
  'baseUom',
  'onHand',
  'allocated',
  'available',
  'onHold',
  'expired',
  'notInBooks',
  'inBooks',
  'offBooks',
  'nextExpiry',
  'lotCount',
  'asOfDay',
]);

export type InventoryItem = z.output<typeof InventoryItem.wire>;

/** How much of a lot is at a place, in the item's base unit. */
const BalanceAt = z.object({ place: z.string(), onHand: z.number(), allocated: z.number() });

/** What is said of a lot wherever it stands. */
export const LotFields = pickFields(Lot, [
  'lotNumber',
  'useBy',
  'bestBefore',
  'producedOn',
  'receivedAt',
  'origin',
  'vendorID',
  'status',
  'reason',
  'recallId',
  'version',
]);

/** Of a lot that is known by its number alone: whose it is, and the date that it keeps. */
export const FoundLot = pickFields(Lot, ['inventoryID', 'lotNumber', 'useBy', 'bestBefore']);

/** A lot with what is there of it. */
export const LotInStock = z.extend(LotFields.wire, {
  ...Usability,
  onHand: z.number(),
  balances: z.array(BalanceAt),
});

export type LotInStock = z.output<typeof LotInStock>;

/** How much there is of a lot whose date is near, in `baseUom`, and in how many places. */
export const ExpiringLot = z.extend(
  pickFields(Lot, ['inventoryID', 'lotNumber', 'useBy', 'bestBefore']).wire,
  { ...Usability, name: z.string(), baseUom: z.string(), onHand: z.number(), places: z.int() },
);

export type ExpiringLot = z.output<typeof ExpiringLot>;

/** A document whose goods stand here and are not in the accounting system yet. */
const NotInBooksResponse = pickFields(NotInBooks, [
  'documentType',
  'documentId',
  'documentNbr',
  'qty',
  'since',
  'postedAt',
]).wire;

/** A line of a movement: `qty` in `baseUom`, below zero where goods left. */
export const MovementEntry = z.object({
  movementId: z.string(),
  /** UTC ISO. */
  at: z.string(),
  /** The user name. */
  by: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** `nbr`: what people call it, such as `GR-000123`; null: it has no number. */
  document: z.object({ type: z.enum(DOCUMENT_TYPES), id: z.string(), nbr: z.nullable(z.string()) }),
  reason: z.nullable(z.string()),
  /** The movement that it takes back. */
  corrects: z.nullable(z.string()),
  inventoryID: z.string(),
  lotNumber: z.string(),
  place: z.string(),
  qty: z.number(),
  baseUom: z.string(),
  /** How it stands to the books, where it goes there by itself. Absent: it does not. */
  posting: z.optional(z.enum(POSTING_STATUSES)),
});

export type MovementEntry = z.output<typeof MovementEntry>;

const inventoryID = key();

const inventoryIDs = z.pipe(
  z.pipe(
    text(8_000, { lines: true }),
    z.transform((lines) => lines.split('\n').filter((line) => line.trim() !== '')),
  ),
  listOf(key(), { most: 100, none: 'Name at least one.' }),
);

/** The lot without a number is the empty text. */
const lotNumber = text(100);

const page = { pagination_key: z.optional(paginationKey) };

/** Stock to look at. Every number is in the item's base unit, which stands beside it. */
export const getInventory = defineRoute({
  ...addresses.GetInventory,
  functionName: 'get-inventory',
  actions: {
    /**
     * Every item that has or had stock, by its id. With `warehouseID`, in any case, those of which something is there, or is
     * spoken for: quantities, lots and the next expiry are then of that warehouse, while `notInBooks`, `inBooks` and
     * `offBooks` are of all, since the accounting system is asked for an item. A page may be short with more to come.
     */
    list_inventory: {
      permission: 'record.view',
      request: z.object({ limit: queryLimit(1_000, 5_000), warehouseID: z.optional(key()), ...page }),
      response: z.object({
        data: z.object({ items: z.array(InventoryItem.wire), pagination_key: z.optional(z.string()) }),
      }),
    },
    /**
     * An item with the lots that are there, first expired first, a page of them at a time: `pagination_key` is of this
     * item alone, and goes on after the last lot of a page whatever came or went meanwhile. Of an item with hundreds of lots
     * a page has fewer than were asked for, and what it comes to in all follows a moment later. 404 ITEM_NOT_FOUND.
     */
    get_item: {
      permission: 'record.view',
      request: z.object({ inventoryID, limit: queryLimit(5_000, 5_000), ...page }),
      response: z.object({
        data: z.extend(InventoryItem.wire, {
          lots: z.array(LotInStock),
          /** How many lots more there are after these. */
          lotsLeftOut: z.int(),
          pagination_key: z.optional(z.string()),
          conversions: z.array(UnitConversion),
          notInBooksDocuments: z.array(NotInBooksResponse),
        }),
      }),
    },
    /** A lot, whether there is anything left of it or not. 404 LOT_NOT_FOUND. */
    get_lot: {
      permission: 'record.view',
      request: z.object({ inventoryID, lotNumber }),
      response: z.object({
        data: z.extend(LotInStock, {
          ...pickFields(Lot, ['inventoryID', 'history']).wire.shape,
          name: z.string(),
          baseUom: z.string(),
          conversions: z.array(UnitConversion),
        }),
      }),
    },
    /** Lots of this number, whatever its case, of all items that have or had one: by item, at most 25. */
    find_lots: {
      permission: 'record.view',
      request: z.object({ lotNumber: key(100) }),
      response: z.object({
        data: z.object({
          items: z.array(FoundLot.wire),
        }),
      }),
    },
    /**
     * Lines of movements, the newest first: of an item, of one of its lots, of a document, or of the whole warehouse,
     * where `limit` counts movements and the last 92 days are looked at. A page may be short with more to come.
     */
    list_movements: {
      permission: 'record.view',
      request: z.object({
        inventoryID: z.optional(inventoryID),
        lotNumber: z.optional(lotNumber),
        documentType: z.optional(z.enum(DOCUMENT_TYPES)),
        /** A lot as a document is as long as its item's id and its number together. */
        documentId: z.optional(key(300)),
        kind: z.optional(z.enum(MOVEMENT_KINDS)),
        /** At the site. */
        day: z.optional(day),
        /** A part of the user name, without case. */
        person: z.optional(text(128)),
        limit: queryLimit(25, 200),
        ...page,
      }),
      response: z.object({
        data: z.object({ items: z.array(MovementEntry), pagination_key: z.optional(z.string()) }),
      }),
    },
    /** What makes the number on hand: `onHand` = `movements.sum`. `settled` false: it is moving while it is asked. */
    explain: {
      permission: 'record.view',
      request: z.object({ inventoryID, lotNumber: z.optional(lotNumber) }),
      response: z.object({
        data: z.object({
          baseUom: z.string(),
          onHand: z.number(),
          movements: z.object({
            count: z.int(),
            sum: z.number(),
            /** The newest; the others by `list_movements`. */
            items: z.array(MovementEntry),
          }),
          notInBooks: z.array(NotInBooksResponse),
          /** What the accounting system had; null: it was not asked for it. */
          books: z.nullable(Books),
          /** What was changed here since both were the same. */
          notPosted: z.array(NotPosted),
          /** The runs in that, the latest first. */
          runsNotPosted: z.optional(z.array(RunNotPosted)),
          /** The shipments in that, the latest first. */
          shipmentsNotPosted: z.optional(z.array(ShipmentNotPosted)),
          explainedFrom,
          isOpened,
          /** `onHand` − `books.issuable` − what is not in the books and not posted; null as well. */
          unexplained: z.nullable(z.number()),
          settled: z.boolean(),
        }),
      }),
    },
    /**
     * Lots with something on hand by their date, the earliest first: `coming` (the default) from today, at the site, up to
     * so many days away; `past` those whose date is past; `both`. `limit` counts items.
     */
    expiring: {
      permission: 'record.view',
      request: z.object({
        days: z.enum(EXPIRY_DAYS),
        show: z._default(z.enum(EXPIRY_SHOWN), 'coming'),
        limit: queryLimit(100, 500),
        ...page,
      }),
      response: z.object({
        data: z.object({
          items: z.array(ExpiringLot),
          /** Today at the site, and the last day that counts as coming. */
          from: z.string(),
          until: z.string(),
          pagination_key: z.optional(z.string()),
        }),
      }),
    },
    /** Of how many items something expires so soon; the longer times count the shorter ones' items again. `past`: has. */
    count_expiring: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({
        data: z.object({
          counts: z.array(z.object({ days: z.enum(EXPIRY_DAYS), items: z.int() })),
          past: z.int(),
        }),
      }),
    },
    /**
     * How one item is tracked (404 ITEM_NOT_FOUND), those of `inventoryIDs` that exist, or all of them in no order.
     */
    get_item_rules: {
      permission: 'record.view',
      request: z.object({
        inventoryID: z.optional(inventoryID),
        /** At most 100, one a line. */
        inventoryIDs: z.optional(inventoryIDs),
        limit: queryLimit(5_000, 5_000),
        ...page,
      }),
      response: z.object({
        data: z.object({ items: z.array(ItemWithRules), pagination_key: z.optional(z.string()) }),
      }),
    },
    ...countReads,
    ...adjustmentReads,
    ...booksReads,
    ...openingReads,
    /** Where goods can stand, by place: the accounting system's locations, and ours. An inactive one is not offered. */
    list_places: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({
        data: z.object({
          /** UTC ISO of what the accounting system told last; null: it has not been asked yet. */
          asOf: z.nullable(z.string()),
          items: z.array(
            z.object({
              place: z.string(),
              warehouseID: z.string(),
              locationID: z.string(),
              description: z.string(),
              active: z.boolean(),
              source: z.enum(['accounting', 'ours']),
            }),
          ),
        }),
      }),
    },
    /** How far a receipt has come into stock; null: nobody has looked at it yet. */
    receipt_in_stock: {
      permission: 'record.view',
      request: z.object({ receiptId: key(40) }),
      response: z.object({
        data: z.nullable(
          z.object({
            state: z.enum(['arriving', 'inStock', 'leaving', 'takenBack']),
            /** Parts in all, and those that are in stock. */
            parts: z.int(),
            applied: z.int(),
            inBooks: z.boolean(),
            /** Why a person is needed. */
            problem: z.nullable(z.string()),
          }),
        ),
      }),
    },
  },
});
