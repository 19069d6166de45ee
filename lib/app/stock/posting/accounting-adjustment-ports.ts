import type { AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { DocumentWritten, NotWritten } from '#app/posting/document-ports.ts';
import type {
  AdjustmentInBooks,
  AdjustmentToPost,
  AdjustmentType,
} from '#domain/stock/posting/adjustment-to-post.ts';

/** How the accounting system names one: each type has its own form, and its own numbers. */
export interface AdjustmentName {
  readonly type: AdjustmentType;
  readonly nbr: string;
}

/** The adjustments and issues of the accounting system. */
export interface AccountingAdjustments {
  /** As with receipts: the calls of one are taken from the shared call budget together. */
  beginAdjustment(): () => Promise<void>;
  /**
   * The one of this type whose external reference is this marker, asked for by it and, since a filter may answer that
   * there is none although there is, among those changed since then (epoch ms). Null when none shows it (yet).
   */
  findAdjustment(
    type: AdjustmentType,
    marker: string,
    since: number,
  ): AccountingResult<AdjustmentInBooks | null>;
  /** One by its keys: never late; null when there is none. */
  adjustment(name: AdjustmentName): AccountingResult<AdjustmentInBooks | null>;
  /** Never repeats a request whose fate is unknown. */
  createAdjustment(
    adjustment: AdjustmentToPost,
    marker: string,
  ): Promise<({ readonly outcome: 'created' } & AdjustmentName) | NotWritten>;
  /** Takes it off hold. */
  openAdjustment(name: AdjustmentName): Promise<DocumentWritten>;
  releaseAdjustment(name: AdjustmentName): Promise<DocumentWritten>;
}
