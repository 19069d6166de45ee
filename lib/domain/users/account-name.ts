import type { Account } from './account.ts';

type Named = Pick<Account, 'username' | 'givenName' | 'familyName'>;

/** What to call the person: their names where they gave some, else the username. */
export const accountName = ({ username, givenName, familyName }: Named): string =>
  [givenName, familyName].filter(Boolean).join(' ') || username;
