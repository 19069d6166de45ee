import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Chances } from '../random.ts';

/** What may befall any request to the accounting system, each with its probability for one call. */
export interface RequestFaults {
  readonly readUnavailable: number;
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
  ...{ readUnavailable: 0, rateLimited: 0, notSent: 0, refused: 0, silentAfter: 0, late: 0, silentBefore: 0 },
};

export const randomRequestFaults = (random: Chances): RequestFaults => ({
  readUnavailable: random.pick([0, 0.02, 0.2]),
  rateLimited: random.pick([0, 0.05]),
  notSent: random.pick([0, 0.2]),
  refused: random.pick([0, 0.1]),
  silentAfter: random.pick([0, 0.3]),
  late: random.pick([0, 0.3]),
  silentBefore: random.pick([0, 0.2]),
});

/** Carried out at that instant. A sentence: it was refused, and nothing was written. */
export type Write = (at: number) => string | null;

/** Requests to an accounting system on a virtual clock: what it is asked is answered, lost, or carried out later. */
export abstract class RequestModel<Faults extends RequestFaults> {
  private readonly queued: { readonly at: number; readonly carryOut: Write; readonly name: string }[] = [];
  /** New documents are missing from lists for so long. */
  lagMs = 0;

  constructor(
    protected readonly clock: { readonly now: number },
    protected readonly random: Chances,
    public faults: Faults,
    private readonly latestMs: number,
  ) {}

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
