import { codeKey } from '#domain/code-key.ts';

/**
 * Whether something that is of these warehouses belongs to a list of `here`. Null: nobody said where it is, or a list of
 * all warehouses is wanted; then it does.
 */
export const isOfWarehouse = (
  theirs: string | readonly string[] | null | undefined,
  here: string | null | undefined,
): boolean => {
  const named = [theirs ?? []].flat().map(codeKey).filter(Boolean);
  const wanted = codeKey(here ?? '');
  return wanted === '' || named.length === 0 || named.includes(wanted);
};
