import { act, screen, waitFor, within } from '@testing-library/react';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder, postWorkOrder, type WorkOrderRow } from '#api/work-orders.ts';
import { siteDay } from '#domain/calendar.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aWorkOrderRecord, aWorkOrderRow, workOrdersNumbered } from '#frontend/testing/a-work-order-row.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';
import { openedDialog } from '#frontend/testing/opened-dialog.ts';

jest.mock('aws-amplify/auth', () => ({}));

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  // The shell asks what waits wherever somebody is.
  answerDashboard(api);
  api.on(getWorkOrder, 'list_products', () => ({
    data: { items: [{ inventoryID: 'GB330', name: 'Ginger Brew', baseUom: 'BOTTLE', sizes: {}, gtins: [] }] },
  }));
});

afterEach(() => jest.restoreAllMocks());

const list = (items: readonly WorkOrderRow[]) =>
  api.on(getWorkOrder, 'list_work_orders', () => ({ data: { items: [...items] } }));

const open = (search = '', groups: readonly string[] = ['manager']) =>
  openApp(`/dashboard/work-orders${search}`, aPerson({ groups: [...groups] }));

type User = ReturnType<typeof open>['user'];

const choose = async (user: User, action: string, id = 'WO_20260304_001') => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${id}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

/** The next such call is refused because somebody else was first; `current` is what they left. */
const staleOnce = (action: string, current: unknown) => {
  const rest = globalThis.fetch;
  let isDone = false;
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    if (isDone || !String(init?.body ?? '').includes(action)) return rest(address, init);
    isDone = true;
    const body = { error: 'It changed.', code: 'STALE_VERSION', details: [], requestId: 'r-1', current };
    return new Response(JSON.stringify(body), { status: 409 });
  }) as typeof fetch;
};

describe('Work Order List (spec §2)', () => {
  it('has the columns, ten rows a page and a way to a page by its number', async () => {
    list(workOrdersNumbered(62));
    const { user } = open();
    expect(await screen.findByText('Showing 1-10 of 62 total work orders')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'WORK ORDER ID',
      'PRODUCT',
      'QUANTITY',
      'PRIORITY',
      'REQUIRED DATE',
      'STATUS',
      'ACTION',
    ]);
    expect(screen.getAllByText('4 March 2026')).toHaveLength(10);
    const goTo = screen.getByRole<HTMLInputElement>('textbox', { name: 'Go to page' });
    // Typed with Enter at a test's pace it would be a scan.
    await user.type(goTo, '8');
    act(() => goTo.form?.requestSubmit());
    expect(screen.getByText('Pages go from 1 to 7.')).toBeVisible();
    await user.clear(goTo);
    await user.type(goTo, '7');
    act(() => goTo.form?.requestSubmit());
    expect(screen.getByText('Showing 61-62 of 62 total work orders')).toBeVisible();
    await addressIs('/dashboard/work-orders?page=7');
  });

  it('loads every page of a long list at once', async () => {
    const orders = workOrdersNumbered(20);
    api.on(getWorkOrder, 'list_work_orders', ({ pagination_key }) => ({
      data: pagination_key
        ? { items: orders.slice(12) }
        : { items: orders.slice(0, 12), pagination_key: 'more' },
    }));
    open();
    expect(await screen.findByText('Showing 1-10 of 20 total work orders')).toBeVisible();
    expect(api.requests('list_work_orders').map(({ limit }) => limit)).toEqual([10000, 10000]);
  });

  it('marks High by more than its colour', async () => {
    list([aWorkOrderRow({ priority: 'High' })]);
    open();
    const high = await screen.findByText('High', { selector: 'strong' });
    expect(high).toHaveClass('priority-high');
    expect(high.querySelector('svg')).toBeInTheDocument();
  });

  it('searches, filters by status, priority and the last 30 days, and keeps all of it in the URL', async () => {
    const today = siteDay(Date.now());
    list([
      aWorkOrderRow({ id: 'WO_20260304_001', product: 'Cola', createdOn: '2020-01-01', status: 'Completed' }),
      aWorkOrderRow({ id: 'WO_20260304_002', product: 'Ginger Brew', createdOn: today, priority: 'Low' }),
    ]);
    const { user } = open();
    await screen.findByText('Showing 1-2 of 2 total work orders');
    const recent = screen.getByRole('button', { name: 'Last 30 days' });
    expect(recent).toHaveAttribute('aria-pressed', 'false');
    await user.click(recent);
    expect(recent).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Showing 1-1 of 1 filtered work orders')).toBeVisible();
    expect(screen.queryByText('Cola')).not.toBeInTheDocument();
    await addressIs('/dashboard/work-orders?last=30');
    await user.click(recent);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed');
    expect(screen.queryByText('Ginger Brew')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'Low');
    expect(screen.getByText('No work orders found.')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
    await user.type(screen.getByRole('searchbox', { name: 'Search by id or product' }), 'GING');
    expect(await screen.findByText('Ginger Brew')).toBeVisible();
    await addressIs('/dashboard/work-orders?priority=Low&q=GING');
  });

  it('sorts by priority, the urgent first', async () => {
    list([
      aWorkOrderRow({ id: 'WO_20260304_001', priority: 'Low' }),
      aWorkOrderRow({ id: 'WO_20260304_002', priority: 'High' }),
    ]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'PRIORITY' }));
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
        'WO_20260304_002',
        'WO_20260304_001',
      ]),
    );
  });

  it('says what went wrong, and tries again', async () => {
    api.on(getWorkOrder, 'list_work_orders', () => new Refusal(403, 'Forbidden'));
    const { user } = open();
    expect(await screen.findByText('Failed to load work orders: Forbidden')).toBeVisible();
    list([]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/No work orders yet/)).toBeVisible();
  });
});

describe('Create Work Order', () => {
  it('asks for every field, and makes one order with an id of its own', async () => {
    list([aWorkOrderRow()]);
    const made = aWorkOrderRecord({ id: 'WO_20260304_002', product: 'Ginger Brew', inventoryID: 'GB330' });
    api.on(postWorkOrder, 'create_work_order', () => ({ data: made, meta: { warnings: [] } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Work Order' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect((await dialog.findAllByRole('alert')).length).toBe(4);
    expect(api.requests('create_work_order')).toEqual([]);

    await waitFor(() => expect(api.requests('list_products')).toHaveLength(1));
    await user.type(dialog.getByRole('combobox', { name: 'Product' }), 'ginger brew');
    expect(await dialog.findByText('Inventory item GB330')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '2,400');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Unit' }), 'cases');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Priority' }), 'High');
    await user.type(dialog.getByRole('textbox', { name: 'Required Date' }), '4/3/2099');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Showing 1-2 of 2 total work orders')).toBeVisible();
    const [request] = api.requests('create_work_order');
    expect(request).toEqual({
      action: undefined,
      product: 'Ginger Brew',
      inventoryID: 'GB330',
      quantity: 2400,
      uom: 'cases',
      priority: 'High',
      requiredDate: '2099-03-04',
      packs: {},
      requestId: expect.stringMatching(ULID),
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('sends the same id again after a failure, and keeps what was typed', async () => {
    list([aWorkOrderRow()]);
    api.on(postWorkOrder, 'create_work_order', () => new Refusal(422, 'The day is too far ahead.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Work Order' }));
    await user.type(dialog.getByRole('combobox', { name: 'Product' }), 'House lemonade');
    await user.type(dialog.getByRole('textbox', { name: 'Quantity' }), '10');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Priority' }), 'Low');
    await user.type(dialog.getByRole('textbox', { name: 'Required Date' }), '4 Mar 2099');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('The day is too far ahead.')).toBeVisible();
    expect(dialog.getByRole('combobox', { name: 'Product' })).toHaveValue('House lemonade');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.requests('create_work_order')).toHaveLength(2));
    const [first, second] = api.requests('create_work_order');
    expect(second).toEqual(first);
  });
});

describe('the action menu', () => {
  it('deletes after the spec’s question, with id, product, quantity and priority', async () => {
    list([aWorkOrderRow()]);
    api.on(postWorkOrder, 'delete_work_order', ({ id }) => ({ data: { id, deleted: true as const } }));
    const { user } = open();
    await choose(user, 'Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Work Order' });
    expect(
      within(dialog).getByText(
        'Are you sure you want to delete this work order? This action cannot be undone.',
      ),
    ).toBeVisible();
    for (const text of ['WO_20260304_001', 'Ginger Brew', '1,200 bottles', 'Normal'])
      expect(within(dialog).getByText(text)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No work orders yet/)).toBeVisible();
    expect(api.requests('delete_work_order')).toEqual([
      expect.objectContaining({ id: 'WO_20260304_001', version: 1 }),
    ]);
  });

  it('shows what can’t be done closed, with the reason', async () => {
    list([aWorkOrderRow({ status: 'In progress', runs: 1, good: 10 })]);
    const { user } = open('', ['consultant']);
    await user.click(await screen.findByRole('button', { name: 'Actions for WO_20260304_001' }));
    const closed = (name: RegExp) => {
      const item = screen.getByRole('menuitem', { name });
      expect(item).toHaveAttribute('aria-disabled', 'true');
      return item.textContent;
    };
    expect(closed(/^Delete/)).toBe('DeleteIt is In progress, not New Entry.');
    expect(closed(/^Start/)).toBe('StartIt is In progress, not New Entry.');
    expect(closed(/^Complete/)).toBe(
      'Complete10 of 1200 bottles are made; a manager can close it short with a reason.',
    );
    expect(closed(/^Release/)).toBe('ReleaseIt is not on hold.');
    expect(closed(/^Close short/)).toBe(
      'Close shortOnly a sysadmin or a manager may close a work order short, with a reason.',
    );
    expect(screen.getByRole('menuitem', { name: 'Put on hold' })).not.toHaveAttribute('aria-disabled');
    // What can be done stands first, visible however small the screen is.
    const items = screen
      .getAllByRole('menuitem')
      .map((item) => item.getAttribute('aria-disabled') === 'true');
    expect(items).toEqual([...Array(4).fill(false), ...Array(7).fill(true)]);
  });

  it('holds with one of the site’s reasons or any words, which may not be empty', async () => {
    list([aWorkOrderRow()]);
    const reason = { active: true, version: 1, kind: 'hold', downtime: 'unplanned' } as const;
    api.on(getWorkCenter, 'list_reasons', () => ({
      data: {
        items: [
          { ...reason, reasonId: '1', text: 'Quality check' },
          { ...reason, reasonId: '2', text: 'Not asked for now', active: false },
          { ...reason, reasonId: '3', kind: 'pause' as const, text: 'Not asked for now' },
        ],
      },
    }));
    api.on(postWorkOrder, 'hold_work_order', ({ reason }) => ({
      data: aWorkOrderRecord({ onHold: true, holdReason: reason, version: 2, revision: 2 }),
      meta: { warnings: [] },
    }));
    const { user } = open();
    await choose(user, 'Put on hold');
    const dialog = within(await openedDialog());
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    expect(await dialog.findByText('Fill this in.')).toBeVisible();
    expect(api.requests('hold_work_order')).toEqual([]);
    expect(dialog.queryByRole('button', { name: 'Not asked for now' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Quality check' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Quality check');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ': caps are missing');
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
    expect(await screen.findByText('On hold')).toBeVisible();
    expect(api.requests('hold_work_order')[0]).toMatchObject({
      reason: 'Quality check: caps are missing',
      changeId: expect.stringMatching(ULID),
    });
  });

  it('edits priority and required date alone after the start', async () => {
    const started = { status: 'In progress', runs: 1 } as const;
    list([aWorkOrderRow(started)]);
    api.on(getWorkOrder, 'get_work_order', () => ({
      data: aWorkOrderRecord({ ...started, packs: { bottlesPerCase: 24 } }),
    }));
    api.on(postWorkOrder, 'edit_work_order', ({ priority }) => ({
      data: aWorkOrderRecord({ ...started, priority, version: 2, revision: 2 }),
      meta: { warnings: [] },
    }));
    const { user } = open();
    await choose(user, 'Edit');
    expect(await screen.findByRole('textbox', { name: 'Quantity' })).toBeDisabled();
    const dialog = within(screen.getByRole('dialog', { name: 'Edit WO_20260304_001' }));
    expect(dialog.getByRole('combobox', { name: 'Product' })).toBeDisabled();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Priority' }), 'High');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('High', { selector: 'strong' })).toBeVisible();
    expect(api.requests('edit_work_order')[0]).toMatchObject({
      quantity: 1200,
      packs: { bottlesPerCase: 24 },
    });
  });

  it('shows both versions to somebody whose edit came too late, and saves theirs when they choose it', async () => {
    list([aWorkOrderRow()]);
    api.on(getWorkOrder, 'get_work_order', () => ({ data: aWorkOrderRecord() }));
    api.on(postWorkOrder, 'edit_work_order', ({ quantity }) => ({
      data: aWorkOrderRecord({ quantity, version: 8, revision: 8 }),
      meta: { warnings: [] },
    }));
    staleOnce('edit_work_order', aWorkOrderRecord({ quantity: 999, version: 7, revision: 7 }));
    const { user } = open();
    await choose(user, 'Edit');
    const quantity = await screen.findByRole('textbox', { name: 'Quantity' });
    const form = within(screen.getByRole('dialog', { name: 'Edit WO_20260304_001' }));
    await user.clear(quantity);
    await user.type(quantity, '500');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const versions = within(await screen.findByRole('dialog', { name: 'WO_20260304_001 changed meanwhile' }));
    expect(versions.getByText('500 bottles')).toBeVisible();
    expect(versions.getByText('999 bottles')).toBeVisible();
    await user.click(versions.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests('edit_work_order')).toEqual([expect.objectContaining({ quantity: 500, version: 7 })]);
    expect(screen.getByText('500')).toBeVisible();
  });

  it('won’t lead on an order that moved meanwhile to where that is not allowed', async () => {
    list([aWorkOrderRow()]);
    staleOnce('start_work_order', aWorkOrderRecord({ status: 'Cancelled', version: 2, revision: 2 }));
    const { user } = open();
    await choose(user, 'Start');
    await user.click(within(await openedDialog()).getByRole('button', { name: 'Start' }));
    const versions = within(await screen.findByRole('dialog', { name: 'WO_20260304_001 changed meanwhile' }));
    expect(versions.getByRole('button', { name: 'Start all the same' })).toBeDisabled();
    expect(versions.getByText(/because it is Cancelled, not New Entry/)).toBeVisible();
    await user.click(versions.getByRole('button', { name: 'Keep what stands' }));
    expect(within(await screen.findByRole('table')).getByText('Cancelled')).toBeVisible();
  });

  it('duplicates with a required date of its own', async () => {
    list([aWorkOrderRow()]);
    api.on(postWorkOrder, 'duplicate_work_order', ({ requiredDate = '' }) => ({
      data: aWorkOrderRecord({ id: 'WO_20260305_001', requiredDate }),
      meta: { warnings: [] },
    }));
    const { user } = open();
    await choose(user, 'Duplicate');
    const dialog = within(await openedDialog());
    const date = dialog.getByRole('textbox', { name: 'Required Date' });
    await user.clear(date);
    await user.type(date, '1/4/2099');
    await user.click(dialog.getByRole('button', { name: 'Duplicate' }));
    expect(await screen.findByText('1 April 2099')).toBeVisible();
    expect(api.requests('duplicate_work_order')[0]).toMatchObject({
      id: 'WO_20260304_001',
      requestId: expect.stringMatching(ULID),
    });
  });
});

describe('a list visible', () => {
  afterEach(() => jest.useRealTimers());

  it('shows what others changed by itself, on the page and with the search where somebody is', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const orders = workOrdersNumbered(25);
    list(orders);
    api.on(getWorkOrder, 'list_open', () => ({
      data: {
        items: orders.map((order, index) =>
          index === 12 ? { ...order, priority: 'High' as const, onHold: true, revision: 2 } : order,
        ),
      },
    }));
    open('?q=product&page=2');
    expect(await screen.findByText('Showing 11-20 of 25 filtered work orders')).toBeVisible();
    const rows = screen.getAllByRole('row');
    expect(api.requests('list_open')).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('On hold')).toBeVisible();
    expect(screen.getByText('Showing 11-20 of 25 filtered work orders')).toBeVisible();
    await addressIs('/dashboard/work-orders?q=product&page=2');
    // The rows are those that were there: nothing was taken out and put back.
    expect(screen.getAllByRole('row')).toEqual(rows);
    expect(api.requests('list_work_orders')).toHaveLength(1);
  });

  it('says that it is behind where it can’t look, and goes on showing what it has', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    list([aWorkOrderRow()]);
    api.on(getWorkOrder, 'list_open', () => new Refusal(403, 'Forbidden'));
    const { user } = open();
    await screen.findByText('Showing 1-1 of 1 total work orders');
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('What others change is not shown at the moment: Forbidden')).toBeVisible();
    expect(screen.getByText('Ginger Brew')).toBeVisible();
    api.on(getWorkOrder, 'list_open', () => ({ data: { items: [aWorkOrderRow()] } }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByText(/not shown at the moment/)).not.toBeInTheDocument());
  });

  it('of five thousand orders draws ten, however it is searched', async () => {
    list(workOrdersNumbered(5000));
    const { user } = open();
    await screen.findByText('Showing 1-10 of 5000 total work orders');
    const counted = () => screen.getAllByRole('row').length - 1;
    expect(counted()).toBe(10);
    await user.type(screen.getByRole('searchbox', { name: 'Search by id or product' }), 'product 49');
    expect(await screen.findByText('Showing 1-10 of 111 filtered work orders')).toBeVisible();
    expect(counted()).toBe(10);
  });
});
