import * as z from 'zod/mini';
import type { DomainError } from '#domain/errors.ts';
import { maxLength, minLength } from '#domain/length.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { wellFormed } from '#domain/text.ts';
import { invalidPageKey } from './page-keys.ts';

/** A list is read in at most so many parts side by side. */
export const PARTS = 4;

/**
 * How far a list has been read, one entry for each part that is read side by side: the place to go on after, empty
 * before the first, null when the part is through.
 */
export type ListPosition = readonly (string | null)[];

/** A vendor's name and key are the longest place. */
const MAX_PLACE_LENGTH = 1500;

const Stored = z.strictObject({
  list: z.string(),
  at: z
    .array(z.nullable(z.string().check(maxLength(MAX_PLACE_LENGTH), wellFormed())))
    .check(minLength(1), maxLength(PARTS)),
});

/** The position as the caller keeps it: opaque, and of use for the same list only. */
export const positionToKey = (list: string, at: ListPosition): string =>
  Buffer.from(JSON.stringify({ list, at }), 'utf8').toString('base64url');

export const positionFromKey = (list: string, key: string): Result<ListPosition, DomainError> => {
  try {
    const stored = Stored.parse(JSON.parse(Buffer.from(key, 'base64url').toString('utf8')));
    return stored.list === list ? ok(stored.at) : err(invalidPageKey());
  } catch {
    return err(invalidPageKey());
  }
};
