import type { BatchRow } from '#api/bom.ts';
import { wordSearch } from '#frontend/shared/list/word-search.ts';

export interface BatchFilter {
  readonly search: string;
  readonly product: string;
  readonly component: string;
  readonly lot: string;
}

/** Rows of a product, of a component, of a lot that went in or came out, with each of the words. */
export const findBatches = (
  rows: readonly BatchRow[],
  { search, product, component, lot }: BatchFilter,
): readonly BatchRow[] => {
  const [hasWords, isLot] = [wordSearch(search), wordSearch(lot)];
  return rows.filter(
    (row) =>
      (product === '' || row.product === product) &&
      (component === '' ||
        row.component === component ||
        row.lots.some(({ inventoryID }) => inventoryID === component)) &&
      [row.outputLot, ...row.lots.map(({ lotNumber }) => lotNumber)].some(isLot) &&
      hasWords(`${row.runNumber} ${row.line} ${row.product} ${row.productName} ${row.component} ${row.name}`),
  );
};
