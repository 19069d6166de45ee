import { codeKey } from '#domain/code-key.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Warehouses } from './own-warehouses.ts';

interface Kept {
  readonly warehouses?: Warehouses | undefined;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export const youWorkIn = (warehouses: readonly string[]): string =>
  warehouses.length === 0
    ? 'You are kept to no warehouse that is known: sign in again, or ask an administrator.'
    : `You work in ${listed(warehouses)}.`;

/**
 * Why somebody may do nothing to what is of these warehouses; null: they may. The server's refusal, and the sentence
 * beside what is closed. What names no warehouse is everybody's. `what`: begins the sentence that says whose it is.
 */
export const notYourWarehouse = (
  { warehouses = null }: Kept,
  theirs: readonly (string | null | undefined)[],
  what = 'This',
): DomainError | null => {
  if (warehouses === null) return null;
  const others = [...new Set(theirs.map((one) => codeKey(one ?? '')))].filter(
    (one) => one !== '' && !warehouses.includes(one),
  );
  if (others.length === 0) return null;
  return domainError(
    'NOT_YOUR_WAREHOUSE',
    `${youWorkIn(warehouses)} ${what} is of ${listed(others.toSorted())}.`,
  );
};
