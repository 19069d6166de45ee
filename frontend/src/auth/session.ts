import { useSyncExternalStore } from 'react';
import { isAuthenticated, NOBODY, type SignedInUser } from './signed-in-user.ts';

/** How a session came to its end: a log-out goes to the sign-in page, an ended session comes back afterwards. */
export type SessionEnd = 'logged-out' | 'expired';

let user: SignedInUser = NOBODY;
let ended: SessionEnd | null = null;
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The one place in the browser that knows who is signed in. Tokens themselves are kept by the pool's client. */
export const session = {
  user: (): SignedInUser => user,
  endedBy: (): SessionEnd | null => ended,
  begin: (next: SignedInUser): void => {
    user = next;
    ended = null;
    tell();
  },
  clear: (reason: SessionEnd): void => {
    if (!isAuthenticated(user)) return;
    user = NOBODY;
    ended = reason;
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The signed-in person, kept up to date. */
export const useUser = (): SignedInUser => useSyncExternalStore(session.subscribe, session.user);
