import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { afterSignIn } from './after-sign-in.ts';
import { ConfirmOwnEmail } from './confirm-own-email.tsx';
import { ConfirmSignUp } from './confirm-sign-up.tsx';
import { handedOver } from './handed-over.ts';
import { useUser } from './session.ts';
import { isAuthenticated } from './signed-in-user.ts';

/**
 * `/confirm-sign-up`: where a signed-in person with an unverified e-mail lands from any protected page, and where
 * somebody confirms a registration that was left half done (spec §2, Guards; design.md §9).
 */
export const ConfirmEmailScreen = () => {
  const user = useUser();
  const { search, state } = useLocation();
  const [handed] = useState(() => handedOver(state));
  if (!isAuthenticated(user)) return <ConfirmSignUp {...handed} />;
  return user.emailVerified ? <Navigate to={afterSignIn(search)} replace /> : <ConfirmOwnEmail />;
};
