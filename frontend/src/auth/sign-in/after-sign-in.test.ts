import { afterSignIn, signInFor } from './after-sign-in.ts';

describe('after signing in', () => {
  it('leads back to the page that was asked for', () => {
    const way = signInFor('/dashboard/receive-goods?po=PO1&page=2');
    expect(afterSignIn(way.slice(way.indexOf('?')))).toBe('/dashboard/receive-goods?po=PO1&page=2');
    expect(signInFor('/dashboard')).toBe('/login');
  });

  it.each(['//evil.example', 'https://evil.example', '/dashboardless', '/login', '', 'javascript:alert(1)'])(
    'never leads to %s',
    (next) => {
      expect(afterSignIn(`?next=${encodeURIComponent(next)}`)).toBe('/dashboard');
    },
  );
});
