import type { MovementEntry } from '#api/inventory.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { toNumber } from '#domain/quantity.ts';
import { readCountReason } from '#domain/stock/counts/count-reason.ts';
import { adjustmentPostingId, isAdjusting } from '#domain/stock/posting/adjustment-id.ts';
import type { MovedLine } from './inventory-response.ts';
import type { KnownItems, StockDocumentStore } from './stock-ports.ts';

export interface MovementEntriesDeps {
  readonly documents: Pick<StockDocumentStore, 'loadMany'>;
  readonly items: KnownItems;
  readonly postings: Pick<PostingStore, 'loadMany'>;
}

/** Lines as lists show them: in the item's base unit, and with what people call their document where it has a number. */
export const toMovementEntries = async (
  { documents, items, postings }: MovementEntriesDeps,
  lines: readonly MovedLine[],
): Promise<MovementEntry[]> => {
  const receipts = lines.flatMap(({ document }) => (document.type === 'receipt' ? [document.id] : []));
  const sent = lines.flatMap(({ kind, movementId, delta }) =>
    isAdjusting(kind) ? [adjustmentPostingId(movementId, delta)] : [],
  );
  const [known, numbered, posted] = await Promise.all([
    items.loadMany(lines.map(({ inventoryID }) => inventoryID)),
    documents.loadMany(receipts),
    sent.length === 0 ? [] : postings.loadMany(sent),
  ]);
  const posting = new Map(posted.map(({ postingId, state }) => [postingId, state.status]));
  const nbrOf = ({ document, reason }: MovedLine): string | undefined =>
    document.type === 'count'
      ? readCountReason(reason)?.countNbr
      : // None but receipts were asked for.
        numbered.get(document.id)?.documentNbr;
  return lines.map((line) => {
    const { movementId, at, by, kind, document, reason, corrects, inventoryID, lotNumber, place, delta } =
      line;
    const baseUom = known.get(itemKey(inventoryID))?.baseUom ?? '';
    return {
      ...{ movementId, at, by, kind, reason, corrects, inventoryID, lotNumber, place, baseUom },
      document: { ...document, nbr: nbrOf(line) ?? null },
      qty: toNumber(delta),
      posting: posting.get(adjustmentPostingId(movementId, delta)),
    };
  });
};
