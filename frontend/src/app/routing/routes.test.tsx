import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { GROUPS } from '#domain/access/groups.ts';
import { ACCESS_DENIED } from '#frontend/auth/session/access.ts';
import { session } from '#frontend/auth/session/session.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { pages } from './pages.ts';

jest.mock('aws-amplify/auth', () => ({ signOut: jest.fn(() => Promise.resolve()) }));

beforeEach(() => {
  answerDashboard(fakeApi());
});

describe('the route table (spec §2)', () => {
  it.each([
    ['/', '/login'],
    ['/Login', '/Login'],
    ['/dashboard', '/login'],
    ['/receive-goods', '/login?next=%2Fdashboard%2Freceive-goods'],
    ['/work-orders-public', '/login?next=%2Fdashboard%2Fwork-orders'],
    ['/production-order-history', '/login?next=%2Fdashboard%2Fproduction-order-history'],
    ['/dashboard/vendor?q=cork', '/login?next=%2Fdashboard%2Fvendor%3Fq%3Dcork'],
  ])('leads nobody from %s to %s', async (asked, shown) => {
    openApp(asked);
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    await addressIs(shown);
  });

  it('leads a signed-in person from the sign-in page to the dashboard', async () => {
    openApp('/login', aPerson());
    expect(await screen.findByRole('heading', { name: 'Welcome, Mia' })).toBeVisible();
    await addressIs('/dashboard');
  });

  it('leads a person with an unverified e-mail to the confirmation', async () => {
    openApp('/dashboard/vendor', aPerson({ emailVerified: false }));
    expect(await screen.findByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
    await addressIs('/confirm-sign-up?next=%2Fdashboard%2Fvendor');
  });

  it('tells a person without any group what they wait for', async () => {
    openApp('/dashboard', aPerson({ groups: [] }));
    expect(await screen.findByRole('heading', { name: 'Waiting for a role' })).toBeVisible();
  });

  it('denies a person of another group, and cancels where they wanted to go', async () => {
    const { user } = openApp('/dashboard', aPerson({ groups: ['visitors'] }));
    expect(await screen.findByText(ACCESS_DENIED)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Vendor List' }));
    const dialog = await screen.findByRole('dialog', { name: 'Access denied' });
    expect(within(dialog).getByText(ACCESS_DENIED)).toBeVisible();
    await addressIs('/dashboard');
  });

  it.each(['/dashboard/no-such-page', '/nowhere'])('finds no page at %s', async (path) => {
    openApp(path, aPerson());
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('leads back here after an ended session, but not after a log-out', async () => {
    openApp('/dashboard?a=1', aPerson());
    await screen.findByRole('heading', { name: 'Welcome, Mia' });
    act(() => session.clear('expired'));
    await addressIs('/login?next=%2Fdashboard%3Fa%3D1');
    cleanup();
    openApp('/dashboard?a=1', aPerson());
    await screen.findByRole('heading', { name: 'Welcome, Mia' });
    act(() => session.clear('logged-out'));
    await addressIs('/login');
  });
});

describe('the shell', () => {
  it('shows the pages that exist, the person, and logs out', async () => {
    const { user } = openApp('/dashboard', aPerson());
    const menu = await screen.findByRole('navigation', { name: 'Main' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(expect.arrayContaining(['Dashboard', 'Receive Goods', 'Vendor List']));
    expect(screen.getByText('Riverbend Bottling')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^User menu of Mia Chen/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await addressIs('/login');
    expect(session.user().idToken).toBeNull();
  });

  it.each(GROUPS)('shows the way to every page to a %s', async (group) => {
    openApp('/dashboard', aPerson({ groups: [group] }));
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    for (const section of menu.queryAllByRole('button', { expanded: false })) fireEvent.click(section);
    const paths = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(paths.toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
  });

  it('collapses with Ctrl+B and remembers it', async () => {
    const { user } = openApp('/dashboard', aPerson());
    const toggle = await screen.findByRole('button', { name: 'Toggle Sidebar' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Control>}b{/Control}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(document.cookie).toContain('sidebar_state=collapsed');
    await user.keyboard('{Control>}b{/Control}');
    expect(document.cookie).toContain('sidebar_state=open');
  });

  it('shows each card of the dashboard only if its value exists', async () => {
    openApp('/dashboard', aPerson({ email: null, preferredName: 'M.', groups: ['manager', 'consultant'] }));
    expect(await screen.findByRole('heading', { name: 'Welcome, M.' })).toBeVisible();
    expect(screen.getByText('manager, consultant')).toBeVisible();
    expect(screen.getByText('sub-of-mia')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Email' })).not.toBeInTheDocument();
  });
});
