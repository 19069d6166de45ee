import { ulid } from 'ulid';
import type { StandingReceipt } from '#api/receiving.ts';
import { quantity, subtract, toNumber } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import type { ReceiptDraft } from '#frontend/features/receiving/draft/draft.ts';
import { linesOf, namesOfLines } from '#frontend/features/receiving/line/delivery-line.ts';
import type { LineCount, LotCount } from '#frontend/features/receiving/line/line-count.ts';

interface BeyondSent {
  /** What was counted beyond what was sent, by the line's key. */
  readonly counts: ReceiptDraft['counts'];
  /** Lines of which less was counted than was sent, by their key. */
  readonly less: readonly string[];
}

const lotsOf = (count: LineCount | undefined): readonly LotCount[] =>
  count?.kind === 'counted' ? count.lots : [];

const qtyOf = (lots: readonly LotCount[], lotNumber: string): number =>
  lots.find((lot) => lotKey(lot.lotNumber) === lotKey(lotNumber))?.qty ?? 0;

const less = (of: readonly LotCount[], than: readonly LotCount[]): readonly LotCount[] =>
  of
    .map((lot) => ({
      ...lot,
      qty: toNumber(subtract(quantity(lot.qty), quantity(qtyOf(than, lot.lotNumber)))),
    }))
    .filter(({ qty }) => qty > 0);

/**
 * How counts went on after they were sent: what came on top, lot by lot, and where they fell behind. A line that was not
 * sent is as it was counted; one that stayed as it was sent is left out.
 */
export const beyondSent = (sent: ReceiptDraft['counts'], now: ReceiptDraft['counts']): BeyondSent => {
  const before = new Map(sent);
  const since = new Map(now);
  return {
    counts: now.flatMap(([key, count]): ReceiptDraft['counts'] => {
      if (lotsOf(before.get(key)).length === 0) return [[key, count]];
      const lots = less(lotsOf(count), lotsOf(before.get(key)));
      return lots.length === 0 ? [] : [[key, { kind: 'counted', lots }]];
    }),
    less: sent.flatMap(([key, count]) =>
      less(lotsOf(count), lotsOf(since.get(key))).length > 0 ? [key] : [],
    ),
  };
};

const sentenceOf = (draft: ReceiptDraft, tooLate: string, beyond: BeyondSent): string => {
  const names = namesOfLines(linesOf(draft.orders));
  const fewer = beyond.less.map((key) => names.get(key) ?? key).join(', ');
  return [
    tooLate,
    beyond.counts.some(([, count]) => count.kind === 'counted')
      ? 'It stands as it was sent. What you counted beyond it is kept here, to be sent as a receipt of its own.'
      : 'It stands as it was sent, and nothing was counted beyond it.',
    fewer &&
      `Less was counted since of ${fewer}: what was sent too much is corrected in ${runtimeConfig().accountingName}.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/**
 * Counts that went on while their receipt was to be undone, and that came too late. The receipt stands, so that they
 * can't be sent under its id any more, nor all of them under another: the same goods would be booked twice. What is left
 * is what they have beyond it. `tooLate`: why it was not undone, as a sentence.
 */
export const keptBeyondSent = (
  { undoing: _undone, sent, ...draft }: ReceiptDraft,
  tooLate: string,
): ReceiptDraft => {
  // Left by a version that did not keep what was sent.
  if (!sent) return { ...draft, waiting: null, refusal: tooLate };
  const beyond = beyondSent(sent, draft.counts);
  const isOfSent = draft.typing && sent.some(([key]) => key === draft.typing?.key);
  return {
    ...draft,
    receiptId: ulid(),
    counts: beyond.counts,
    typing: isOfSent ? null : draft.typing,
    waiting: null,
    refusal: sentenceOf(draft, tooLate, beyond),
    isBeyondSent: true,
  };
};

const countsOfStanding = (
  { orders }: ReceiptDraft,
  standing: readonly StandingReceipt[],
): ReceiptDraft['counts'] => {
  const keys = new Map(linesOf(orders).map((line) => [`${line.orderNbr}/${line.lineNbr}`, line.key]));
  return standing.flatMap(({ orderNbr, lines = [] }) =>
    lines.flatMap(({ lineNbr, receiptQty, allocations }): ReceiptDraft['counts'] => {
      const key = keys.get(`${orderNbr}/${lineNbr}`);
      const lots =
        allocations.length === 0
          ? [{ qty: receiptQty, lotNumber: '', expiryDate: '' }]
          : allocations.map((lot) => ({ ...lot, expiryDate: lot.expiryDate ?? '' }));
      return key === undefined ? [] : [[key, { kind: 'counted', lots }]];
    }),
  );
};

/**
 * Counts that went on after they were sent without an answer, and were refused because the receipt had arrived: under
 * its id they would be refused for ever. Null: nothing of it stands.
 */
export const keptBesideStanding = (
  draft: ReceiptDraft,
  receipts: readonly StandingReceipt[],
): ReceiptDraft | null => {
  const standing = receipts.filter(({ status }) => status !== 'CANCELLED');
  if (standing.length === 0) return null;
  const numbers = standing.map(({ receiptNbr }) => receiptNbr).join(', ');
  return keptBeyondSent(
    { ...draft, sent: countsOfStanding(draft, standing) },
    `It had arrived before, with other counts: ${numbers}.`,
  );
};
