import { act, screen, within } from '@testing-library/react';
import {
  getNotifications,
  type NotificationDetail,
  type NotificationResponse,
  postNotifications,
} from '#api/vendors/vendor-notifications.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const aNotification = (stated: Partial<NotificationResponse> = {}): NotificationResponse => ({
  notificationId: 'Warehouse Vendors#t-1#abc',
  status: 'APPLIED',
  receivedAt: '2026-11-20T09:40:00Z',
  dueAt: null,
  attempts: 0,
  message: null,
  query: 'Warehouse Vendors',
  transactionId: 't-1',
  companyId: 'BOTTLER',
  inserted: 1,
  deleted: 1,
  ...stated,
});

const failed = aNotification({
  notificationId: 'n-2',
  status: 'FAILED',
  message: '1 of its rows name no vendor.',
  inserted: 60,
  deleted: 0,
});

const detailOf = (notification: NotificationResponse, from: number): NotificationDetail => ({
  ...notification,
  timeStamp: '638000000000000000',
  from,
  rows: Array.from({ length: Math.min(50, 60 - from) }, (_, index) => ({
    list: 'Inserted',
    vendorID: index === 0 ? null : `V${from + index}`,
    columns: [{ name: 'Supplier No', value: `S${from + index}` }],
  })),
});

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getNotifications, 'list', ({ status, pagination_key }) => {
    const all = [failed, aNotification()].filter((one) => !status || one.status === status);
    if (status) return { data: { items: all } };
    return pagination_key === 'more'
      ? { data: { items: all.slice(1) } }
      : { data: { items: all.slice(0, 1), pagination_key: 'more' } };
  });
  api.on(getNotifications, 'get_by_id', ({ from }) => ({ data: detailOf(failed, from) }));
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const open = (groups = ['manager'], path = '/dashboard/logs-notifications') =>
  openApp(path, aPerson({ groups }));

describe('Logs & Notifications', () => {
  it('lists what came with what became of it, a page more at a time', async () => {
    const { user } = open();
    expect(await screen.findByText('1 of its rows name no vendor.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      '20 Nov 2026, 8:40 pm60 insertedFailed1 of its rows name no vendor.Open',
      '20 Nov 2026, 8:40 pm1 inserted, 1 deletedApplied–Open',
    ]);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('keeps the status asked for in the URL', async () => {
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText('Status'), 'Waiting');
    await addressIs('/dashboard/logs-notifications?status=WAITING');
    expect(await screen.findByText('There are none with this status.')).toBeVisible();
  });

  it('shows the rows as they came, fifty at a time, and has it replayed', async () => {
    api.on(postNotifications, 'replay', ({ notificationId }) => ({
      data: { ...failed, notificationId, status: 'RECEIVED' as const, message: null },
    }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Open the notification of 20 Nov/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notification' }));
    expect(await dialog.findByText('names no vendor')).toBeVisible();
    expect(dialog.getByText('Supplier No: S1')).toBeVisible();
    expect(dialog.getByText('Rows 1-50 of 60')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('Rows 51-60 of 60')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('The notification is replayed')).toBeVisible();
    expect(api.requests('replay')).toEqual([{ notificationId: 'n-2' }]);
  });

  it('follows a replay to its end, also where the list no longer held it', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let current = failed;
    api.on(getNotifications, 'list', ({ status }) => ({
      data: { items: current.status === (status || current.status) ? [current] : [] },
    }));
    api.on(getNotifications, 'get_by_id', ({ from }) => ({ data: detailOf(current, from) }));
    api.on(postNotifications, 'replay', () => {
      current = { ...failed, status: 'RECEIVED', message: null };
      return { data: current };
    });
    const { user } = open(['manager'], '/dashboard/logs-notifications?status=FAILED');
    await user.click(await screen.findByRole('button', { name: /^Open the notification/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notification' }));
    await dialog.findByText('names no vendor');
    await user.click(dialog.getByRole('button', { name: 'Replay' }));
    expect(await dialog.findByText('Received')).toBeVisible();
    expect(await screen.findByText('There are none with this status.')).toBeInTheDocument();

    current = { ...failed, message: '2 of its rows name no vendor.' };
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(await dialog.findByText('Failed')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('2 of its rows name no vendor.')).toBeVisible();
    const asked = api.requests('get_by_id').length;
    await act(() => jest.advanceTimersByTimeAsync(9000));
    expect(api.requests('get_by_id')).toHaveLength(asked);
  });

  it('shows what became of a new one without being asked', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let current = aNotification({ status: 'RECEIVED' });
    api.on(getNotifications, 'list', () => ({ data: { items: [current] } }));
    open();
    expect(await screen.findByRole('cell', { name: 'Received' })).toBeVisible();
    current = aNotification();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(await screen.findByRole('cell', { name: 'Applied' })).toBeVisible();
  });

  it('says why it was not replayed', async () => {
    api.on(
      postNotifications,
      'replay',
      () => new Refusal(409, 'It is being applied right now. Try again.', 'TRY_AGAIN'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Open the notification/ }));
    await screen.findByText('names no vendor');
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('It is being applied right now. Try again.')).toBeVisible();
  });

  it('shows replay closed to a consultant, with the reason', async () => {
    const { user } = open(['consultant']);
    await user.click(await screen.findByRole('button', { name: /^Open the notification/ }));
    await screen.findByText('names no vendor');
    expect(screen.getByRole('button', { name: 'Replay' })).toBeDisabled();
    expect(screen.getByTitle(/A manager can/)).toBeInTheDocument();
  });

  it('says what has to be done where nothing was ever reported', async () => {
    api.on(getNotifications, 'list', () => ({ data: { items: [] } }));
    open();
    expect(await screen.findByText(/has told nothing yet/)).toBeVisible();
  });
});
