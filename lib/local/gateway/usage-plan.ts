import { createHash, timingSafeEqual } from 'node:crypto';
import type { Throttle, UsableKey } from './rest-api.ts';

/** The key that a caller showed, or why it does not get in. */
export type Admission = { key: UsableKey } | { refused: 'INVALID_API_KEY' | 'THROTTLED' };

/** Admits by API key, no faster than each key's usage plan allows. */
export function usagePlan(
  keys: readonly UsableKey[],
  now: () => number = Date.now,
): (shown: string | undefined) => Admission {
  const buckets = new Map(keys.map((key) => [key.id, key.throttle && tokenBucket(key.throttle, now)]));
  return (shown) => {
    const key = keys.find(({ value }) => shown !== undefined && same(value, shown));
    if (!key) return { refused: 'INVALID_API_KEY' };
    return buckets.get(key.id)?.() === false ? { refused: 'THROTTLED' } : { key };
  };
}

/** Holds `burst` calls and gains `rate` a second. */
export function tokenBucket({ rate, burst }: Throttle, now: () => number = Date.now): () => boolean {
  let tokens = burst;
  let at = now();
  return () => {
    const later = now();
    tokens = Math.min(burst, tokens + ((later - at) / 1000) * rate);
    at = later;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}

function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
