import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { Item } from '#domain/items/item.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Result } from '#domain/result.ts';
import type { Arrival } from '#domain/stock/arrivals/receipt-arrivals.ts';
import type { StockDocument } from '#domain/stock/arrivals/stock-document.ts';
import type { ExplainingLine } from '#domain/stock/books/against-books.ts';
import type { CountedAt } from '#domain/stock/counts/count-rows.ts';
import type { CountTally } from '#domain/stock/counts/count-tally.ts';
import type { ItemStock, ItemTotal, NotInBooks } from '#domain/stock/item-total.ts';
import type { Balance, Balances } from '#domain/stock/ledger/balance.ts';
import type { LedgerSum } from '#domain/stock/ledger/ledger-sum.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import type { DocumentType } from '#domain/stock/ledger/movement-kinds.ts';
import type { LotRange, PlacedBalance } from '#domain/stock/lot-ranges.ts';
import type { Lot, LotId } from '#domain/stock/lots/lot.ts';
import type { StandingBalance, WarehouseShare } from '#domain/stock/warehouse-shares.ts';

/** What a movement is decided on. */
export interface MovementGround {
  /** The movement that has its id already; null: none. */
  readonly written: Movement | null;
  /** Of the lines that take. */
  readonly balances: Balances;
  /** Of the lots that were asked for, those that exist, by `lotIdKey`. */
  readonly lots: ReadonlyMap<string, Lot>;
}

/** What is written in the same transaction as a movement. */
interface BesideMovement {
  /** As they stand once it is booked, where each is still the one before. */
  readonly tallies?: readonly CountTally[];
  /** How it comes into the books. */
  readonly postings?: readonly Posting[];
}

/** The ledger: movements, and the balances that change with them. Every read is consistent, by key. */
export interface LedgerStore {
  /** `lots`: whose standing the movement depends on. */
  loadGround(movement: Movement, lots: readonly LotId[]): Promise<MovementGround>;
  /**
   * The movement, its lines and what they change, all or nothing: where its id is free, no balance falls below zero
   * and each of `standing` is still the version that was decided on; with what is written beside it.
   */
  write(
    movement: Movement,
    standing: readonly Lot[],
    beside?: BesideMovement,
  ): Promise<Result<void, WriteConflict>>;
  /** Movements by id, those that exist. */
  loadMovements(movementIds: readonly string[]): Promise<ReadonlyMap<string, Movement>>;
  /** What counts have booked of these, those of which they have, by `balanceKey`. */
  loadTallies(rows: readonly CountedAt[]): Promise<ReadonlyMap<string, CountTally>>;
  /** All balances of a lot. */
  balancesOf(lot: LotId): Promise<readonly Balance[]>;
}

/** Lots, for ever. Every read is consistent, by key. */
export interface LotStore {
  /** Those that exist, by `lotIdKey`. */
  loadMany(lots: readonly LotId[]): Promise<ReadonlyMap<string, Lot>>;
  /** Lots of all items that have this number, by item. The index names them: a new one may be missing for a moment. */
  withNumber(lotNumber: string, limit: number): Promise<readonly Lot[]>;
  /** Writes `next` if the stored version is still `previous.version`, or there is no such lot where it is null. */
  save(next: Lot, previous: Lot | null): Promise<Result<void, WriteConflict>>;
}

/** What an item has now, without its lots. */
export interface LiveStock extends Omit<ItemStock, 'lots'> {
  readonly total: ItemTotal | null;
  /** What its movements come to, as far as they are added up; null: they never were. */
  readonly sum: LedgerSum | null;
  /** What its total comes to by warehouse; null: it does not say, as where the version before has worked it out. */
  readonly shares: readonly WarehouseShare[] | null;
  /** Balances with nothing on hand: not tidied up yet, or spoken for by a shipment though somebody found less. */
  readonly empty: readonly Balance[];
  /** Both together, as they lie: those of a lot beside each other. */
  readonly all: readonly PlacedBalance[];
}

/** What an item has now beside its lots, and what these came to when its total was worked out; null: it is read whole. */
export interface RangedStock extends Omit<LiveStock, 'all' | 'balances' | 'empty'> {
  readonly ranges: readonly LotRange[] | null;
}

interface TouchedRange extends Pick<ItemStock, 'lots'>, Pick<LiveStock, 'all' | 'empty'> {}

/** Lots of an item with what is there of them, by the place that their balances carry. */
export interface PlacedLots extends Pick<ItemStock, 'lots' | 'balances'> {
  /** The place after which to go on; null: these were the last. */
  readonly after: string | null;
}

/** What an item has now: what it had costs nothing to read. */
export interface ItemStockStore {
  loadLive(inventoryID: string): Promise<LiveStock>;
  /** The same without its balances: whatever number of lots it has. */
  loadBesideBalances(inventoryID: string): Promise<Omit<LiveStock, 'all' | 'balances' | 'empty'>>;
  /**
   * The total first, then the rest: what is worked out from the rest and saved over that total is never older than it.
   */
  load(
    inventoryID: string,
  ): Promise<
    Pick<LiveStock, 'total' | 'sum' | 'shares' | 'empty' | 'all'> &
      Pick<RangedStock, 'ranges'> & { readonly stock: ItemStock }
  >;
  /** The total first, then the rest without lots and balances: where there are ranges, those say what they come to. */
  loadRanged(inventoryID: string): Promise<RangedStock>;
  /**
   * Those of an item's ranges in which a row of it has changed (`parts`: the sort keys of the rows), and the first whose
   * balances have no places yet, by their index, with what is there now.
   */
  loadTouched(
    inventoryID: string,
    ranges: readonly LotRange[],
    parts: readonly string[],
  ): Promise<ReadonlyMap<number, TouchedRange>>;
  /** Says of a balance, while it is there, where its lot is among those of its item. */
  placeBalance(balance: Balance, fefo: string): Promise<void>;
  /** Says of a balance on a pallet in which warehouse that stands, where it still says what it `said`. */
  tellWarehouse(balance: StandingBalance, said: string | null): Promise<void>;
  /** Writes `next`, with what it comes to by range and by warehouse, if the stored total is still `previous`. */
  saveTotal(
    next: ItemTotal,
    previous: ItemTotal | null,
    beside: Pick<RangedStock, 'ranges' | 'shares'>,
  ): Promise<Result<void, WriteConflict>>;
  /** Writes `next` if the stored sum still has this `rev`; 0: or there is none. */
  saveSum(next: LedgerSum, rev: number): Promise<Result<void, WriteConflict>>;
  /** Begins these items' sums anew, whoever is about to save one: lines have come before the end of them. */
  forgetSums(inventoryIDs: readonly string[]): Promise<void>;
  /** Removes a balance while it is zero. */
  removeEmpty(balance: Balance): Promise<void>;
  /** Takes away what was said of a document that the accounting system has, or that was taken back. */
  removeNotInBooks(
    inventoryIDs: readonly string[],
    document: { readonly type: DocumentType; readonly id: string },
  ): Promise<void>;
  /** Says of these marks that their document was posted; they go once the accounting system has its goods on hand. */
  markPosted(
    inventoryIDs: readonly string[],
    document: { readonly type: DocumentType; readonly id: string },
    at: string,
  ): Promise<void>;
}

/** What an item with very many lots has, a part at a time. */
export interface LotPages {
  /**
   * Balances of some neighbouring ranges: of the one in which this lot is or would be (null: of the first) and the next.
   * `next`: the first lot of those that follow; null: there are none.
   */
  loadRange(
    inventoryID: string,
    ranges: readonly LotRange[],
    lotNumber: string | null,
  ): Promise<Pick<ItemStock, 'balances'> & { readonly next: string | null; has(lotNumber: string): boolean }>;
  /**
   * Lots of which something is there, first expired first, after a place (`fefoPlace`). The index names them: one that has
   * just come may be missing for a moment, and a page may be short. Only where all of an item's ranges are placed.
   */
  lotsAfter(inventoryID: string, place: string | null, limit: number): Promise<PlacedLots>;
}

/** What of an item is to be taken first, as far as it was read. */
export interface StockInTurn extends Pick<ItemStock, 'lots' | 'balances'> {
  /** The same with what comes next; null: this is all. */
  readonly more: (() => Promise<StockInTurn>) | null;
}

/**
 * What items have, in the order in which it is taken: few lots whole, of very many those that expire first, by the index. It
 * may lack what has come a moment ago; whoever reads on to the end has all that there is.
 */
export interface LotsInTurn {
  begin(inventoryID: string): Promise<StockInTurn>;
}

/** How far documents have come into stock. Every read is consistent, by key. */
export interface StockDocumentStore {
  /** Those that exist, by document id. */
  loadMany(documentIds: readonly string[]): Promise<ReadonlyMap<string, StockDocument>>;
  /** What a document in several parts brings, as it was decided when it began. */
  loadPlan(documentId: string): Promise<readonly Arrival[] | null>;
  /**
   * The document with its plan, and what of it is not in the accounting system: where the stored version is still
   * `previous.version`, or there is none yet.
   */
  begin(
    next: StockDocument,
    previous: StockDocument | null,
    plan: readonly Arrival[] | null,
    marks: readonly NotInBooks[],
  ): Promise<Result<void, WriteConflict>>;
  save(next: StockDocument, previous: StockDocument): Promise<Result<void, WriteConflict>>;
  /** Ids of documents to be looked at by then (epoch ms), soonest first, from the index. */
  dueBy(instant: number, limit: number): Promise<readonly string[]>;
  /** How many wait for a person, counted up to a limit, from the index. */
  countStuck(limit: number): Promise<number>;
  /** How far the receipts have been gone through; null: not at all. */
  loadSweep(): Promise<ReceiptSweep | null>;
  saveSweep(sweep: ReceiptSweep): Promise<void>;
  /** How far the totals have been checked; null: never. */
  loadCheck(): Promise<TotalsCheck | null>;
  saveCheck(check: TotalsCheck): Promise<void>;
}

/** How far all receipts have been gone through. */
export interface ReceiptSweep {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The place in that month after which to go on; null: at its begin. */
  readonly after: string | null;
}

/** How far all totals have been checked. */
interface TotalsCheck {
  /** The site's day that it is for. */
  readonly day: string;
  /** The item after which to go on: empty before the first, null when all are through. */
  readonly after: string | null;
  /** What the version that checked them keeps of a total. */
  readonly keeps: number;
}

/** Receipts, as far as stock needs them. */
export interface ReceivedGoods {
  load(receiptId: string): Promise<GoodsReceipt | null>;
  /** Ids of a month's receipts in the order of their acceptance, after a place of it, from the index. */
  idsOfMonth(
    month: string,
    after: string | null,
    limit: number,
  ): Promise<{ readonly receipts: readonly { receiptId: string; place: string }[]; readonly more: boolean }>;
}

/** What is known of items, by `itemKey`. */
export interface KnownItems {
  loadMany(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, Item>>;
}

/** A line of a movement, as lists show it. */
export interface LedgerLine extends MovementLine, Omit<Movement, 'lines' | 'by'> {
  /** The user name. */
  readonly by: string;
  /** Its place among the lines: by time; unique. */
  readonly entry: string;
}

/** The ledger as people look at it. */
export interface LedgerReader {
  /** Lines of a lot, read consistently, or of all lots of an item, from the index. */
  lines(
    of: { readonly inventoryID: string; readonly lotNumber?: string },
    slice: Slice,
  ): Promise<Sliced<LedgerLine>>;
  /**
   * Of `limit` lines those that may explain a difference to the accounting system: what we did by ourselves, and what
   * the documents of these ids brought; the newest first, no more of each than that needs. `next`: what is older is
   * before that place, and at most of that instant (UTC ISO); null: there is nothing.
   */
  explaining(
    of: { readonly inventoryID: string; readonly lotNumber?: string },
    documentIds: ReadonlySet<string>,
    slice: Slice,
  ): Promise<{
    readonly rows: readonly ExplainingLine[];
    readonly next: { readonly before: string; readonly at: string } | null;
  }>;
  /** Lines of an item after a place and up to another, the oldest first, from the index. */
  linesAfter(inventoryID: string, after: string, to: string, limit: number): Promise<Sliced<LedgerLine>>;
  /** Movements of a month, by their `dayOrder`, from the index. */
  ofMonth(
    month: string,
    slice: Slice,
  ): Promise<Sliced<{ readonly movementId: string; readonly dayOrder: string }>>;
  /** Ids of a document's movements, from the index. */
  idsOfDocument(type: DocumentType, id: string): Promise<readonly string[]>;
}

/** What is added up of very many lines or balances, and nothing else of them. */
export interface LedgerDeltas {
  /**
   * What lines of an item, or of one of its lots, changed: the newest first, between two places, as many as one answer
   * carries. `next`: what is older is before that place; null: there is nothing.
   */
  deltas(
    of: { readonly inventoryID: string; readonly lotNumber?: string },
    after: string,
    before: string,
  ): Promise<{
    readonly rows: readonly Pick<LedgerLine, 'entry' | 'delta'>[];
    readonly next: string | null;
  }>;
  /** What all balances of an item come to, read consistently. */
  onHandOf(inventoryID: string): Promise<Quantity>;
}

/** Lots by their dates. */
export interface DatedLots {
  /** An item's lots with something on hand that may have a date between two days, with that, read consistently, and its total. */
  load(
    inventoryID: string,
    from: string,
    until: string,
  ): Promise<Pick<ItemStock, 'lots' | 'balances'> & Pick<LiveStock, 'total'>>;
}

/** Totals of items by name, read consistently. */
export interface ItemTotals {
  /** By `itemKey`; an item that never had anything is absent. */
  totalsOf(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, ItemTotal>>;
}

/** What an item comes to, in all and by warehouse; null: it does not say that. */
export interface TotalWithShares extends Pick<LiveStock, 'shares'> {
  readonly total: ItemTotal;
}

/** The same with what they come to by warehouse. */
export interface TotalShares {
  /** By `itemKey`. */
  withShares(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, TotalWithShares>>;
}

/** Where pallets stand, read consistently. */
export interface PalletPlaces {
  /** Their locations, by SSCC. */
  locationsOf(ssccs: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Totals of all items, from the index. */
export interface InventoryList {
  /** Those after an `itemKey`, in order; `after` null: that was the last. */
  page(
    after: string | null,
    limit: number,
  ): Promise<{ readonly totals: readonly ListedTotal[]; readonly after: string | null }>;
  /**
   * Items of which something has a date that is no later than `until`, the soonest first: by their next date that is
   * still to come, or by their first, past or not. `after` as above.
   */
  expiring(
    by: 'next' | 'first',
    until: string,
    after: ExpiringPlace | null,
    limit: number,
  ): Promise<{ readonly items: readonly ExpiringPlace[]; readonly after: ExpiringPlace | null }>;
}

/** An item by its date. */
export interface ExpiringPlace {
  readonly day: string;
  readonly itemKey: string;
}

/** A total as the index carries it. */
export type ListedTotal = Omit<ItemTotal, 'rev' | 'firstExpiry'>;
