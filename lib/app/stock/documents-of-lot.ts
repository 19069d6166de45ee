import type { DocumentType } from '#domain/stock/ledger/movement-kinds.ts';
import type { LedgerLine, LedgerReader, LotStore } from './stock-ports.ts';

/** Items that have a lot of one number, and its lines that are read at a time. */
const [LOTS, LINES] = [20, 1000];

/** Ids of the documents of a type that moved lots of that number, of whatever item. `isMeant`: of these lines alone. */
export const documentsOfLot = async (
  {
    lots,
    reader,
  }: { readonly lots: Pick<LotStore, 'withNumber'>; readonly reader: Pick<LedgerReader, 'lines'> },
  lotNumber: string,
  type: DocumentType,
  isMeant: (line: LedgerLine) => boolean = () => true,
): Promise<readonly string[]> => {
  const known = await lots.withNumber(lotNumber, LOTS);
  const ids = await Promise.all(
    known.map(async (lot) => {
      const found: string[] = [];
      for (let before: string | null = null, more = true; more; ) {
        const slice: Awaited<ReturnType<typeof reader.lines>> = await reader.lines(
          { inventoryID: lot.inventoryID, lotNumber: lot.lotNumber },
          { from: null, before, limit: LINES },
        );
        for (const line of slice.rows)
          if (line.document.type === type && isMeant(line)) found.push(line.document.id);
        before = slice.rows.at(-1)?.entry ?? null;
        more = slice.more && before !== null;
      }
      return found;
    }),
  );
  return [...new Set(ids.flat())];
};
