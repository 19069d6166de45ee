import { signOut } from 'aws-amplify/auth';
import { session } from './session.ts';

/** What outlives a session: how the person likes the product to look, not who they are. */
const PREFERENCES: readonly string[] = ['theme'];

/** Tells other tabs why the storage is being emptied; never stays. */
const END_NOTE = 'session-end';

const emptyStorage = (): void => {
  localStorage.setItem(END_NOTE, session.endedBy() ?? '');
  for (const name of Object.keys(localStorage)) {
    if (!PREFERENCES.includes(name)) localStorage.removeItem(name);
  }
  sessionStorage.clear();
};

/** Ends the session here and at the pool; nothing of it stays in storage, even when the pool is away. */
export const logOut = async (): Promise<void> => {
  await signOut().catch(() => undefined);
  session.clear('logged-out');
};

/** Ties the browser's storage to the session: it is emptied with it, and its end in one tab reaches the others. */
export const followSession = (): void => {
  session.subscribe(() => {
    if (session.endedBy() !== null) emptyStorage();
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === END_NOTE && newValue === 'logged-out') session.clear('logged-out');
    else if (key === null || (key.endsWith('.idToken') && newValue === null)) session.expire();
  });
};
