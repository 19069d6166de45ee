import type { ReceiveOrder } from '#api/receiving.ts';
import type { LotFields } from '#frontend/features/receiving/line/check-line.ts';
import type { Counts, LineCount } from '#frontend/features/receiving/line/line-count.ts';
import type { ReceiptHead, ReceiptRequest } from '#frontend/features/receiving/receipt/receipt-request.ts';

/** What is in the fields of the line dialog and not confirmed yet. */
export interface LineTyping {
  readonly key: string;
  readonly lots: readonly LotFields[];
}

/** A delivery that was counted and has not been received yet, as one person left it. */
export interface ReceiptDraft {
  /** Of the person: it is shown to nobody else. */
  readonly sub: string;
  /** Which orders it is about; a person has one draft of the same orders. */
  readonly of: string;
  /** The same from the first count to the last resend. */
  readonly receiptId: string;
  /** As the person last saw them: enough to go on counting without a network. */
  readonly orders: readonly ReceiveOrder[];
  readonly counts: readonly (readonly [string, LineCount])[];
  readonly head: ReceiptHead;
  readonly typing: LineTyping | null;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  /** SEND RECEIPT was pressed and no answer has come: it is sent again, word for word, until one does. */
  readonly waiting: ReceiptRequest | null;
  /** Why it was refused when it was sent while nobody looked. */
  readonly refusal: string | null;
  /**
   * Undo was pressed then (epoch ms): the receipt under this id is to be taken back before these counts are sent again.
   * Absent: nothing is to be undone.
   */
  readonly undoing?: number;
  /** The counts as they were sent, from when Undo was pressed until it is decided. */
  readonly sent?: ReceiptDraft['counts'];
  /** Undo came too late: the refusal says so, and these counts are what goes beyond the receipt that stands. */
  readonly isBeyondSent?: true;
}

/** Counts of a delivery that nobody came back to have expired. What was sent stays until its person hears of it. */
export const DRAFT_RETENTION_DAYS = 14;

const DAY_MS = 24 * 3_600_000;

export const isExpired = (
  { savedAt, waiting, refusal, undoing }: Pick<ReceiptDraft, 'savedAt' | 'waiting' | 'refusal' | 'undoing'>,
  now: number,
): boolean =>
  waiting === null &&
  refusal === null &&
  undoing === undefined &&
  savedAt < now - DRAFT_RETENTION_DAYS * DAY_MS;

/** What a draft of these orders is kept under. */
export const draftKeyOf = (orders: readonly ReceiveOrder[]): string =>
  orders
    .map((order) => order.id)
    .toSorted()
    .join(' ');

/** Counts of a receipt that was sent come back under a key of their own: the same orders may be counted again already. */
export const undoneKeyOf = ({ orders, receiptId }: Pick<ReceiptDraft, 'orders' | 'receiptId'>): string =>
  `${draftKeyOf(orders)} ${receiptId}`;

export const countsOf = (draft: Pick<ReceiptDraft, 'counts'>): Counts => new Map(draft.counts);

/** Nothing of it was entered, or all of it was taken back: there is nothing to go on with. */
export const isEmptyDraft = ({ counts, typing, waiting, head }: ReceiptDraft): boolean =>
  counts.length === 0 &&
  typing === null &&
  waiting === null &&
  [head.supplierRef, head.receiptNote, head.overReceiptReason].every((text) => !text);
