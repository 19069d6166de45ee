/** `rows` in their order, each as the copy with the higher revision has it. */
export const newerRows = <Row extends { readonly id: string; readonly revision: number }>(
  rows: readonly Row[],
  known: readonly Row[],
): readonly Row[] => {
  const byId = new Map(known.map((row) => [row.id, row]));
  return rows.map((row) => {
    const other = byId.get(row.id);
    return other && other.revision > row.revision ? other : row;
  });
};
