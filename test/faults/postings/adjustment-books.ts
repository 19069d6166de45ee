import type { NotWritten } from '#app/posting/document-ports.ts';
import type { AccountingAdjustments } from '#app/stock/posting/accounting-adjustment-ports.ts';
import type { AdjustmentInBooks, AdjustmentToPost } from '#domain/stock/posting/adjustment-to-post.ts';
import {
  NO_REQUEST_FAULTS,
  type RequestFaults,
  RequestModel,
  stockKey,
  type Write,
} from './request-model.ts';

/** What may go wrong beside what befalls any request. */
export interface AdjustmentFaults extends RequestFaults {
  /** Answers with a number under which nothing was saved. */
  readonly answeredNotSaved: number;
  /** Saves a new one without the lots that it was sent. */
  readonly lotsDiscarded: number;
  /** New ones are on hold, or wait for approval. */
  readonly held: number;
  readonly waitsForApproval: number;
}

export const NO_ADJUSTMENT_FAULTS: AdjustmentFaults = {
  ...NO_REQUEST_FAULTS,
  ...{ answeredNotSaved: 0, lotsDiscarded: 0, held: 0, waitsForApproval: 0 },
};

interface Entry {
  adjustment: AdjustmentInBooks;
  readonly committedAt: number;
}

/** The adjustments and issues of the books as a model on a virtual clock, on its stock. */
export class AdjustmentBooks extends RequestModel<AdjustmentFaults> {
  readonly entries: Entry[] = [];

  carryOutLater(step: string, args: readonly unknown[]): void {
    const [first, second] = args as [never, never];
    if (step === 'createAdjustment') this.later((at) => this.create(first, second, at));
    if (step === 'openAdjustment') this.later(() => this.open(first));
    if (step === 'releaseAdjustment') this.later(() => this.release(first));
  }

  private entry({ nbr }: { readonly nbr: string }): Entry | undefined {
    return this.entries.find(({ adjustment }) => adjustment.nbr === nbr);
  }

  private statusOfNew(): string {
    if (this.random.chance(this.faults.held)) return 'On Hold';
    return this.random.chance(this.faults.waitsForApproval) ? 'Pending Approval' : 'Balanced';
  }

  private create({ type, rows }: AdjustmentToPost, marker: string, at: number, hasLots = true): string {
    const nbr = String(this.entries.length + 1).padStart(6, '0');
    this.entries.push({
      adjustment: {
        ...{ type, nbr, status: this.statusOfNew(), externalRef: marker },
        rows: rows.map((row) => ({ ...row, lotNumber: hasLots ? row.lotNumber : '' })),
      },
      committedAt: at,
    });
    return nbr;
  }

  private open(name: { readonly nbr: string }): string | null {
    const entry = this.entry(name);
    if (!entry || entry.adjustment.status === 'Released') return 'The document can not be changed.';
    entry.adjustment = { ...entry.adjustment, status: 'Balanced' };
    return null;
  }

  private release(name: { readonly nbr: string }): string | null {
    const entry = this.entry(name);
    if (entry?.adjustment.status !== 'Balanced') return 'Document Status is invalid for processing.';
    const refusal = this.stock.move(entry.adjustment.rows.map((row) => [stockKey(row), row.qty]));
    if (refusal !== null) return refusal;
    entry.adjustment = { ...entry.adjustment, status: 'Released' };
    return null;
  }

  private step(carryOut: Write): NotWritten | { readonly outcome: 'done' } {
    return this.write(carryOut, { atOnce: carryOut });
  }

  readonly port: AccountingAdjustments = {
    beginAdjustment: () => async () => undefined,
    findAdjustment: async (type, marker) =>
      this.read(
        () =>
          this.entries.find(
            ({ adjustment, committedAt }) =>
              adjustment.type === type &&
              adjustment.externalRef === marker &&
              committedAt + this.lagMs <= this.clock.now,
          )?.adjustment ?? null,
      ),
    adjustment: async (name) => this.read(() => this.entry(name)?.adjustment ?? null),
    createAdjustment: async (adjustment, marker) => {
      const { type } = adjustment;
      if (this.random.chance(this.faults.answeredNotSaved))
        return { outcome: 'created', type, nbr: '999999' };
      const made = { nbr: '' };
      const hasLots = !this.random.chance(this.faults.lotsDiscarded);
      const written = this.step((at) => {
        made.nbr = this.create(adjustment, marker, at, hasLots);
        return null;
      });
      return written.outcome === 'done' ? { outcome: 'created', type, ...made } : written;
    },
    openAdjustment: async (name) => this.step(() => this.open(name)),
    releaseAdjustment: async (name) => {
      // Released already it is done, as the connector sees before it asks.
      if (this.entry(name)?.adjustment.status === 'Released') return { outcome: 'done' };
      return this.step(() => this.release(name));
    },
  };

  /** Somebody approves what waits, by hand. */
  approve(): void {
    for (const entry of this.entries)
      if (entry.adjustment.status === 'Pending Approval')
        entry.adjustment = { ...entry.adjustment, status: 'Balanced' };
  }

  /** Somebody deletes one that isn't released, by hand. */
  deleteDraft(): void {
    const entry = this.entries.find(({ adjustment }) => adjustment.status !== 'Released');
    if (entry) {
      const nbr = `${entry.adjustment.nbr} deleted`;
      entry.adjustment = { ...entry.adjustment, externalRef: 'deleted', nbr };
    }
  }

  /** All that stand there of a marker. */
  copies(marker: string): readonly AdjustmentInBooks[] {
    return this.entries
      .map(({ adjustment }) => adjustment)
      .filter(({ externalRef }) => externalRef === marker);
  }
}
