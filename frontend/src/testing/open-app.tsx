import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { App } from '#frontend/app/app.tsx';
import { session } from '#frontend/auth/session/session.ts';
import { NOBODY, type SignedInUser } from '#frontend/auth/session/signed-in-user.ts';

/** Opens the product at a path as somebody, or as nobody; answers the hands to use it with. */
export const openApp = (path: string, person: SignedInUser = NOBODY) => {
  window.history.replaceState(null, '', path);
  // The library shows a new board what is not over yet: a notice of the test before would be a second of its kind.
  for (const { id } of toast.getToasts()) toast.dismiss(id);
  session.begin(person);
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return { user, ...render(<App />) };
};

/** Where the browser is. */
export const here = (): string => window.location.pathname + window.location.search;

/** Waits for the browser to be there: a list shows what was asked for before its address says so. */
export const addressIs = (path: string): Promise<void> => waitFor(() => expect(here()).toBe(path));
