import { lazy, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ACCESS_DENIED, accessOf } from '#frontend/auth/session/access.ts';
import { session, useUser } from '#frontend/auth/session/session.ts';
import { isAuthenticated } from '#frontend/auth/session/signed-in-user.ts';
import { afterSignIn, signInFor } from '#frontend/auth/sign-in/after-sign-in.ts';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';

const WaitingForRole = lazy(() =>
  import('./waiting-for-role.tsx').then((loaded) => ({ default: loaded.WaitingForRole })),
);

interface GuardProps {
  readonly children: ReactNode;
}

/** Nobody signed in: to the sign-in page, and back here afterwards (spec §2, Guards). */
export const OnlySignedIn = ({ children }: GuardProps) => {
  const user = useUser();
  const { pathname, search } = useLocation();
  if (isAuthenticated(user)) return children;
  const wasLoggedOut = session.endedBy() === 'logged-out';
  return <Navigate to={wasLoggedOut ? '/login' : signInFor(pathname + search)} replace />;
};

/** Who comes here signed in goes on to the dashboard; who signs in here is let go by the success dialog. */
export const OnlySignedOut = ({ children }: GuardProps) => {
  const [wasSignedIn] = useState(() => isAuthenticated(session.user()));
  const { search } = useLocation();
  return wasSignedIn ? <Navigate to={afterSignIn(search)} replace /> : children;
};

/** Verified, then in a group (spec §2, Guards; design.md §9): else the shell with the reason. */
export const AccessGate = ({ children }: GuardProps) => {
  const access = accessOf(useUser());
  const { pathname, search } = useLocation();
  switch (access) {
    case 'open':
      return children;
    case 'unverified':
      return <Navigate to={`/confirm-sign-up?next=${encodeURIComponent(pathname + search)}`} replace />;
    case 'no-group':
      return <WaitingForRole />;
    case 'denied':
      return <PageHeader title="Access denied">{ACCESS_DENIED}</PageHeader>;
  }
};
