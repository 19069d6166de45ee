import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The secrets that count, from the secret's text: JSON `{ current, previous? }`. None where it can't be read. */
const secretsIn = (text: string): string[] => {
  try {
    const { current, previous } = JSON.parse(text) as { current?: unknown; previous?: unknown };
    return [current, previous].filter((value) => typeof value === 'string' && value !== '') as string[];
  } catch {
    return [];
  }
};

/**
 * Whether what was presented is one of the secrets, in a time that tells nothing of how nearly: texts of any length
 * are compared by their hashes, and all of them whatever the first says.
 */
export const isKnownSecret = (presented: string, secretText: string): boolean => {
  const given = digest(presented);
  let isKnown = false;
  for (const secret of secretsIn(secretText)) {
    if (timingSafeEqual(given, digest(secret))) isKnown = true;
  }
  return isKnown;
};
