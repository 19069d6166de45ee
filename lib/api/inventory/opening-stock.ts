import * as z from 'zod/mini';
import { maxLength } from '#domain/length.ts';
import { OpeningRun } from '#domain/stock/opening/opening-run.ts';
import { clientId, key, text } from '#domain/text.ts';

/** Rows of one call: a file of more is loaded in several, each lot within one. */
export const MAX_OPENING_ROWS = 2_000;

const Row = z.object({
  /** Of the file, counted from 1 with its heading. */
  line: z.int(),
  inventoryID: text(100),
  lotNumber: text(200),
  place: text(80),
  qty: text(40),
  uom: text(20),
  expiryDate: text(20),
});

const LotName = z.object({ inventoryID: z.string(), lotNumber: z.string() });

/** A run of opening stock: how far it is, or how it ended. */
export const OpeningRunResponse = OpeningRun.wire;
export type OpeningRunResponse = z.output<typeof OpeningRunResponse>;

/** What is to be seen of opening stock, in `GetInventory`. */
export const openingReads = {
  /** The newest run, so that its progress survives a reload and shows in every browser; null: there never was one. */
  opening_run: {
    permission: 'record.view',
    request: z.object({}),
    response: z.object({ data: z.nullable(OpeningRunResponse) }),
  },
} as const;

/** What opening stock takes, in `PostInventory`. */
export const openingChanges = {
  /**
   * Starts a run that loads what the accounting system has more of than is here, item after item, or answers the one
   * under way. The work is books-sync's: nobody has to stay for it.
   */
  start_opening: {
    permission: 'stock.load',
    request: z.object({ requestId: clientId }),
    response: z.object({ data: OpeningRunResponse }),
  },
  /**
   * Stock that was here before the product was: from what the accounting system had of these items when it was read
   * last, or from rows of a file. Once for each item and lot, for ever; sent again it changes nothing. What the accounting
   * system has of other lots once an item is opened is answered in `later`, and loaded where `lots` names it. Of rows
   * nothing is written while one is wrong; `preview` writes nothing at all and answers what would be opened.
   */
  load_opening_stock: {
    permission: 'stock.load',
    request: z.object({
      loadId: clientId,
      source: z.enum(['accounting', 'rows']),
      inventoryIDs: z._default(z.array(key()).check(maxLength(25)), []),
      /** Of the accounting system, and alone: lots of items that are opened already. */
      lots: z._default(
        z.array(z.object({ inventoryID: key(), lotNumber: text(100) })).check(maxLength(25)),
        [],
      ),
      rows: z._default(z.array(Row).check(maxLength(MAX_OPENING_ROWS)), []),
      preview: z._default(z.boolean(), false),
    }),
    response: z.object({
      data: z.object({
        /** In the item's base unit. */
        opened: z.array(z.extend(LotName, { qty: z.number() })),
        /** Loaded before: they stay as they are. */
        before: z.array(LotName),
        /** Lots that the accounting system has although their item was opened without them. */
        later: z.array(z.extend(LotName, { qty: z.number() })),
        /** Items that can't be loaded now, with the reason. */
        waiting: z.array(z.object({ inventoryID: z.string(), reason: z.string() })),
        problems: z.array(z.object({ line: z.int(), message: z.string() })),
        /** Of a preview: rows of one lot at one place, which are loaded as one; `qty` of all of them, in the base unit. */
        addedUp: z.optional(
          z.array(z.extend(LotName, { lines: z.array(z.int()), place: z.string(), qty: z.number() })),
        ),
        /** Lots of a file for which there was no time: the same rows sent again, under the same id, go on with them. */
        left: z.optional(z.int()),
      }),
    }),
  },
} as const;
