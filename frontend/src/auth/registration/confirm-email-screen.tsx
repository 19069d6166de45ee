import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readNavigationState } from '#frontend/auth/navigation-state.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { isAuthenticated } from '#frontend/auth/session/signed-in-user.ts';
import { afterSignIn } from '#frontend/auth/sign-in/after-sign-in.ts';
import { ConfirmOwnEmail } from './confirm-own-email.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';

/**
 * `/confirm-sign-up`: where a signed-in person with an unverified e-mail lands from any protected page, and where
 * somebody confirms a registration that was left half done (spec §2, Guards; design.md §9).
 */
export const ConfirmEmailScreen = () => {
  const user = useUser();
  const { search, state } = useLocation();
  const [handed] = useState(() => readNavigationState(state));
  if (!isAuthenticated(user)) return <ConfirmSignUp {...handed} />;
  return user.emailVerified ? <Navigate to={afterSignIn(search)} replace /> : <ConfirmOwnEmail />;
};
