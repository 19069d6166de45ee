import { screen, waitFor, within } from '@testing-library/react';
import { getNotice, type NoticeResponse, postNotice } from '#api/notices/notices.ts';
import { getVendor } from '#api/vendors.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const aNotice = (more: Partial<NoticeResponse> = {}): NoticeResponse => ({
  ...{ noticeId: 'lotHeld-1', topic: 'lotHeld', count: 1, hasMore: false, overAt: null, isUnread: true },
  ...{ firstAt: '2026-03-04T01:00:00.000Z', at: '2026-03-04T01:00:00.000Z' },
  subjects: [{ kind: 'lot', id: '["ORANGE","L-1"]', name: 'Lot L-1 of ORANGE' }],
  ...more,
});

const stuck = aNotice({
  ...{ noticeId: 'postingStuck-1', topic: 'postingStuck', count: 50, at: '2026-03-04T02:00:00.000Z' },
  subjects: [
    { kind: 'receipt', id: 'R-1', name: 'GR-000001' },
    { kind: 'shipment', id: 'S-1', name: 'SH-000001' },
  ],
});

let api: FakeApi;
let notices: NoticeResponse[];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  notices = [stuck, aNotice()];
  const unread = () => notices.filter(({ isUnread }) => isUnread).length;
  api.on(getVendor, 'list_vendors', () => ({ data: { items: [] } }));
  api.on(getNotice, 'unread', () => ({ data: { unread: unread() } }));
  api.on(getNotice, 'list_notices', () => ({ data: { items: [...notices], unread: unread() } }));
  api.on(postNotice, 'mark_read', ({ notices: marks = [], until }) => {
    notices = notices.map((notice) =>
      (until && notice.at <= until) || marks.some(({ noticeId }) => noticeId === notice.noticeId)
        ? { ...notice, isUnread: false }
        : notice,
    );
    return { data: { unread: unread() } };
  });
  api.on(postNotice, 'mark_unread', ({ notices: marks }) => {
    notices = notices.map((notice) =>
      marks.some(({ noticeId }) => noticeId === notice.noticeId) ? { ...notice, isUnread: true } : notice,
    );
    return { data: { unread: unread() } };
  });
});

afterEach(() => jest.restoreAllMocks());

const openPanel = async () => {
  const app = openApp('/dashboard/vendor', aPerson());
  await app.user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  await within(panel).findByRole('list', { name: 'Notifications' });
  return { ...app, panel };
};

describe('the bell', () => {
  it('says how many are unread, and opens them', async () => {
    const { panel, user } = await openPanel();
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first).toHaveTextContent('Unread: 50 documents failed or have waited for over 10 minutes');
    expect(first).toHaveTextContent('GR-000001SH-000001and 48 more');
    expect(second).toHaveTextContent('Unread: Lot L-1 of ORANGE was held or rejected');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toHaveFocus();
  });

  it('leads from each to its record, which reads it', async () => {
    const { panel, user } = await openPanel();
    await user.click(within(panel).getByRole('link', { name: /Lot L-1 of ORANGE/ }));
    await addressIs('/dashboard/inventory-list/ORANGE/L-1');
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    expect(api.requests('mark_read')).toEqual([
      expect.objectContaining({ notices: [{ noticeId: 'lotHeld-1', at: '2026-03-04T01:00:00.000Z' }] }),
    ]);
  });

  it('reads one without going there, and keeps one unread to come back to it, by the keyboard', async () => {
    const { panel, user } = await openPanel();
    const turn = (as: string) =>
      within(panel).findByRole('button', { name: `Mark as ${as}: Lot L-1 of ORANGE was held or rejected` });
    (await turn('read')).focus();
    await user.keyboard('{Enter}');
    expect(await turn('unread')).toHaveFocus();
    const bell = (name: string) => screen.findByRole('button', { name, hidden: true });
    expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await turn('read')).toHaveFocus();
    expect(await bell('Notifications, 2 unread')).toBeInTheDocument();
    expect(api.requests('mark_unread')).toEqual([
      expect.objectContaining({ notices: [{ noticeId: 'lotHeld-1' }] }),
    ]);
  });

  it('offers no mark of what was put right', async () => {
    notices = [aNotice({ isUnread: false, overAt: '2026-03-04T03:00:00.000Z' })];
    const { user } = openApp('/dashboard/vendor', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText(/over since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Mark as/ })).not.toBeInTheDocument();
  });

  it('marks all that were shown as read', async () => {
    const { panel, user } = await openPanel();
    await user.click(within(panel).getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(within(panel).queryByText('Unread:')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeInTheDocument();
    expect(api.requests('mark_read')).toEqual([expect.objectContaining({ until: stuck.at })]);
  });

  it('shows them unread again where that could not be said', async () => {
    api.on(postNotice, 'mark_read', () => new Refusal(409, 'Try again.', 'TRY_AGAIN'));
    const { panel, user } = await openPanel();
    await user.click(within(panel).getByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByText('Nothing was marked')).toBeInTheDocument();
    expect(within(panel).getAllByText('Unread:')).toHaveLength(2);
  });

  it('says when there is nothing, and when it can’t be told', async () => {
    notices = [];
    const { user } = openApp('/dashboard/vendor', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await screen.findByText(/Nothing to tell/)).toBeVisible();
  });

  it('knows what a later version tells of, without its words', async () => {
    notices = [aNotice({ topic: 'weather' })];
    const { user } = openApp('/dashboard/vendor', aPerson());
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
    expect(await screen.findByText(/this version of the page does not know yet/)).toBeVisible();
  });

  it('shows only what is unread where that is asked for, and says when all has been read', async () => {
    notices = [stuck, aNotice({ isUnread: false })];
    const { user } = openApp('/dashboard/logs-notifications?tab=notices&shown=unread', aPerson());
    const list = await screen.findByRole('list', { name: 'Notifications' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent('50 documents failed');
    await user.click(await screen.findByRole('button', { name: 'Mark all read' }));
    expect(await screen.findByText('All has been read.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Clear/ }));
    const all = await screen.findByRole('list', { name: 'Notifications' });
    expect(within(all).getAllByRole('listitem')).toHaveLength(2);
  });

  it('is not there for somebody who waits for a role', async () => {
    openApp('/dashboard', aPerson({ groups: [] }));
    expect(await screen.findByRole('heading', { name: 'Waiting for a role' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Notifications/ })).not.toBeInTheDocument();
    expect(api.requests('unread')).toEqual([]);
  });
});

describe('notification settings', () => {
  const choices = { canMail: true, items: [{ topic: 'lotHeld' as const, app: true, mail: false }] };

  const openSettings = async () => {
    const { panel, user } = await openPanel();
    await user.click(within(panel).getByRole('button', { name: 'Settings' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Notification settings' }) };
  };

  it('count at once, topic by topic and way by way', async () => {
    api.on(getNotice, 'list_topics', () => ({ data: choices }));
    api.on(postNotice, 'set_topics', ({ topics }) => ({ data: { canMail: true, items: topics } }));
    const { user, dialog } = await openSettings();
    const mail = await within(dialog).findByRole('switch', { name: 'A lot was held or rejected: by mail' });
    expect(mail).not.toBeChecked();
    await user.click(mail);
    await waitFor(() => expect(mail).toBeChecked());
    expect(api.requests('set_topics')).toEqual([
      expect.objectContaining({ topics: [{ topic: 'lotHeld', app: true, mail: true }] }),
    ]);
  });

  it('offer no mails where there is no sender, and say so', async () => {
    api.on(getNotice, 'list_topics', () => ({ data: { ...choices, canMail: false } }));
    const { dialog } = await openSettings();
    expect(await within(dialog).findByText(/has no sender of mails/)).toBeVisible();
    expect(within(dialog).getByRole('switch', { name: /by mail/ })).toBeDisabled();
  });

  it('stay as they were where that was refused', async () => {
    api.on(getNotice, 'list_topics', () => ({ data: choices }));
    api.on(postNotice, 'set_topics', () => new Refusal(409, 'Try again.', 'TRY_AGAIN'));
    const { user, dialog } = await openSettings();
    const app = await within(dialog).findByRole('switch', { name: /in the app/ });
    await user.click(app);
    expect(await screen.findByText('The setting was not changed')).toBeInTheDocument();
    await waitFor(() => expect(app).toBeChecked());
  });
});
