/** @jest-environment ./frontend/src/testing/environment/history-environment.mjs */
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getProduction } from '#api/production.ts';
import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getUser } from '#api/users.ts';
import { getNotifications } from '#api/vendors/vendor-notifications.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { aRunRecord, aRunRow } from '#frontend/features/production/testing/a-run.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { anAccount } from '#frontend/features/users/testing/an-account.ts';
import { aLine } from '#frontend/features/work-centers/testing/a-line.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aReceipt, aReceiptInList } from '#frontend/testing/a-receipt.ts';
import { aWorkOrderRecord, aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import { anOrder } from '#frontend/testing/an-order.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi } from '#frontend/testing/fake-api.ts';
import { addressIs, here, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

type User = ReturnType<typeof openApp>['user'];

/** A link, a button or an entry of a menu with this name. */
const pressable = (name: string): HTMLElement => {
  const [found] = ['button', 'link', 'menuitem'].flatMap((role) => screen.queryAllByRole(role, { name }));
  if (!found) throw new Error(`There is no ${name} to press.`);
  return found;
};

/** Presses one after the other. */
const press = async (user: User, ...names: readonly string[]): Promise<void> => {
  for (const name of names) await user.click(await waitFor(() => pressable(name)));
};

const ORDERS = '/dashboard/work-orders';
const ACTIONS = 'Actions for WO_20260304_001';

/** A page, what is pressed there, and the dialog that is open then. */
const RECORDS = [
  ['/dashboard/received-goods', ['GR-000001'], 'Receipt GR-000001'],
  ['/dashboard/production-order-history', ['Open PR-000001'], 'PR-000001'],
  ['/dashboard/logs-notifications', ['Open the notification of 20 Nov 2026, 8:40 pm'], 'Notification'],
  [ORDERS, [ACTIONS, 'View'], 'WO_20260304_001'],
  ['/dashboard/completed-work-orders', [ACTIONS, 'View'], 'WO_20260304_001'],
  ['/dashboard/user-management', ['Manage amy'], 'amy'],
] as const;

const OTHERS = [
  ['/dashboard/receive-goods?vendor=V001', ['Receive PO1'], 'Receive Order : PO1'],
  [ORDERS, ['Add'], 'Create Work Order'],
  [ORDERS, [ACTIONS, 'Edit'], 'Edit WO_20260304_001'],
  [ORDERS, [ACTIONS, 'Delete'], 'Delete Work Order'],
  ['/dashboard/user-management', ['Invite'], 'Invite a person'],
  ['/dashboard/work-center-management', ['Edit CAN-1'], 'Edit CAN-1'],
] as const;

/** Two deep: what lies over what. */
const STACKS = [
  [
    '/dashboard/receive-goods?vendor=V001',
    ['Receive PO1', 'Update BOTTLE'],
    'Receive Order : PO1',
    'Update BOTTLE',
  ],
  [
    '/dashboard/received-goods',
    ['GR-000001', 'Cancel receipt'],
    'Receipt GR-000001',
    'Cancel receipt GR-000001?',
  ],
  ['/dashboard/user-management', ['Manage amy', 'Change roles'], 'amy', 'Roles of amy'],
] as const;

let api: FakeApi;

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const draft of await draftStore.list('sub-of-mia')) await draftStore.remove(draft);
  window.history.replaceState(null, '', '/the-page-before');
  window.history.pushState(null, '', '/');
  api = fakeApi();
  answerDashboard(api);
  api.on(getReceiveGoods, 'by_vendor_id', () => ({
    data: [anOrder()],
    meta: { asOf: '2026-11-20T09:00:00Z', stale: false },
  }));
  const receipt = { status: 'QUEUED', accountingReceiptNbr: null } as const;
  api.on(getReceipts, 'list', () => ({
    data: { items: [aReceiptInList(receipt)] },
    meta: { from: '2026-11-20', to: '2026-11-20' },
  }));
  api.on(getReceipts, 'get_by_id', () => ({ data: aReceipt({ ...receipt, cancellable: true }) }));
  api.on(getProduction, 'list_runs', () => ({ data: { items: [aRunRow()] } }));
  api.on(getProduction, 'get_run', () => ({
    data: {
      run: aRunRecord(),
      counts: [],
      goods: null,
      lots: [],
      components: [],
      noGoods: 'freeText' as const,
      workOrder: null,
    },
    meta: { now: '2026-03-04T02:00:00.000Z' },
  }));
  api.on(getProduction, 'line_days', () => ({ data: { from: '', to: '', items: [] } }));
  api.on(getProduction, 'output_per_day', ({ unit, from = '', to = '' }) => ({
    data: { unit, from, to, days: [] },
  }));
  api.on(getWorkOrder, 'list_work_orders', () => ({ data: { items: [aWorkOrderRow()] } }));
  api.on(getWorkOrder, 'list_completed', () => ({
    data: { items: [aWorkOrderRow({ status: 'Completed', closedAt: '2026-03-05T01:00:00.000Z' })] },
  }));
  api.on(getWorkOrder, 'get_work_order', () => ({ data: aWorkOrderRecord() }));
  api.on(getWorkOrder, 'list_products', () => ({ data: { items: [] } }));
  api.on(getUser, 'list_users', () => ({ data: { items: [anAccount({ username: 'amy' })] } }));
  api.on(getUser, 'get_user', () => ({ data: anAccount({ username: 'amy' }) }));
  api.on(getProduction, 'live_lines', () => ({
    data: { items: [aLine()] },
    meta: { now: '2026-03-04T02:00:00.000Z' },
  }));
  api.on(getWorkCenter, 'list_reasons', () => ({ data: { items: [] } }));
});

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

configure({ asyncUtilTimeout: 8_000 });

/** Its actions have the names of others. */
const answerNotifications = (): void => {
  const notification = {
    notificationId: 'Warehouse Vendors#t-1#abc',
    status: 'APPLIED',
    receivedAt: '2026-11-20T09:40:00Z',
    dueAt: null,
    attempts: 0,
    message: null,
    query: 'Warehouse Vendors',
    transactionId: 't-1',
    companyId: 'BOTTLER',
    inserted: 0,
    deleted: 0,
  } as const;
  api.on(getNotifications, 'list', () => ({ data: { items: [notification] } }));
  api.on(getNotifications, 'get_by_id', ({ from }) => ({
    data: { ...notification, timeStamp: null, from, rows: [] },
  }));
};

const open = (path: string) => {
  if (path.startsWith('/dashboard/logs')) answerNotifications();
  return openApp(path, aPerson({ groups: ['sysadmin'] }));
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

const travel = (steps: number) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        window.history.go(steps);
      }),
  );
/** Nothing of the history moves any more: every dialog has its entry, and no entry is without its dialog. */
const settled = async (dialogs: number) =>
  waitFor(() => expect(window.history.state?.dialogs ?? 0).toBe(dialogs));
const leavesPage = async () => {
  await travel(-1);
  await addressIs('/the-page-before');
};

describe.each([...RECORDS, ...OTHERS])('on %s, after %j', (path, steps, name) => {
  const isRecord = RECORDS.some(([place, , record]) => place === path && record === name);
  const opened = async () => {
    const { user } = open(path);
    await press(user, ...steps);
    await dialog(name);
    await settled(isRecord ? 0 : 1);
    return user;
  };

  it('Back closes the dialog and stays, and then leaves the page', async () => {
    await opened();
    await travel(-1);
    await isGone(name);
    await addressIs(path);
    await settled(0);
    await leavesPage();
  });

  it('Escape closes it too, and Back then leaves the page', async () => {
    const user = await opened();
    await user.keyboard('{Escape}');
    await isGone(name);
    await addressIs(path);
    await settled(0);
    await leavesPage();
  });
});

describe('while the entry of a closed dialog is on its way out', () => {
  /** Closes a dialog of a browser that takes its time to move, and does something else on the page meanwhile. */
  const closingAnd = async (act: () => void) => {
    const { user } = open(ORDERS);
    await press(user, ACTIONS, 'Edit');
    await dialog('Edit WO_20260304_001');
    await settled(1);
    const { history } = window;
    const moves: number[] = [];
    const go = jest.spyOn(history, 'go').mockImplementation((steps = 0) => void moves.push(steps));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(moves).toEqual([-1]));
    const before = window.location.href;
    act();
    await waitFor(() => expect(window.location.href).not.toBe(before));
    go.mockRestore();
    history.go(-1);
    await isGone('Edit WO_20260304_001');
    await settled(0);
  };

  it('a search that is typed stays, and Back then leaves the page', async () => {
    const search = () => screen.getByRole('searchbox', { hidden: true });
    await closingAnd(() => fireEvent.change(search(), { target: { value: 'ginger' } }));
    await addressIs(`${ORDERS}?q=ginger`);
    expect(search()).toHaveValue('ginger');
    await leavesPage();
  });

  it('a link that is followed is followed', async () => {
    await closingAnd(() => {
      const [dashboard] = screen.getAllByRole('link', { name: 'Dashboard', hidden: true });
      fireEvent.click(dashboard as HTMLElement);
    });
    await addressIs('/dashboard');
  });
});

describe.each(RECORDS)('the record on %s, after %j', (path, steps, name) => {
  it('is opened again by Forward, and by a reload, after which it is closed as before', async () => {
    const { user, unmount } = open(path);
    await press(user, ...steps);
    await dialog(name);
    await travel(-1);
    await isGone(name);
    await travel(1);
    await dialog(name);
    const { search } = window.location;
    const { state } = window.history;
    unmount();
    const again = open(path + search);
    window.history.replaceState(state, '');
    await dialog(name);
    await again.user.keyboard('{Escape}');
    await addressIs(path);
    await leavesPage();
  });

  it('is opened by a link, and closes to its list where there was none before', async () => {
    const first = open(path);
    await press(first.user, ...steps);
    await dialog(name);
    const link = here();
    first.unmount();
    window.history.replaceState(null, '', '/the-page-before');
    window.history.pushState(null, '', '/');
    const { user } = open(link);
    await dialog(name);
    await user.keyboard('{Escape}');
    await isGone(name);
    await addressIs(path);
    await leavesPage();
  });
});

describe.each(STACKS)('on %s, after %j', (path, steps, beneath, above) => {
  it('Back closes one at a time', async () => {
    const { user } = open(path);
    await press(user, ...steps);
    await dialog(above);
    const isInAddress = here() !== path;
    await settled(isInAddress ? 1 : 2);
    await travel(-1);
    await isGone(above);
    await dialog(beneath);
    await settled(isInAddress ? 0 : 1);
    await travel(-1);
    await isGone(beneath);
    await addressIs(path);
    await settled(0);
    await leavesPage();
  });
});

describe('work that is not saved', () => {
  it('is asked about by Back, and stays when the person stays', async () => {
    const { user } = open(ORDERS);
    await press(user, 'Add');
    const form = await dialog('Create Work Order');
    await user.type(within(form).getByLabelText('Note for the line (optional)'), 'For the fair');
    await settled(1);
    await travel(-1);
    await dialog('Discard your changes?');
    await settled(2);
    await press(user, 'Keep editing');
    await isGone('Discard your changes?');
    await settled(1);
    expect(within(form).getByLabelText('Note for the line (optional)')).toHaveValue('For the fair');
    await travel(-1);
    await dialog('Discard your changes?');
    await settled(2);
    await press(user, 'Discard');
    await isGone('Create Work Order');
    await settled(0);
    await addressIs(ORDERS);
    await leavesPage();
  });

  it('is what was counted of a delivery, too', async () => {
    const { user } = open('/dashboard/receive-goods?vendor=V001');
    await press(user, 'Receive PO1');
    await dialog('Receive Order : PO1');
    await user.click(screen.getByRole('button', { name: 'Fill remaining: BOTTLE' }));
    await settled(1);
    await travel(-1);
    await dialog('Discard what was counted?');
    await settled(2);
    await press(user, 'Keep counting');
    await isGone('Discard what was counted?');
    expect(await dialog('Receive Order : PO1')).toHaveTextContent('1 of 1 counted');
  });
});
