import { codeKey } from '#domain/code-key.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';
import type { PlaceDirectory } from './place-directory.ts';

const SHOWN = 8;

/**
 * Why these can't be somebody's warehouses: the accounting system told of no such names, and none of our own places is
 * of them. `kept`: those that the person has; one that is gone since is no reason against the others. Null: they can; also
 * as long as it told of none, since a name that is wrong shuts somebody out and lets nobody in.
 */
export const unknownWarehouses = (
  named: readonly string[],
  { warehouses, own }: PlaceDirectory,
  kept: readonly string[] = [],
): DomainError | null => {
  const told = (warehouses ?? []).map(({ warehouseID }) => codeKey(warehouseID));
  if (told.length === 0) return null;
  const known = new Set([...told, ...own.flatMap((place) => warehouseOf(place) ?? [])]);
  const unknown = named.filter((name) => !known.has(codeKey(name)) && !kept.includes(codeKey(name)));
  if (unknown.length === 0) return null;
  const names = [...known].toSorted();
  const some = names.slice(0, SHOWN).join(', ');
  const list = names.length > SHOWN ? `${some} and ${names.length - SHOWN} more` : some;
  const message = `There is no warehouse ${unknown.join(' or ')}. There are ${list}.`;
  const details = unknown.map((name) => ({
    path: `warehouses.${named.indexOf(name)}`,
    code: 'WAREHOUSE_NOT_FOUND' as const,
    message: `There is no warehouse ${name}.`,
  }));
  return domainError('WAREHOUSE_NOT_FOUND', message, { details });
};
