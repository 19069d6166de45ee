import { type Substitute, substitutesFor } from '#domain/bom/substitute.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import type { StandsFor } from './stands-for.ts';

/**
 * What an item is to a bill on a day: a component of it, what was approved instead of one, or nothing (null). A bill's own
 * component is never taken for the substitute of another one.
 */
export const placeInBill = (
  { inventoryID: product, lines }: Pick<FrozenBom, 'inventoryID' | 'lines'>,
  inventoryID: string,
  { substitutes, day }: { readonly substitutes: readonly Substitute[]; readonly day: string },
): 'component' | StandsFor | null => {
  const isItem = (one: string): boolean => itemKey(one) === itemKey(inventoryID);
  if (lines.some((line) => isItem(line.inventoryID))) return 'component';
  const own = substitutes.filter(({ substitute }) => isItem(substitute));
  for (const { inventoryID: component } of lines) {
    const [first] = substitutesFor(own, { product, component, day });
    if (first) return { component, ratio: first.ratio };
  }
  return null;
};

/**
 * Why an item that is none of the bill is not issued: somebody who may override a check says that it is meant, and why
 * (stock-and-trace.md §2, Overridden). Null: it is.
 */
export const outsideBill = (
  { inventoryID }: { readonly inventoryID: string },
  bom: Pick<FrozenBom, 'inventoryID' | 'revision'>,
  { may, isMeant }: { readonly may: boolean; readonly isMeant: boolean },
): DomainError | null => {
  const what = `${inventoryID} is no component of ${bom.inventoryID} (revision ${bom.revision}), and nothing that was approved instead of one.`;
  if (!may)
    return domainError('FORBIDDEN', `${what} A manager or sysadmin can issue it all the same.`, {
      details: [{ path: 'inventoryID', code: 'FORBIDDEN', message: what }],
    });
  const message = `${what} Say that it is meant, and why.`;
  return isMeant
    ? null
    : domainError('REASON_REQUIRED', message, {
        details: [{ path: 'isOutsideBill', code: 'REASON_REQUIRED', message }],
      });
};
