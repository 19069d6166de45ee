import { prefetch } from '#frontend/api/call.ts';
import type { PrefetchRequest } from '#frontend/api/prefetch-store.ts';
import { accessOf } from '#frontend/auth/session/access.ts';
import { session } from '#frontend/auth/session/session.ts';
import { FIRST_VENDORS } from '#frontend/features/vendors/prefetch-vendors.ts';

/** What pages begin with that takes the server longest: it is asked for while their code is still under way. */
const PREFETCH_BY_PATH: Readonly<Record<string, PrefetchRequest>> = {
  '/dashboard/vendor': FIRST_VENDORS,
};

/** Asks for what the page at this path begins with, where whoever is signed in may open it. */
export const prefetchForPath = (path: string): void => {
  const request = PREFETCH_BY_PATH[path.replace(/\/+$/, '')];
  if (request && accessOf(session.user()) === 'open') void prefetch(request);
};
