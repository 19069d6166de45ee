import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import type { AccountingKits } from '#app/production/posting/accounting-kit-ports.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit, PostedKitLot } from '#domain/production/posting/posted-kit.ts';
import { add, type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Chances } from '../random.ts';

/** What may go wrong, each with its probability for one call. */
export interface KitFaults {
  readonly readUnavailable: number;
  readonly rateLimited: number;
  readonly notSent: number;
  readonly refused: number;
  /** Carried out, and the answer never came. */
  readonly silentAfter: number;
  /** The line drops at once; it is carried out later. */
  readonly late: number;
  readonly silentBefore: number;
  /** Answers with a number under which nothing was saved. */
  readonly answeredNotSaved: number;
  /** Saves a step without the lots that it was sent. */
  readonly lotsDiscarded: number;
  /** Ids of rows are good for a session: another one has begun, and ours are nobody's. */
  readonly otherSession: number;
}

export const NO_KIT_FAULTS: KitFaults = {
  ...{ readUnavailable: 0, rateLimited: 0, notSent: 0, refused: 0, silentAfter: 0, late: 0 },
  ...{ silentBefore: 0, answeredNotSaved: 0, lotsDiscarded: 0, otherSession: 0 },
};

interface Entry {
  kit: PostedKit;
  readonly committedAt: number;
  fills: number;
}

/** Carried out at that instant. */
type Write = (at: number) => string | null;

/** What each of a kit takes of a component: the specification of all of them. */
const EACH = 2;

/** The kit assemblies of the books as a model on a virtual clock, with their stock by item and lot. */
export class KitBooks {
  readonly entries: Entry[] = [];
  readonly stock = new Map<string, Quantity>();
  private readonly queued: { readonly at: number; readonly carryOut: Write }[] = [];
  private session = 1;
  /** New documents are missing from lists for so long. */
  lagMs = 0;

  constructor(
    private readonly clock: { readonly now: number },
    private readonly random: Chances,
    public faults: KitFaults,
    private readonly latestMs: number,
  ) {}

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

  /** A poster was killed while its request was under way. */
  carryOutLater(step: string, args: readonly unknown[]): void {
    const [first, second] = args as [never, never];
    if (step === 'createKit') this.later((at) => this.create(first, second, at));
    if (step === 'fillKit') this.later(() => this.fill(first, second, false));
    if (step === 'releaseKit') this.later(() => this.release(first));
  }

  private later(carryOut: Write): void {
    this.queued.push({ at: this.clock.now + this.random.between(1, this.latestMs), carryOut });
  }

  private entry({ kitNbr }: { readonly kitNbr: string }): Entry | undefined {
    return this.entries.find(({ kit }) => kit.kitNbr === kitNbr);
  }

  private rowId(name: string): string {
    return `${this.session}:${name}`;
  }

  private create(kit: KitToPost, marker: string, at: number, hasLots = true): string {
    const kitNbr = String(this.entries.length + 1).padStart(6, '0');
    const lot: PostedKitLot = {
      ...{ rowId: 'o', lotNumber: hasLots ? kit.lotNumber : '', locationID: kit.locationID },
      ...{ expiryDate: kit.expiryDate, qty: kit.qty },
    };
    this.entries.push({
      kit: {
        ...{ type: 'Assembly', kitNbr, status: 'On Hold', description: marker, inventoryID: kit.inventoryID },
        ...{ revision: kit.revision, qty: kit.qty, lots: [lot] },
        parts: kit.parts.map(({ inventoryID }, index) => ({
          ...{ rowId: `c${index}`, lineNbr: index + 1, inventoryID, qty: (kit.qty * EACH) as Quantity },
          lots: [
            {
              ...{ rowId: `c${index}.0`, lotNumber: 'PICKED', locationID: kit.locationID, expiryDate: null },
              qty: (kit.qty * EACH) as Quantity,
            },
          ],
        })),
      },
      committedAt: at,
      fills: 0,
    });
    return kitNbr;
  }

  /** Lots that were not deleted by an id of this session stay, and then it does not add up. */
  private fill(kit: KitToPost, found: PostedKit, hasLots: boolean): string | null {
    const entry = this.entry(found);
    if (!entry || entry.kit.status === 'Released') return 'The document can not be changed.';
    const gone = new Set(found.parts.flatMap(({ lots }) => lots.map(({ rowId }) => rowId)));
    const parts = entry.kit.parts.map((row, index) => {
      const part = kit.parts.find(({ inventoryID }) => inventoryID === row.inventoryID);
      const ours = (part?.lots ?? []).map((lot, at) => ({
        ...{ ...lot, lotNumber: hasLots ? lot.lotNumber : '', expiryDate: null },
        rowId: `c${index}.${entry.fills + 1}.${at}`,
      }));
      const left = row.lots.filter(({ rowId }) => !gone.has(this.rowId(rowId)));
      return { ...row, qty: sum((part?.lots ?? []).map(({ qty }) => qty)), lots: [...left, ...ours] };
    });
    if (parts.some((row) => sum(row.lots.map(({ qty }) => qty)) !== row.qty))
      return 'One or more lines have unassigned Location and/or Lot/Serial Number.';
    entry.fills += 1;
    const [output] = entry.kit.lots;
    const lots = output ? [{ ...output, lotNumber: kit.lotNumber }] : [];
    entry.kit = { ...entry.kit, status: 'Balanced', parts, lots };
    return null;
  }

  private release(name: { readonly kitNbr: string }): string | null {
    const entry = this.entry(name);
    if (entry?.kit.status !== 'Balanced') return 'Document Status is invalid for processing.';
    const after = new Map<string, Quantity>();
    const key = (inventoryID: string, lotNumber: string) => `${inventoryID}#${lotNumber}`;
    const standing = (at: string) => after.get(at) ?? this.stock.get(at) ?? ZERO;
    for (const { inventoryID, lots } of entry.kit.parts)
      for (const { lotNumber, qty } of lots) {
        const at = key(inventoryID, lotNumber);
        after.set(at, subtract(standing(at), qty));
      }
    if ([...after.values()].some((qty) => qty < ZERO)) return 'The quantity on hand will go negative.';
    for (const { lotNumber, qty } of entry.kit.lots) {
      const at = key(entry.kit.inventoryID, lotNumber);
      after.set(at, add(standing(at), qty));
    }
    for (const [at, qty] of after) this.stock.set(at, qty);
    entry.kit = { ...entry.kit, status: 'Released' };
    return null;
  }

  private readonly unavailable: AccountingError = { kind: 'unavailable', message: 'Away.' };

  private read<T>(value: () => T): Result<T, AccountingError> {
    this.catchUp();
    if (this.random.chance(this.faults.readUnavailable)) return err(this.unavailable);
    if (this.random.chance(this.faults.rateLimited)) return err({ kind: 'rateLimited', message: 'Later.' });
    return ok(value());
  }

  private shown(entry: Entry | undefined): PostedKit | null {
    if (!entry) return null;
    if (this.random.chance(this.faults.otherSession)) this.session += 1;
    const named = (lots: readonly PostedKitLot[]) =>
      lots.map((lot) => ({ ...lot, rowId: this.rowId(lot.rowId) }));
    const { kit } = entry;
    const parts = kit.parts.map((row) => ({ ...row, rowId: this.rowId(row.rowId), lots: named(row.lots) }));
    return { ...kit, lots: named(kit.lots), parts };
  }

  /** One write, with whatever befalls it. */
  private write(carryOut: Write): NotWritten | { readonly outcome: 'done' } {
    this.catchUp();
    const { faults, random } = this;
    if (random.chance(faults.notSent)) return { outcome: 'notSent', message: 'Not sent.' };
    if (random.chance(faults.refused)) return { outcome: 'refused', message: 'Refused.' };
    if (random.chance(faults.silentBefore)) return { outcome: 'unknown', message: 'Silence.' };
    if (random.chance(faults.late)) {
      this.later(carryOut);
      return { outcome: 'unknown', message: 'The line broke.' };
    }
    if (random.chance(faults.otherSession)) this.session += 1;
    const refusal = carryOut(this.clock.now);
    if (random.chance(faults.silentAfter)) return { outcome: 'unknown', message: 'Silence.' };
    return refusal === null ? { outcome: 'done' } : { outcome: 'refused', message: refusal };
  }

  private hasLots(): boolean {
    return !this.random.chance(this.faults.lotsDiscarded);
  }

  readonly port: AccountingKits = {
    beginKit: () => async () => undefined,
    findKit: async (marker) =>
      this.read(() =>
        this.shown(
          this.entries.find(
            ({ kit, committedAt }) =>
              kit.description.includes(marker) && committedAt + this.lagMs <= this.clock.now,
          ),
        ),
      ),
    kit: async (name) => this.read(() => this.shown(this.entry(name))),
    createKit: async (kit, marker) => {
      if (this.random.chance(this.faults.answeredNotSaved))
        return { outcome: 'created', type: 'Assembly', kitNbr: '999999' };
      const made: { kitNbr: string } = { kitNbr: '' };
      const hasLots = this.hasLots();
      const written = this.write((at) => {
        made.kitNbr = this.create(kit, marker, at, hasLots);
        return null;
      });
      return written.outcome === 'done' ? { outcome: 'created', type: 'Assembly', ...made } : written;
    },
    fillKit: async (kit, found) => {
      const hasLots = this.hasLots();
      return this.write(() => this.fill(kit, found, hasLots));
    },
    releaseKit: async (name) => {
      // Released already it is done, as the connector sees before it asks.
      if (this.entry(name)?.kit.status === 'Released') return { outcome: 'done' };
      return this.write(() => this.release(name));
    },
  };

  /** Somebody deletes one that isn't released, by hand. */
  deleteDraft(): void {
    const at = this.entries.findIndex(({ kit }) => kit.status !== 'Released');
    const entry = this.entries[at];
    if (entry) entry.kit = { ...entry.kit, description: 'deleted', kitNbr: `${entry.kit.kitNbr} deleted` };
  }

  /** Released ones of a marker. */
  released(marker: string): readonly PostedKit[] {
    return this.entries
      .filter(({ kit }) => kit.description.includes(marker) && kit.status === 'Released')
      .map(({ kit }) => kit);
  }

  /** All that stand there of a marker. */
  copies(marker: string): number {
    return this.entries.filter(({ kit }) => kit.description.includes(marker)).length;
  }
}
