/** `rows` in their order, each as the copy with the higher revision has it; the same array where none is newer. */
export const newerRows = <Row extends { readonly id: string; readonly revision: number }>(
  rows: readonly Row[],
  cached: readonly Row[],
): readonly Row[] => {
  const byId = new Map(cached.map((row) => [row.id, row]));
  const isNewer = (other: Row | undefined, row: Row): other is Row =>
    other !== undefined && other.revision > row.revision;
  if (!rows.some((row) => isNewer(byId.get(row.id), row))) return rows;
  return rows.map((row) => {
    const other = byId.get(row.id);
    return isNewer(other, row) ? other : row;
  });
};
