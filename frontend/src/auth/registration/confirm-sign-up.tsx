import { confirmSignUp, resendSignUpCode } from 'aws-amplify/auth';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { AuthNavigationState } from '#frontend/auth/navigation-state.ts';
import { destinationOf } from '#frontend/auth/user-pool/code-delivery.ts';
import { ConfirmEmailCard } from './confirm-email-card.tsx';

/** The second half of a registration: nobody is signed in yet. Leads to the sign-in page (spec §2). */
export const ConfirmSignUp = ({ username = '', said }: AuthNavigationState) => {
  const navigate = useNavigate();
  const { search } = useLocation();

  const confirm = async (confirmationCode: string, name: string): Promise<void> => {
    // Whoever reads the mail of an address owns it: an older account gives it up (spec §7).
    await confirmSignUp({ username: name, confirmationCode, options: { forceAliasCreation: true } });
    const state: AuthNavigationState = {
      username: name,
      said: 'Your e-mail address is confirmed. Sign in to go on.',
    };
    navigate(`/login${search}`, { state, replace: true });
  };

  const send = async (name: string): Promise<string | undefined> =>
    destinationOf(await resendSignUpCode({ username: name }));

  return (
    <ConfirmEmailCard
      username={username}
      said={said}
      confirm={confirm}
      send={send}
      foot={<Link to={`/login${search}`}>Already verified? Log In</Link>}
    />
  );
};
