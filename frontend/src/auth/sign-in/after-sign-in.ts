const DASHBOARD = '/dashboard';

/** Where to go after signing in: the page that was asked for, if it is one of ours behind the sign-in. */
export const afterSignIn = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '';
  return /^\/dashboard(?:[/?#]|$)/.test(next) ? next : DASHBOARD;
};

/** The sign-in page that leads back to `path`. */
export const signInFor = (path: string): string =>
  path === DASHBOARD ? '/login' : `/login?next=${encodeURIComponent(path)}`;
