import type { AccountingCredentials } from '#adapters/accounting/settings.ts';

/**
 * The sign-in to the accounting system, from the text of its secret. People fill that in by hand. Throws where it
 * can't be read, in words that quote nothing of it: a parser's own words would.
 */
export const credentialsIn = (secret: string): AccountingCredentials => {
  const value = parsed(secret);
  if (!isCredentials(value)) throw new Error('The accounting secret has no username and password.');
  return value;
};

const parsed = (secret: string): unknown => {
  try {
    return JSON.parse(secret);
  } catch {
    throw new Error('The accounting secret is not JSON (docs/deploy.md, Secrets).');
  }
};

const isCredentials = (value: unknown): value is AccountingCredentials =>
  typeof value === 'object' &&
  value !== null &&
  'username' in value &&
  typeof value.username === 'string' &&
  'password' in value &&
  typeof value.password === 'string';
