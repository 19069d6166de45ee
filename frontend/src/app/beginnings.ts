import type { Beginning } from '#frontend/api/ask-ahead.ts';
import { askAhead } from '#frontend/api/call.ts';
import { accessOf } from '#frontend/auth/access.ts';
import { session } from '#frontend/auth/session.ts';
import { FIRST_VENDORS } from '#frontend/features/vendors/first-vendors.ts';

/** What pages begin with that takes the server longest: it is asked for while their code is still under way. */
const beginnings: Readonly<Record<string, Beginning>> = {
  '/dashboard/vendor': FIRST_VENDORS,
};

/** Asks for what the page at this path begins with, where whoever is signed in may open it. */
export const askBeginning = (path: string): void => {
  const beginning = beginnings[path.replace(/\/+$/, '')];
  if (beginning && accessOf(session.user()) === 'open') void askAhead(beginning);
};
