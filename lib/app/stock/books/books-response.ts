import { toNumber } from '#domain/quantity.ts';
import { type Difference, NOT_POSTED_KINDS, type NotPostedKind } from '#domain/stock/books/against-books.ts';

/** What was changed here and is not posted there, by kind: those that are not zero. */
export const toNotPosted = (
  difference: Pick<Difference, 'notPosted'> | undefined,
): { kind: NotPostedKind; qty: number }[] =>
  NOT_POSTED_KINDS.flatMap((kind) => {
    const qty = toNumber(difference?.notPosted[kind] ?? (0 as never));
    return qty === 0 ? [] : [{ kind, qty }];
  });

/** The runs in that. */
export const toRunsNotPosted = (difference: Pick<Difference, 'runs'> | undefined) =>
  (difference?.runs ?? []).map(({ documentId, qty, since }) => ({
    ...{ runId: documentId, since, qty: toNumber(qty) },
  }));

/** The shipments in that. */
export const toShipmentsNotPosted = (difference: Pick<Difference, 'shipments'> | undefined) =>
  (difference?.shipments ?? []).map(({ documentId, qty, since }) => ({
    ...{ shipmentId: documentId, since, qty: toNumber(qty) },
  }));

const orNull = (value: Parameters<typeof toNumber>[0] | null): number | null =>
  value === null ? null : toNumber(value);

/** Ours beside theirs, as a response says it. */
export const toDifference = (difference: Difference) => ({
  onHand: toNumber(difference.onHand),
  booksOnHand: orNull(difference.booksOnHand),
  issuable: orNull(difference.issuable),
  difference: orNull(difference.difference),
  notInBooks: toNumber(difference.notInBooks),
  notPosted: toNotPosted(difference),
  unexplained: orNull(difference.unexplained),
});
