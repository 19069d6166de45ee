import type { InBooks, ShipmentPosting } from '#api/shipments/shipment-in-books.ts';
import { toPostingProgress } from '#app/posting/posting-progress.ts';
import { openMark } from '#domain/posting/attention.ts';
import { isCancellable } from '#domain/posting/cancel-and-retry.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { ListedShipment } from '#domain/shipments/listed-shipment.ts';

/** How a shipment stands on its way into the books, as a response says it. */
export const toPostingResponse = (posting: Posting): ShipmentPosting => {
  const { state, begun, remark, attempts, version } = posting;
  const { failureCode: _failureCode, phase, ...progress } = toPostingProgress(posting);
  const isOver = state.status === 'POSTED' || state.status === 'CANCELLED';
  return {
    ...progress,
    nextAttemptAt: isOver ? null : progress.nextAttemptAt,
    isInDoubt: phase === 'inDoubt',
    booksNbr: state.status === 'POSTED' ? state.booksNbr : (begun?.nbr ?? null),
    remark: remark && { message: remark.message, checkedBy: remark.checkedBy },
    attempts: [...attempts],
    mayBeCancelled: isCancellable(posting),
    version,
  };
};

/** A shipment of the lookup in a word; null: it never left. `posting`: of one that is not completed. */
export const inBooksOf = (
  { status }: Pick<ListedShipment, 'status'>,
  posting: Posting | undefined,
): InBooks | null => {
  if (status === 'Completed') return 'CONFIRMED';
  if (status !== 'Shipped') return null;
  if (!posting) return 'NOT_SENT';
  return openMark(posting) ?? (posting.state.status === 'POSTED' ? 'CONFIRMED' : 'NOT_POSTED');
};
