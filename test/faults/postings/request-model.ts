import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import { add, type Quantity, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import type { Chances } from '../random.ts';

/** What may befall any request to the accounting system, each with its probability for one call. */
export interface RequestFaults {
  readonly readUnavailable: number;
  /** The form is at work on another document, or there were too many calls. */
  readonly busy: number;
  readonly rateLimited: number;
  readonly notSent: number;
  readonly refused: number;
  /** Carried out, and the answer never came. */
  readonly silentAfter: number;
  /** The line drops at once; it is carried out later. */
  readonly late: number;
  readonly silentBefore: number;
}

export const NO_REQUEST_FAULTS: RequestFaults = {
  ...{ readUnavailable: 0, busy: 0, rateLimited: 0, notSent: 0, refused: 0, silentAfter: 0, late: 0 },
  silentBefore: 0,
};

export const randomRequestFaults = (random: Chances): RequestFaults => ({
  readUnavailable: random.pick([0, 0.02, 0.2]),
  busy: random.pick([0, 0, 0.3]),
  rateLimited: random.pick([0, 0.05]),
  notSent: random.pick([0, 0.2]),
  refused: random.pick([0, 0.1]),
  silentAfter: random.pick([0, 0.3]),
  late: random.pick([0, 0.3]),
  silentBefore: random.pick([0, 0.2]),
});

/** What the accounting system says of a form that is at work, and of one call too many: no document's attempt may. */
const BUSY = 'The previous operation has not been completed yet.';
const DECLINED = 'The accounting system has too many calls.';

/** Turned away, and nothing of it was looked at. */
export const TURNED_AWAY: readonly string[] = [BUSY, DECLINED];

/** What the books have on hand, by item and lot: of all kinds of documents the same. */
export class StockOfBooks {
  readonly onHand = new Map<string, Quantity>();

  /** All of it or nothing. A sentence: it is refused, since some would fall below zero. */
  move(changes: readonly StockChange[]): string | null {
    const after = new Map<string, Quantity>();
    for (const [at, qty] of changes) after.set(at, add(after.get(at) ?? this.onHand.get(at) ?? ZERO, qty));
    if ([...after.values()].some((qty) => qty < ZERO)) return 'The quantity on hand will go negative.';
    for (const [at, qty] of after) this.onHand.set(at, qty);
    return null;
  }
}

/** Of a lot, by `stockKey`. */
export type StockChange = readonly [at: string, qty: Quantity];

export const stockKey = ({ inventoryID, lotNumber }: LotId): string => `${inventoryID}#${lotNumber}`;

/** The books of one schedule. */
export interface BooksSetup {
  readonly clock: { readonly now: number };
  readonly random: Chances;
  /** A request whose line dropped is carried out so late at most, ms. */
  readonly latestMs: number;
  readonly stock: StockOfBooks;
}

/** Carried out at that instant. A sentence: it was refused, and nothing was written. */
export type Write = (at: number) => string | null;

/** Requests to an accounting system on a virtual clock: what it is asked is answered, lost, or carried out later. */
export abstract class RequestModel<Faults extends RequestFaults> {
  private readonly queued: { readonly at: number; readonly carryOut: Write; readonly name: string }[] = [];
  /** New documents are missing from lists for so long. */
  lagMs = 0;

  protected readonly clock;
  protected readonly random;
  readonly stock;
  private readonly latestMs;

  constructor(
    { clock, random, latestMs, stock }: BooksSetup,
    public faults: Faults,
  ) {
    this.clock = clock;
    this.random = random;
    this.stock = stock;
    this.latestMs = latestMs;
  }

  /** A poster was killed while this request of its was under way. */
  abstract carryOutLater(step: string, args: readonly unknown[]): void;

  catchUp(): void {
    this.queued.sort((one, other) => one.at - other.at);
    while (this.queued[0] && this.queued[0].at <= this.clock.now) this.carryOutNext();
  }

  private carryOutNext(): void {
    const next = this.queued.shift();
    next?.carryOut(next.at);
  }

  hasLateWork(): boolean {
    return this.queued.length > 0;
  }

  protected later(carryOut: Write, name = ''): void {
    this.queued.push({ at: this.clock.now + this.random.between(1, this.latestMs), carryOut, name });
  }

  /** The names of those that are yet to be carried out. */
  protected onTheirWay(): readonly string[] {
    return this.queued.map(({ name }) => name);
  }

  protected read<T>(value: () => T): Result<T, AccountingError> {
    this.catchUp();
    if (this.random.chance(this.faults.readUnavailable))
      return err({ kind: 'unavailable', message: 'Away.' });
    if (this.random.chance(this.faults.rateLimited)) return err({ kind: 'rateLimited', message: 'Later.' });
    return ok(value());
  }

  /** One write, with whatever befalls it. `atOnce`: as it is carried out while somebody waits for the answer. */
  protected write(
    carryOut: Write,
    { atOnce = carryOut, name }: { readonly atOnce?: Write; readonly name?: string } = {},
  ): NotWritten | { readonly outcome: 'done' } {
    this.catchUp();
    const { faults, random } = this;
    if (random.chance(faults.busy)) {
      const [noAttempt, message] = random.pick([['busy', BUSY] as const, ['declined', DECLINED] as const]);
      return { outcome: 'notSent', noAttempt, message };
    }
    if (random.chance(faults.notSent)) return { outcome: 'notSent', message: 'Not sent.' };
    if (random.chance(faults.refused)) return { outcome: 'refused', message: 'Refused.' };
    if (random.chance(faults.silentBefore)) return { outcome: 'unknown', message: 'Silence.' };
    if (random.chance(faults.late)) {
      this.later(carryOut, name);
      return { outcome: 'unknown', message: 'The line broke.' };
    }
    const refusal = atOnce(this.clock.now);
    if (random.chance(faults.silentAfter)) return { outcome: 'unknown', message: 'Silence.' };
    return refusal === null ? { outcome: 'done' } : { outcome: 'refused', message: refusal };
  }
}
