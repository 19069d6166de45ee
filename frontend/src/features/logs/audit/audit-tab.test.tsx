import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { type AuditEntryResponse, getAudit, type ListedEntryResponse } from '#api/audit/audit.ts';
import { addDays } from '#domain/calendar.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { addressIs, openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({}));

const PATH = '/dashboard/logs-notifications?tab=audit';

const anEntry = (stated: Partial<ListedEntryResponse> = {}): ListedEntryResponse => ({
  ...{ record: 'WorkOrders/WO_20260304_001', entry: 'WO_20260304_001#0000000002' },
  ...{ noun: 'WorkOrders', name: 'WO_20260304_001', at: '2026-11-20T09:40:00Z', by: 'mia', role: 'manager' },
  ...{ act: 'PostWorkOrder.hold_work_order', reason: 'No cans' },
  ...stated,
});

const detail: AuditEntryResponse = {
  ...anEntry(),
  ...{
    seq: 2,
    kind: 'changed',
    recordedAt: '2026-11-20T09:40:02Z',
    requestId: 'r-1',
    device: 'Chrome on Android',
  },
  changes: [{ field: 'status', before: 'New Entry', after: 'On hold' }],
  ...{ nth: 1, position: 'p', missed: false, previousDay: '2026-11-19', previous: 'h1', hash: 'h2' },
};

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  api.on(getAudit, 'list_entries', ({ pagination_key, name, act }) => {
    if (name || act) return { data: { items: [] } };
    return pagination_key === 'more'
      ? {
          data: {
            items: [
              anEntry({
                entry: 'WO_20260304_001#0000000001',
                act: 'PostWorkOrder.create_work_order',
                reason: '',
              }),
            ],
          },
        }
      : { data: { items: [anEntry()], pagination_key: 'more' } };
  });
  api.on(getAudit, 'get_entry', () => ({ data: detail }));
});

afterEach(() => jest.restoreAllMocks());

const open = (groups = ['sysadmin'], path = PATH) => openApp(path, aPerson({ groups }));

describe('the Audit tab', () => {
  it('lists who did what to which record and why, a page more at a time', async () => {
    const { user } = open();
    expect(await screen.findByText('No cans')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Create work order')).toBeVisible();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows[0]).toBe('WHENWHOACTRECORDREASONACTION');
    expect(rows[1]).toContain('miaHold work orderWork order WO_20260304_001No cans');
    expect(rows[2]).toContain('miaCreate work orderWork order WO_20260304_001–');
  });

  it('is the tab beside the vendor notifications, kept in the address', async () => {
    const { user } = open();
    await screen.findByText('No cans');
    await addressIs(PATH);
    expect(screen.getByRole('tab', { name: 'Audit' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('button', { name: /^Open what mia did/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Work order WO_20260304_001' }));
    expect(await dialog.findByText('On hold')).toBeVisible();
    expect(dialog.getByText('New Entry')).toBeVisible();
    expect(dialog.getByText('Chrome on Android')).toBeVisible();
  });

  it('keeps what is looked for in the address, and says that nothing passes', async () => {
    const { user } = open();
    await screen.findByText('No cans');
    await user.type(screen.getByLabelText('Record'), 'WO_9{Enter}');
    await addressIs(`${PATH}&record=WO_9`);
    expect(await screen.findByText('Nothing was recorded that passes these filters.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Act'), 'Hold work order (Work order)');
    await addressIs(`${PATH}&record=WO_9&act=PostWorkOrder.hold_work_order`);
    expect(await screen.findByText('Nothing was recorded that passes these filters.')).toBeVisible();
  });

  it('goes on where what is looked for is rare, says how far it is, and can be stopped', async () => {
    const rest = deferredResponse<null>();
    api.on(getAudit, 'list_entries', async ({ pagination_key }) => {
      if (pagination_key === undefined)
        return { data: { items: [], pagination_key: 'p1', searched_to: '2026-11-20T09:40:00Z' } };
      if (pagination_key === 'p2') await rest.promise;
      return pagination_key === 'p1'
        ? { data: { items: [anEntry()], pagination_key: 'p2', searched_to: '2026-11-03T01:15:00Z' } }
        : { data: { items: [], pagination_key: 'p3', searched_to: '2026-11-01T01:00:00Z' } };
    });
    const { user } = open();
    expect(await screen.findByText('No cans')).toBeVisible();
    expect(screen.getByText(/^Searched back to 3 Nov 2026, .*\. Looking further\.\.\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    rest.release(null);
    expect(await screen.findByText(/^Searched back to 1 Nov 2026, [\d:apm ]+\.$/)).toBeVisible();
    expect(api.requests('list_entries')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Search on' }));
    await screen.findByRole('button', { name: 'Stop' });
    expect(api.requests('list_entries').length).toBeGreaterThan(3);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
  });

  it('says how far the file is, and stops where nobody waits for it', async () => {
    const rest = deferredResponse<null>();
    api.on(getAudit, 'list_entries', async ({ pagination_key, limit }) => {
      if (pagination_key === 'p1') await rest.promise;
      return Number(limit) === 500 && pagination_key === undefined
        ? { data: { items: [anEntry()], pagination_key: 'p1', searched_to: '2026-11-03T01:15:00Z' } }
        : { data: { items: [anEntry()] } };
    });
    const { user } = open();
    await screen.findByText('No cans');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/^Read 1 so far, back to 3 Nov 2026, /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    rest.release(null);
    await waitForElementToBeRemoved(() => screen.queryByText(/^Read 1 so far/));
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    expect(screen.queryByText('Nothing was exported')).not.toBeInTheDocument();
  });

  it('says what was checked, and that nothing is wrong', async () => {
    api.on(getAudit, 'verify', ({ from = '', to = '' }) => ({
      data: { from, to, entries: 42, anchoredDays: 3, findings: [] },
    }));
    const { user } = open();
    await screen.findByText('No cans');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify' }));
    expect(await dialog.findByText('Nothing is wrong.')).toBeVisible();
    expect(dialog.getByText(/^Checked 42 entries of \d+ \w+ \d+ to \d+ \w+ \d+: that each/)).toBeVisible();
    const [asked] = api.requests('verify');
    expect(addDays(String(asked?.from), 29)).toBe(asked?.to);
  });

  it('says how far it got where an answer gets no further, and asks no more', async () => {
    api.on(getAudit, 'verify', () => ({
      data: { from: '2026-10-22', to: '2026-10-22', entries: 0, anchoredDays: 0, findings: [] },
    }));
    const { user } = open();
    await screen.findByText('No cans');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText(/^Checked 0 entries of 22 Oct 2026: that each/)).toBeVisible();
    expect(api.requests('verify')).toHaveLength(1);
  });

  it('names what is wrong', async () => {
    api.on(getAudit, 'verify', () => ({
      data: {
        ...{ from: '2026-11-20', to: '2026-11-20', entries: 2, anchoredDays: 0 },
        findings: [
          { record: 'WorkOrders/WO_1', entry: 'WO_1#0000000002', says: 'The entry before it is gone.' },
        ],
      },
    }));
    const { user } = open(['sysadmin'], `${PATH}&day=2026-11-20`);
    await screen.findByText('No cans');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('1 thing is wrong.')).toBeVisible();
    expect(
      screen.getByRole('row', { name: /Work order WO_1 Entry 2 The entry before it is gone\./ }),
    ).toBeVisible();
    expect(api.requests('verify')).toEqual([{ from: '2026-11-20', to: '2026-11-20' }]);
  });

  it('goes on where there was too much for one answer, and says how far it is', async () => {
    const rest = deferredResponse<null>();
    api.on(getAudit, 'verify', async ({ from = '', to = '' }) => {
      if (from === '2026-03-05') await rest.promise;
      const checked = from === '2026-03-01' ? '2026-03-04' : to;
      const says = '1 of the 3 entries of this day are gone.';
      return {
        data: {
          ...{ from, to: checked, entries: 20_000, anchoredDays: 1 },
          findings: [{ record: checked, entry: '', says }],
        },
      };
    });
    const { user } = open(['sysadmin'], `${PATH}&day=2026-05-20`);
    await screen.findByText('No cans');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify' }));
    expect(await dialog.findByText('1 thing is wrong.')).toBeVisible();
    const field = dialog.getByLabelText('From');
    await user.clear(field);
    await user.type(field, '1 Mar 2026');
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    expect(await dialog.findByText('Reading every entry: 20,000 up to 4 Mar 2026 so far...')).toBeVisible();
    rest.release(null);
    expect(await dialog.findByText('2 things are wrong.')).toBeVisible();
    expect(dialog.getByText(/^Checked 40,000 entries of 1 Mar 2026 to 20 May 2026/)).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Day 4 Mar 2026 All of them 1 of the 3/ })).toBeVisible();
    expect(api.requests('verify').slice(1)).toEqual([
      { from: '2026-03-01', to: '2026-05-20' },
      { from: '2026-03-05', to: '2026-05-20' },
    ]);
  });

  it('shows Verify closed to a manager, with the reason', async () => {
    open(['manager']);
    expect(await screen.findByText('No cans')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    expect(
      screen.getByTitle('Only a sysadmin may check that the record of what was done is whole.'),
    ).toBeVisible();
  });

  it('shows all of it closed to a consultant, with the reason', async () => {
    open(['consultant']);
    expect(
      await screen.findByText('Only a sysadmin or a manager may see who did what, when and why.'),
    ).toBeVisible();
  });

  it('says that nothing was done yet, and why it could not be loaded', async () => {
    api.on(getAudit, 'list_entries', () => new Refusal(403, 'Not you.'));
    const { user } = open();
    expect(await screen.findByText(/What was done could not be loaded: Not you\./)).toBeVisible();
    api.on(getAudit, 'list_entries', () => ({ data: { items: [] } }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/^Nothing was recorded in the last 30 days/)).toBeVisible();
  });
});
