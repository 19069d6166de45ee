import type { ReceiveOrder } from '#api/receiving.ts';
import type { LotFields } from './check-line.ts';
import { linesOf } from './delivery-line.ts';
import { accountFor, accountingInWords, type Counts, type LineCount } from './line-count.ts';
import type { ReceiptHead, ReceiptRequest } from './receipt-request.ts';

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
}

/** Counts of a delivery that nobody came back to are of no use to anybody. */
export const DRAFT_DAYS = 14;

const DAY_MS = 24 * 3_600_000;

export const isOutdated = ({ savedAt }: Pick<ReceiptDraft, 'savedAt'>, now: number): boolean =>
  savedAt < now - DRAFT_DAYS * DAY_MS;

/** What a draft of these orders is kept under. */
export const ofOrders = (orders: readonly ReceiveOrder[]): string =>
  orders
    .map((order) => order.id)
    .toSorted()
    .join(' ');

export const countsOf = (draft: Pick<ReceiptDraft, 'counts'>): Counts => new Map(draft.counts);

/** '3 of 7 counted, 1 not delivered'. */
export const progressOf = (draft: ReceiptDraft): string =>
  accountingInWords(accountFor(linesOf(draft.orders), countsOf(draft)));
