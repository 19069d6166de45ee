import type { Accounting } from '#app/accounting/accounting-ports.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingOrder } from '#app/receiving/mirror/accounting-order-ports.ts';
import type { CreateOutcome } from '#app/receiving/posting/accounting-receipt-ports.ts';
import { add, type Quantity, quantity, toNumber } from '#domain/quantity.ts';
import type { PostedReceipt, PostedReceiptLine } from '#domain/receiving/posting/posted-receipt.ts';
import type { GoodsReceipt, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import { baseAllocations } from '#domain/receiving/request/base-quantity.ts';
import { err, ok } from '#domain/result.ts';
import { itemOfLine } from './items.ts';
import type { Chances } from './random.ts';

export interface ModelLine {
  readonly lineNbr: number;
  readonly orderedQty: Quantity;
  receivedQty: Quantity;
  readonly receiptAction: 'Reject' | 'Accept but Warn';
}

export interface ModelOrder {
  readonly orderNbr: string;
  readonly vendorID: string;
  readonly lines: ModelLine[];
}

interface Entry {
  readonly receipt: PostedReceipt;
  readonly committedAt: number;
}

/** What may go wrong, each with its probability for one call. */
export interface Faults {
  readonly readUnavailable: number;
  readonly readRateLimited: number;
  readonly notSent: number;
  readonly refused: number;
  /** Committed, and the answer never came. */
  readonly timeoutAfterCommit: number;
  /** The connection drops at once; the commit happens later, or never. */
  readonly commitAfterDisconnect: number;
  readonly timeoutBeforeCommit: number;
  /** Answers with a number under which nothing was saved (accounting-contract.md §2.3). */
  readonly answeredNotSaved: number;
  /** Saves the quantities and silently leaves the lots out (§6, point 15). */
  readonly lotsDropped: number;
  /** Saves them twice over, where a quantity stands beside them (accounting-contract-stock.md, end of section 9). */
  readonly lotsDoubled: number;
  /** Saves lots and silently leaves their dates out. */
  readonly datesDropped: number;
  /** A list comes back empty, or without some of its orders. */
  readonly listShort: number;
}

export const NO_FAULTS: Faults = {
  readUnavailable: 0,
  readRateLimited: 0,
  notSent: 0,
  refused: 0,
  timeoutAfterCommit: 0,
  commitAfterDisconnect: 0,
  timeoutBeforeCommit: 0,
  answeredNotSaved: 0,
  lotsDropped: 0,
  lotsDoubled: 0,
  datesDropped: 0,
  listShort: 0,
};

/**
 * The accounting system's books as a model on a virtual clock: what it would answer, what it would do late, and
 * what it would not show for a while. `latestCommitMs` and `longestLagMs` bound how late and how long together.
 */
export class ModelAccounting {
  readonly entries: Entry[] = [];
  private readonly late: { at: number; receipt: GoodsReceipt }[] = [];
  readonly released: string[] = [];
  /** Where what is released comes on hand, with the numbers of what has. Null: nobody asks. */
  stock: {
    move(changes: readonly (readonly [at: string, qty: Quantity])[]): void;
    readonly released: Set<string>;
  } | null = null;
  /** What the next releases meet, in this order; then none. */
  readonly releaseErrors: AccountingError[] = [];
  private lastNumber = 0;
  /** New receipts are missing from lists for so long. */
  lagMs = 0;
  /** Lists of orders tell what they were so long ago; one read by key never does. */
  listAgeMs = 0;
  /** What no books would take, and should never have been sent. */
  complaint: string | null = null;
  private readonly past: { at: number; orders: readonly AccountingOrder[] }[] = [];

  constructor(
    readonly orders: ModelOrder[],
    private readonly clock: { readonly now: number },
    private readonly random: Chances,
    public faults: Faults,
    private readonly latestCommitMs: number,
  ) {}

  /** Carries out what was queued and is due. */
  catchUp(): void {
    this.late.sort((a, b) => a.at - b.at);
    while (this.late[0] && this.late[0].at <= this.clock.now) {
      const [due] = this.late.splice(0, 1);
      if (due) this.commit(due.receipt, due.at);
    }
  }

  hasLateWork(): boolean {
    return this.late.length > 0;
  }

  private order(orderNbr: string): ModelOrder | undefined {
    return this.orders.find((order) => order.orderNbr === orderNbr);
  }

  /** Its own check of `Reject` lines; it warns of the others and takes them. */
  private refuses(receipt: GoodsReceipt): boolean {
    const order = this.order(receipt.orderNbr);
    return receipt.lines.some((line) => {
      const ordered = order?.lines.find((candidate) => candidate.lineNbr === line.lineNbr);
      return (
        !ordered ||
        (ordered.receiptAction === 'Reject' && add(ordered.receivedQty, line.receiptQty) > ordered.orderedQty)
      );
    });
  }

  /** Lots are counted in base units and must add up to the line (accounting-contract.md §3.4). */
  private complainOfLots(receipt: GoodsReceipt): void {
    for (const line of receipt.lines) {
      const { item, toBase } = itemOfLine(line.lineNbr);
      const lots = baseAllocations(line);
      const total = lots.reduce((all, lot) => all + lot.qty, 0);
      if (item.lotTrackingEnabled && total !== toBase(line.receiptQty))
        this.complaint = `the lots of ${receipt.receiptNbr} are ${total} in base units, not ${toBase(line.receiptQty)}`;
      if (item.expiryRequired && lots.some((lot) => lot.expiryDate === null))
        this.complaint = `a lot of ${receipt.receiptNbr} has no expiry date`;
    }
  }

  /** Never asks whether it has the receipt already: the accounting system has no idempotency key. */
  private commit(receipt: GoodsReceipt, at = this.clock.now): string | null {
    if (this.refuses(receipt)) return null;
    this.complainOfLots(receipt);
    const receiptNbr = this.nextNumber();
    const lotsOf = this.spoiledLots();
    const order = this.order(receipt.orderNbr);
    for (const line of receipt.lines) {
      const ordered = order?.lines.find((candidate) => candidate.lineNbr === line.lineNbr);
      if (ordered) ordered.receivedQty = add(ordered.receivedQty, line.receiptQty);
    }
    this.entries.push({
      committedAt: at,
      receipt: {
        receiptNbr,
        status: 'Balanced',
        vendorRef: receipt.vendorRef,
        lines: receipt.lines.map((line) => ({
          orderNbr: receipt.orderNbr,
          orderLineNbr: line.lineNbr,
          inventoryID: line.inventoryID,
          qty: line.receiptQty,
          allocations: lotsOf(line),
        })),
      },
    });
    return receiptNbr;
  }

  /** Released already, it brings nothing more. */
  private bringOnHand(receiptNbr: string): void {
    const entry = this.entries.find(({ receipt }) => receipt.receiptNbr === receiptNbr);
    if (!this.stock || !entry || this.stock.released.has(receiptNbr)) return;
    this.stock.released.add(receiptNbr);
    this.stock.move(
      entry.receipt.lines.flatMap(({ inventoryID, allocations }) =>
        allocations.map(({ lotNumber, qty }) => [`${inventoryID}#${lotNumber}`, qty] as const),
      ),
    );
  }

  /** How this receipt's lots are saved. */
  private spoiledLots(): (line: ReceiptLine) => PostedReceiptLine['allocations'] {
    const { faults, random } = this;
    if (random.chance(faults.lotsDropped)) return () => [];
    if (random.chance(faults.lotsDoubled))
      return (line) => [...baseAllocations(line), ...baseAllocations(line)];
    if (random.chance(faults.datesDropped))
      return (line) => baseAllocations(line).map((lot) => ({ ...lot, expiryDate: null }));
    return baseAllocations;
  }

  private nextNumber(): string {
    this.lastNumber += 1;
    return String(this.lastNumber).padStart(6, '0');
  }

  /** Somebody receives directly in the accounting system, as far as it lets them. */
  receiveDirectly(orderNbr: string, lineNbr: number, qty: Quantity): void {
    const line = this.order(orderNbr)?.lines.find((candidate) => candidate.lineNbr === lineNbr);
    if (line && add(line.receivedQty, qty) <= line.orderedQty) line.receivedQty = add(line.receivedQty, qty);
  }

  private nextError(): AccountingError | null {
    this.catchUp();
    if (this.random.chance(this.faults.readUnavailable)) return { kind: 'unavailable', message: 'no answer' };
    if (this.random.chance(this.faults.readRateLimited))
      return { kind: 'rateLimited', message: 'too many requests' };
    return null;
  }

  private read(order: ModelOrder): AccountingOrder {
    return {
      orderType: 'Normal',
      orderNbr: order.orderNbr,
      vendorID: order.vendorID,
      description: '',
      note: '',
      promisedOn: null,
      status: 'Open',
      lines: order.lines.map((line) => ({
        lineNbr: line.lineNbr,
        lineType: 'Goods for IN',
        inventoryID: itemOfLine(line.lineNbr).item.inventoryID,
        inventoryName: '',
        uom: itemOfLine(line.lineNbr).uom,
        warehouseID: 'MAIN',
        orderedQty: toNumber(line.orderedQty),
        receivedQty: toNumber(line.receivedQty),
        isUncountable: false,
        completed: false,
        cancelled: false,
        maxReceiptPercent: 100,
        receiptAction: line.receiptAction,
      })),
    };
  }

  /** The orders as a list shows them: as they were `listAgeMs` ago. */
  private listed(): readonly AccountingOrder[] {
    const now = this.orders.map((order) => this.read(order));
    if (this.listAgeMs === 0) return now;
    this.past.push({ at: this.clock.now, orders: now });
    return (
      this.past.findLast(({ at }) => at + this.listAgeMs <= this.clock.now)?.orders ??
      this.past[0]?.orders ??
      now
    );
  }

  private async create(receipt: GoodsReceipt): Promise<CreateOutcome> {
    this.catchUp();
    const { faults, random } = this;
    if (random.chance(faults.notSent)) return { outcome: 'notSent', message: 'connection refused' };
    if (random.chance(faults.refused) || this.refuses(receipt))
      return { outcome: 'refused', message: 'the period is closed' };
    if (random.chance(faults.timeoutBeforeCommit)) return { outcome: 'unknown', message: 'no answer' };
    if (random.chance(faults.commitAfterDisconnect)) {
      this.commitLater(receipt);
      return { outcome: 'unknown', message: 'the connection was reset' };
    }
    if (random.chance(faults.answeredNotSaved)) return { outcome: 'created', receiptNbr: this.nextNumber() };
    const receiptNbr = this.commit(receipt);
    if (receiptNbr === null || random.chance(faults.timeoutAfterCommit))
      return { outcome: 'unknown', message: 'timed out' };
    return { outcome: 'created', receiptNbr };
  }

  /** Carried out some time after the line was lost. */
  commitLater(receipt: GoodsReceipt): void {
    this.late.push({ at: this.clock.now + this.random.between(1, this.latestCommitMs), receipt });
  }

  /** The port, as the product sees these books. */
  readonly port: Accounting = {
    beginPosting: () => async () => {},
    openOrdersOf: async () => {
      const error = this.nextError();
      if (error) return err(error);
      // Now and then a list is empty or short and does not say why (accounting-contract.md §6, point 4).
      const isShort = this.random.chance(this.faults.listShort);
      return ok(this.listed().filter(() => !isShort || this.random.chance(0.3)));
    },
    order: async (_type, orderNbr) => {
      const error = this.nextError();
      const order = this.order(orderNbr);
      return error ? err(error) : ok(order ? this.read(order) : null);
    },
    orderOfAnyType: async () => ok(null),
    itemsById: async () => ok([]),
    findReceipt: async (_vendorID, vendorRef, { orEnding } = {}) => {
      const error = this.nextError();
      if (error) return err(error);
      const shown = this.entries.filter(({ committedAt }) => committedAt + this.lagMs <= this.clock.now);
      const found =
        shown.find(({ receipt }) => receipt.vendorRef === vendorRef) ??
        shown.find(({ receipt }) => orEnding !== undefined && receipt.vendorRef.endsWith(orEnding));
      return ok(found?.receipt ?? null);
    },
    receipt: async (receiptNbr) => {
      const error = this.nextError();
      return error
        ? err(error)
        : ok(this.entries.find(({ receipt }) => receipt.receiptNbr === receiptNbr)?.receipt ?? null);
    },
    createReceipt: (receipt) => this.create(receipt),
    releaseReceipt: async (receiptNbr) => {
      const [error = this.nextError()] = this.releaseErrors.splice(0, 1);
      if (error) return err(error);
      this.released.push(receiptNbr);
      this.bringOnHand(receiptNbr);
      return this.random.chance(this.faults.timeoutAfterCommit)
        ? err({ kind: 'unavailable', message: 'timed out' })
        : ok(undefined);
    },
    listVendors: async () => ok({ rows: [], next: null, serverTime: null, tookMs: 0 }),
    vendorsById: async () => ok({ rows: [], next: null, serverTime: null, tookMs: 0 }),
    listItems: async () =>
      ok({ rows: [], next: null, serverTime: null, tookMs: 0, lotFeature: 'on' as const }),
  };
}

export const line = (
  lineNbr: number,
  ordered: number,
  receiptAction: ModelLine['receiptAction'],
): ModelLine => ({
  lineNbr,
  orderedQty: quantity(ordered),
  receivedQty: quantity(0),
  receiptAction,
});
