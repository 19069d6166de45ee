import type { NotWritten } from '#app/posting/document-ports.ts';
import type { AccountingKits } from '#app/production/posting/accounting-kit-ports.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit, PostedKitLot } from '#domain/production/posting/posted-kit.ts';
import { type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import {
  NO_REQUEST_FAULTS,
  type RequestFaults,
  RequestModel,
  type StockChange,
  stockKey,
  type Write,
} from './request-model.ts';

/** What may go wrong beside what befalls any request. */
export interface KitFaults extends RequestFaults {
  /** Answers with a number under which nothing was saved. */
  readonly answeredNotSaved: number;
  /** Saves a step without the lots that it was sent. */
  readonly lotsDiscarded: number;
  /** Ids of rows are good for a session: another one has begun, and ours are nobody's. */
  readonly otherSession: number;
}

export const NO_KIT_FAULTS: KitFaults = {
  ...NO_REQUEST_FAULTS,
  ...{ answeredNotSaved: 0, lotsDiscarded: 0, otherSession: 0 },
};

interface Entry {
  kit: PostedKit;
  readonly committedAt: number;
  fills: number;
}

/** What each of a kit takes of a component: the specification of all of them. */
export const EACH = 2;

/** What it takes, and what it makes. */
export const movesOfKit = ({ inventoryID, lots, parts }: PostedKit): readonly StockChange[] => [
  ...parts.flatMap((part) =>
    part.lots.map(
      ({ lotNumber, qty }): StockChange => [stockKey({ ...part, lotNumber }), subtract(ZERO, qty)],
    ),
  ),
  ...lots.map(({ lotNumber, qty }): StockChange => [stockKey({ inventoryID, lotNumber }), qty]),
];

/** The kit assemblies of the books as a model on a virtual clock, on its stock. */
export class KitBooks extends RequestModel<KitFaults> {
  readonly entries: Entry[] = [];
  private session = 1;

  carryOutLater(step: string, args: readonly unknown[]): void {
    const [first, second] = args as [never, never];
    if (step === 'createKit') this.later((at) => this.create(first, second, at));
    if (step === 'fillKit') this.later(() => this.fill(first, second, false));
    if (step === 'releaseKit') this.later(() => this.release(first));
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
    const refusal = this.stock.move(movesOfKit(entry.kit));
    if (refusal !== null) return refusal;
    entry.kit = { ...entry.kit, status: 'Released' };
    return null;
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

  private step(carryOut: Write): NotWritten | { readonly outcome: 'done' } {
    return this.write(carryOut, {
      atOnce: (at) => {
        if (this.random.chance(this.faults.otherSession)) this.session += 1;
        return carryOut(at);
      },
    });
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
      const written = this.step((at) => {
        made.kitNbr = this.create(kit, marker, at, hasLots);
        return null;
      });
      return written.outcome === 'done' ? { outcome: 'created', type: 'Assembly', ...made } : written;
    },
    fillKit: async (kit, found) => {
      const hasLots = this.hasLots();
      return this.step(() => this.fill(kit, found, hasLots));
    },
    releaseKit: async (name) => {
      // Released already it is done, as the connector sees before it asks.
      if (this.entry(name)?.kit.status === 'Released') return { outcome: 'done' };
      return this.step(() => this.release(name));
    },
  };

  /** Somebody deletes one that isn't released, by hand. */
  deleteDraft(): void {
    const at = this.entries.findIndex(({ kit }) => kit.status !== 'Released');
    const entry = this.entries[at];
    if (entry) entry.kit = { ...entry.kit, description: 'deleted', kitNbr: `${entry.kit.kitNbr} deleted` };
  }

  /** All that stand there of a marker. */
  copies(marker: string): readonly PostedKit[] {
    return this.entries.map(({ kit }) => kit).filter(({ description }) => description.includes(marker));
  }
}
