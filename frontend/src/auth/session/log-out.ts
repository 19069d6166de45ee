import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { SHARED_KEY } from '../idle/shared-device.ts';
import { PERSON_KEY } from './remembered-person.ts';
import { type SessionEnd, session } from './session.ts';
import { isAuthenticated } from './signed-in-user.ts';

/** What outlives a session: how the product is to look here, the line and the warehouse that the device stands at, its scanner, its keys, and whether it is shared; not who it was. */
const PREFERENCES: readonly string[] = [
  ...['theme', 'production-line', 'warehouse', 'scanner', 'single-keys'],
  SHARED_KEY,
];

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

/** While an end that another tab told of is carried out here: the shared storage may be somebody else's already. */
let isHeard = false;

const hear = (end: () => void): void => {
  isHeard = true;
  end();
  isHeard = false;
};

/** A page that comes back by the back button was asleep: what happened to the storage meanwhile went unheard. */
const lookAgain = async ({ persisted }: PageTransitionEvent): Promise<void> => {
  if (!persisted || !isAuthenticated(session.user())) return;
  const { tokens } = await fetchAuthSession().catch(() => ({ tokens: null }));
  const isAnother = tokens?.idToken && tokens.idToken.payload.sub !== session.user().sub;
  if (tokens === undefined || isAnother) hear(() => session.clear('logged-out'));
};

/** Ties the browser's storage to the session: it is emptied with it, and its end in one tab reaches the others. */
export const followSession = (): void => {
  let known: SessionEnd | null = session.endedBy();
  session.subscribe(() => {
    const ended = session.endedBy();
    // Told once: a form of the sign-in page that changes later must not end what another tab has begun.
    if (ended !== known && ended !== null) {
      if (isHeard) sessionStorage.clear();
      else emptyStorage();
    }
    known = ended;
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === END_NOTE && newValue === 'logged-out') hear(() => session.clear('logged-out'));
    else if (key === null) hear(session.expire);
    // A tab that slept may hear of it late, when the same person is back.
    else if (key === PERSON_KEY && newValue === null && localStorage.getItem(key) === null)
      hear(session.expire);
  });
  window.addEventListener('pageshow', (event) => void lookAgain(event));
};
