import { useSyncExternalStore } from 'react';
import { hasUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { keepToWarehouses } from '#frontend/shared/places/chosen-warehouse.ts';
import { isAuthenticated, NOBODY, type Profile, type SignedInUser } from './signed-in-user.ts';

/** How a session came to its end: a log-out goes to the sign-in page, an ended session comes back afterwards. */
export type SessionEnd = 'logged-out' | 'expired';

interface State {
  readonly user: SignedInUser;
  readonly ended: SessionEnd | null;
}

let state: State = { user: NOBODY, ended: null };
const listeners = new Set<() => void>();

const become = (next: State): void => {
  state = next;
  keepToWarehouses(next.user.warehouses);
  for (const listener of listeners) listener();
};

const change = (part: Partial<SignedInUser>): void => become({ ...state, user: { ...state.user, ...part } });

/** The one place in the browser that knows who is signed in. Tokens themselves are kept by the pool's client. */
export const session = {
  user: (): SignedInUser => state.user,
  endedBy: (): SessionEnd | null => state.ended,
  /** The session is over but the person still stands before unsaved work: they are asked to sign in again. */
  isLocked: (): boolean => state.ended !== null && isAuthenticated(state.user),
  begin: (user: SignedInUser): void => become({ user, ended: null }),
  /** Changes some of the profile; what is not named stays as it is. */
  update: (profile: Partial<Profile>): void => change(profile),
  setPicture: (picture: string | null): void => change({ picture }),
  setLoading: (loading: boolean): void => change({ loading }),
  setError: (error: string | null): void => change({ error }),
  clear: (ended: SessionEnd): void => {
    if (isAuthenticated(state.user)) become({ user: NOBODY, ended });
  },
  /** The tokens are of no use any more. Unsaved work stays on the screen, behind the question to sign in again. */
  expire: (): void => {
    if (state.ended !== null) return;
    if (hasUnsavedWork()) become({ user: state.user, ended: 'expired' });
    else session.clear('expired');
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The signed-in person, kept up to date. */
export const useUser = (): SignedInUser => useSyncExternalStore(session.subscribe, session.user);

export const useIsLocked = (): boolean => useSyncExternalStore(session.subscribe, session.isLocked);
