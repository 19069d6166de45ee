import type { BatchRow } from '#api/bom.ts';

export interface BatchFilter {
  readonly search: string;
  readonly product: string;
  readonly component: string;
  readonly lot: string;
}

const has = (text: string, wanted: string): boolean =>
  text.toLowerCase().includes(wanted.trim().toLowerCase());

/** Rows of a product, of a component, of a lot that went in or came out, with each of the words. */
export const findBatches = (
  rows: readonly BatchRow[],
  { search, product, component, lot }: BatchFilter,
): readonly BatchRow[] => {
  const words = search.split(/\s+/);
  return rows.filter(
    (row) =>
      (product === '' || row.product === product) &&
      (component === '' || row.component === component) &&
      [row.outputLot, ...row.lots.map(({ lotNumber }) => lotNumber)].some((one) => has(one, lot)) &&
      words.every((word) =>
        has(
          `${row.runNumber} ${row.line} ${row.product} ${row.productName} ${row.component} ${row.name}`,
          word,
        ),
      ),
  );
};
