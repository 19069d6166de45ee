import { createHmac, timingSafeEqual } from 'node:crypto';
import { invalidParameter } from '#emulators/cognito/identity-error.ts';
import type { Pool } from '#emulators/cognito/pool.ts';

const seal = (pool: Pool, text: string) =>
  createHmac('sha256', pool.state.simulationSecret).update(`page ${text}`).digest('base64url');

function positionIn(pool: Pool, token: string): string {
  const [encoded = '', signature = ''] = token.split('.');
  const position = Buffer.from(encoded, 'base64url').toString('utf8');
  const expected = Buffer.from(seal(pool, position));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw invalidParameter('Invalid pagination token.');
  return position;
}

interface Page<Item> {
  items: Item[];
  /** Absent on the last page. */
  next?: string;
}

/**
 * One page of a list, in the order of its keys. Pages stay right when entries come and go between them, since
 * the token names the last key seen, not a count.
 * @param keyOf unique for each entry
 * @throws InvalidParameterException for a token that this pool did not give out
 */
export function pageOf<Item>(
  pool: Pool,
  all: readonly Item[],
  keyOf: (item: Item) => string,
  limit: number,
  token: string | undefined,
): Page<Item> {
  const after = token ? positionIn(pool, token) : undefined;
  const sorted = all
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .filter(({ key }) => after === undefined || key > after);
  const taken = sorted.slice(0, limit);
  const last = taken.at(-1);
  return {
    items: taken.map(({ item }) => item),
    ...(sorted.length > limit &&
      last && { next: `${Buffer.from(last.key).toString('base64url')}.${seal(pool, last.key)}` }),
  };
}
