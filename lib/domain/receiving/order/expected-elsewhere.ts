import { codeKey } from '#domain/code-key.ts';

/**
 * The warehouse that a line's goods are expected in, where that is another than the one where they are received; null:
 * they are expected here, or nobody said where that is. A line that names no warehouse is expected anywhere.
 */
export const expectedElsewhere = (
  { warehouseID }: { readonly warehouseID?: string | null | undefined },
  here: string | null,
): string | null => {
  const theirs = codeKey(warehouseID ?? '');
  const ours = codeKey(here ?? '');
  return theirs === '' || ours === '' || theirs === ours ? null : theirs;
};
