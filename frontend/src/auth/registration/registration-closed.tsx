import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '#frontend/auth/auth-card.tsx';

/** In place of Registration where accounts are made by invitation alone: the pool would refuse the form. */
export const RegistrationClosed = () => {
  const { search } = useLocation();
  return (
    <AuthCard
      title="Registration"
      subtitle="Accounts are made by invitation here."
      foot={<Link to={`/Login${search}`}>Already have an account? Log In</Link>}
    >
      <p>Ask a sysadmin of your warehouse to invite you. The mail you get has what you need to sign in.</p>
    </AuthCard>
  );
};
