import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { setRuntimeConfig } from '#frontend/api/runtime-config.ts';
import { followSession } from '#frontend/auth/session/log-out.ts';
import { session } from '#frontend/auth/session/session.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aLine, anOrder } from '#frontend/testing/an-order.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { watchIdleness } from './idle-lock.ts';
import { markShared } from './shared-device.ts';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn(), signOut: jest.fn() }));

const TEN_MINUTES = 10 * 60_000;
const ORDER = '/dashboard/receive-goods?vendor=V001';
const QUESTION = 'Are you still Mia Jones?';
let network: jest.SpyInstance<boolean>;

const mia = () => aPerson({ preferredName: null, givenName: 'Mia', familyName: 'Jones' });

beforeAll(() => {
  setRuntimeConfig({
    ...{ region: 'ap-southeast-2', userPoolId: 'pool', userPoolClientId: 'client', apiBase: '/api' },
    ...{ accountingName: 'Books', idleLockMinutes: 10 },
  });
  followSession();
  watchIdleness();
});

beforeEach(async () => {
  for (const draft of await draftStore.list('sub-of-mia')) await draftStore.remove(draft);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const api = fakeApi();
  answerDashboard(api);
  api.on(getVendor, 'list_vendor_receivable', () => ({ data: { items: [] } }));
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [anOrder({ details: [aLine({ lineNbr: 1, inventoryID: 'CORK' })] })],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
  session.clear('logged-out');
  markShared(true);
});

afterEach(() => jest.restoreAllMocks());

const goOffline = () => {
  network.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
};

const comeBack = () => {
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
};

const lastTouched = (ago: number) => localStorage.setItem('touched-at', String(Date.now() - ago));

const leaveLying = () => {
  lastTouched(TEN_MINUTES);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

const question = () => screen.queryByRole('dialog', { name: QUESTION });
const findQuestion = () => screen.findByRole('dialog', { name: QUESTION });

/** At an order of which something is counted. */
const counting = async () => {
  const { user } = openApp(ORDER, mia());
  localStorage.setItem('token-of-mia', 'token');
  await user.click(await screen.findByRole('button', { name: 'Receive PO1' }));
  const receipt = await screen.findByRole('dialog', { name: 'Receive Order : PO1' });
  await user.click(within(receipt).getByRole('button', { name: 'Fill remaining' }));
  expect(await within(receipt).findByText('1 of 1 counted')).toBeVisible();
  return { user, receipt };
};

/** Covered: a shared device without a network that nobody has touched for ten minutes. */
const covered = async () => {
  const here = await counting();
  goOffline();
  leaveLying();
  return { ...here, asked: await findQuestion() };
};

const countOf = (receipt: HTMLElement) => within(receipt).getByText('1 of 1 counted');

describe('a shared device without a network that nobody has touched for long', () => {
  it('is covered with the question who is there, and says when it locks', async () => {
    const { asked, receipt } = await covered();
    expect(asked).toHaveTextContent('Nobody has touched this device for 10 minutes');
    expect(asked).toHaveTextContent('the device locks as soon as there is one again');
    expect(asked).toHaveClass('covers-all');
    expect(asked.previousElementSibling).toHaveClass('dialog-veil', 'covers-all');
    expect(countOf(receipt)).toBeInTheDocument();
    expect(session.endedBy()).toBeNull();
  });

  it('is not covered before its time is over', async () => {
    await counting();
    goOffline();
    lastTouched(TEN_MINUTES - 10_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(question()).toBeNull();
  });

  it('is covered as soon as the network goes, where its time was over', async () => {
    await counting();
    lastTouched(TEN_MINUTES);
    goOffline();
    expect(await findQuestion()).toBeVisible();
    expect(session.endedBy()).toBeNull();
  });

  it('goes on where the person says that it is them, with their whole time before them', async () => {
    const { user, asked, receipt } = await covered();
    await user.click(within(asked).getByRole('button', { name: 'Yes, I am Mia Jones' }));
    await waitFor(() => expect(question()).toBeNull());
    expect(countOf(receipt)).toBeVisible();
    expect(Date.now() - Number(localStorage.getItem('touched-at'))).toBeLessThan(TEN_MINUTES / 2);
    comeBack();
    expect(session.endedBy()).toBeNull();
  });

  it('ends the session where it is somebody else: the counts stay, the tokens do not', async () => {
    const { user, asked, receipt } = await covered();
    await user.click(within(asked).getByRole('button', { name: 'No, somebody else' }));
    const locked = await screen.findByRole('dialog', { name: 'Sign in again' });
    expect(locked).toHaveTextContent('There is no network. You can sign in as soon as it is back.');
    expect(question()).toBeNull();
    expect(session.endedBy()).toBe('expired');
    expect(localStorage.getItem('token-of-mia')).toBeNull();
    expect(countOf(receipt)).toBeInTheDocument();
    await user.click(within(locked).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByText('There is no network. You can sign in as soon as it is back.')).toBeVisible();
    expect((await draftStore.list('sub-of-mia')).length).toBe(1);
    comeBack();
    expect(screen.queryByText(/There is no network/)).toBeNull();
  });

  it('goes to the sign-in page where it is somebody else and nothing is unsaved', async () => {
    const { user } = openApp('/dashboard', mia());
    await screen.findByRole('main');
    goOffline();
    leaveLying();
    await user.click(within(await findQuestion()).getByRole('button', { name: 'No, somebody else' }));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByText('There is no network. You can sign in as soon as it is back.')).toBeVisible();
  });

  it('takes no scan meanwhile, says so, and keeps none for later', async () => {
    const { user, asked, receipt } = await covered();
    const counts = () => within(receipt).getByRole('table', { hidden: true }).textContent;
    const before = counts();
    expect(before).toContain('CORK');
    document.body.insertAdjacentHTML('beforeend', '<p data-opening></p>');
    scan('CORK');
    expect(await screen.findByText(/^CORK was scanned behind this dialog/)).toBeInTheDocument();
    document.querySelector('[data-opening]')?.remove();
    expect(question()).toBe(asked);
    await user.click(within(asked).getByRole('button', { name: 'Yes, I am Mia Jones' }));
    await waitFor(() => expect(question()).toBeNull());
    // One that is scanned now comes behind whatever waited.
    scan('NOT-ORDERED');
    expect(await screen.findByText(/^NOT-ORDERED/)).toBeInTheDocument();
    expect(counts()).toBe(before);
  });

  it('passes no key on to the page, and none answers by itself', async () => {
    const { user, asked } = await covered();
    expect(asked).toHaveFocus();
    const heard = jest.fn();
    document.addEventListener('keydown', heard);
    await user.keyboard('{Enter}/x{Escape}{Control>}b{/Control}');
    fireEvent.keyDown(document.body, { key: '/' });
    document.removeEventListener('keydown', heard);
    expect(heard.mock.calls.map(([event]) => event.key)).toEqual(['Enter', 'Escape']);
    expect(question()).toBe(asked);
    within(asked).getByRole('button', { name: 'Yes, I am Mia Jones' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(question()).toBeNull());
    expect(session.endedBy()).toBeNull();
  });

  it('does nothing with the touch that wakes it', async () => {
    const { receipt } = await counting();
    goOffline();
    lastTouched(TEN_MINUTES);
    const field = within(receipt).getByLabelText('Supplier Ref');
    const key = createEvent.keyDown(field, { key: 'x' });
    fireEvent(field, key);
    expect(key.defaultPrevented).toBe(true);
    const asked = await findQuestion();
    // The key behind it answers.
    expect(fireEvent.keyDown(within(asked).getByRole('button', { name: /^Yes/ }), { key: 'Enter' })).toBe(
      true,
    );
  });

  it('takes no press that wakes it for an answer, and the next one is', async () => {
    await counting();
    goOffline();
    lastTouched(TEN_MINUTES);
    fireEvent.pointerDown(document.body);
    const yes = within(await findQuestion()).getByRole('button', { name: /^Yes/ });
    fireEvent.click(yes);
    expect(question()).not.toBeNull();
    fireEvent.pointerDown(yes);
    fireEvent.click(yes);
    await waitFor(() => expect(question()).toBeNull());
  });

  it('locks when the network comes back while the question stands', async () => {
    const { receipt } = await covered();
    comeBack();
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    expect(question()).toBeNull();
    expect(localStorage.getItem('token-of-mia')).toBeNull();
    expect(countOf(receipt)).toBeInTheDocument();
  });

  it('locks on a Yes that comes with the network', async () => {
    const { user, asked } = await covered();
    network.mockReturnValue(true);
    await user.click(within(asked).getByRole('button', { name: 'Yes, I am Mia Jones' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  });

  it('asks and locks again where nobody was there after a Yes', async () => {
    const { user, asked } = await covered();
    await user.click(within(asked).getByRole('button', { name: 'Yes, I am Mia Jones' }));
    await waitFor(() => expect(question()).toBeNull());
    leaveLying();
    expect(await findQuestion()).toBeVisible();
    comeBack();
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  });

  it('goes on where the answer was given in another tab', async () => {
    await covered();
    lastTouched(0);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'touched-at' })));
    await waitFor(() => expect(question()).toBeNull());
    expect(session.endedBy()).toBeNull();
  });

  it('ends where another tab was told that it is somebody else', async () => {
    await covered();
    // As the tab does that empties the storage they share.
    localStorage.removeItem('signed-in-person');
    act(
      () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'signed-in-person', newValue: null })),
    );
    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    expect(question()).toBeNull();
  });
});

it('a device that is not shared is never covered', async () => {
  markShared(false);
  const { receipt } = await counting();
  goOffline();
  leaveLying();
  expect(question()).toBeNull();
  expect(countOf(receipt)).toBeVisible();
});
