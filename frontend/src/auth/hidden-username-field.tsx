/** Tells a password manager whose password a form is about; nobody sees it or comes upon it. */
export const HiddenUsernameField = ({ username }: { readonly username: string }) => (
  <input
    className="visually-hidden"
    autoComplete="username"
    value={username}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
