import { screen, waitFor, within } from '@testing-library/react';
import { getInventory } from '#api/inventory.ts';
import { getProduction } from '#api/production.ts';
import { getWorkCenter, postWorkCenter, type ReasonResponse } from '#api/work-centers.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { here, openApp } from '#frontend/testing/open-app.tsx';
import type { LineRow } from './queries.ts';
import { aBusyLine, aLine, aReason } from './testing/a-line.ts';

jest.mock('aws-amplify/auth', () => ({}));

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

let api: FakeApi;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api = fakeApi();
  // The shell asks what waits wherever somebody is.
  answerDashboard(api);
  lines([aLine()]);
  reasons([aReason()]);
  api.on(getInventory, 'list_places', () => ({
    data: {
      asOf: null,
      items: [
        {
          place: 'loc:MAIN/LINE1',
          warehouseID: 'MAIN',
          locationID: 'LINE1',
          description: '',
          active: true,
          source: 'ours' as const,
        },
      ],
    },
  }));
});
afterEach(() => jest.restoreAllMocks());

const lines = (items: readonly LineRow[]) =>
  api.on(getProduction, 'live_lines', () => ({
    data: { items: [...items] },
    meta: { now: '2026-03-04T02:00:00.000Z' },
  }));

const reasons = (items: readonly ReasonResponse[]) =>
  api.on(getWorkCenter, 'list_reasons', () => ({ data: { items: [...items] } }));

const open = (search = '', group = 'manager') =>
  openApp(`/dashboard/work-center-management${search}`, aPerson({ groups: [group] }));

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('production lines', () => {
  it('are listed with their speed, their live run and whether they are active', async () => {
    lines([aLine({ code: 'BOTTLE-1', name: 'Bottling', active: false, ratedSpeed: null }), aBusyLine()]);
    open();
    expect(await screen.findByText('Showing 1-2 of 2 total lines')).toBeVisible();
    const [, bottling, canning] = screen.getAllByRole('row');
    if (!bottling || !canning) throw new Error('Two lines are not there.');
    expect(within(bottling).getByRole('switch', { name: 'Bottling is active' })).not.toBeChecked();
    expect(within(bottling).getAllByText('–')).toHaveLength(3);
    expect(canning).toHaveTextContent('18,000 bottles an hour');
    expect(canning).toHaveTextContent('Ginger Brew, Running');
    // It can't be switched off, and says which run is in the way.
    expect(within(canning).getByRole('switch')).toBeDisabled();
    expect(within(canning).getByText('Stop PR-000015 first')).toBeVisible();
  });

  it('are added with an id of the browser’s own, which a second try sends again', async () => {
    lines([]);
    api.on(postWorkCenter, 'create_line', () => new Refusal(422, 'The server had a bad moment.'));
    const { user } = open();
    expect(await screen.findByText(/^No lines yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Line' }));
    const form = await dialog('Add Line');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findAllByRole('alert')).toHaveLength(2);
    expect(api.requests('create_line')).toEqual([]);
    await user.type(form.getByRole('textbox', { name: 'Code' }), 'can-2');
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Canning line 2');
    await user.type(form.getByRole('textbox', { name: /^Rated speed/ }), '12,000');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('The server had a bad moment.')).toBeVisible();
    api.on(postWorkCenter, 'create_line', ({ code, name }) => ({ data: aLine({ code, name }) }));
    lines([aLine({ code: 'CAN-2', name: 'Canning line 2' })]);
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Showing 1-1 of 1 total lines')).toBeVisible();
    const [first, second] = api.requests('create_line');
    expect(first).toMatchObject({
      ...{ code: 'CAN-2', name: 'Canning line 2', ratedSpeed: 12_000, ratedUnit: 'bottles', active: true },
      requestId: expect.stringMatching(ULID),
    });
    expect(second).toEqual(first);
  });

  it('have a code each: one that is taken is said at its field', async () => {
    const taken = 'There is a line CAN-1 already.';
    api.on(
      postWorkCenter,
      'create_line',
      () => new Refusal(409, taken, 'CODE_TAKEN', [{ path: 'code', code: 'CODE_TAKEN', message: taken }]),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Line' }));
    const form = await dialog('Add Line');
    await user.type(form.getByRole('textbox', { name: 'Code' }), 'can-1');
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Another');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText(taken)).toBeVisible();
    // Under the id of the first it could be answered as the first: what was typed since would be lost.
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' one');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.requests('create_line')).toHaveLength(2));
    const [first, second] = api.requests('create_line');
    expect(second?.requestId).not.toBe(first?.requestId);
    expect(form.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      expect.stringContaining(taken),
    );
  });

  it('ask before what was typed is thrown away', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit CAN-1' }));
    const form = await dialog('Edit CAN-1');
    expect(form.getByRole('textbox', { name: 'Code' })).toBeDisabled();
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' (north)');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    const question = await dialog('Discard your changes?');
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Canning line 1 (north)');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click((await dialog('Discard your changes?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests('change_line')).toEqual([]);
  });

  it('show both versions to whose edit came too late, and save theirs when they choose it', async () => {
    const current = aLine({ name: 'Canning (south)', version: 7 });
    api.on(postWorkCenter, 'change_line', ({ version, name }) =>
      version === 7
        ? { data: aLine({ name, version: 8 }) }
        : new Refusal(409, 'Somebody else changed this.', 'STALE_VERSION', [], current),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit CAN-1' }));
    const form = await dialog('Edit CAN-1');
    const name = form.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Canning (north)');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const versions = await dialog('CAN-1 changed meanwhile');
    expect(versions.getByText('Canning (north)')).toBeVisible();
    expect(versions.getByText('Canning (south)', { selector: 'strong' })).toBeVisible();
    lines([aLine({ name: 'Canning (north)', version: 8 })]);
    await user.click(versions.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Canning (north)')).toBeVisible();
    expect(api.requests('change_line').map(({ version }) => version)).toEqual([1, 7]);
  });

  it('are switched off at once, and back with the reason where that is refused', async () => {
    const busy = 'Run PR-000015 is live on Canning line 1. Stop it, then switch the line off.';
    api.on(postWorkCenter, 'change_line', () => new Refusal(409, busy, 'LINE_BUSY', [], aBusyLine()));
    const { user } = open();
    const toggle = await screen.findByRole('switch', { name: 'Canning line 1 is active' });
    await user.click(toggle);
    expect(await screen.findByText(busy)).toBeVisible();
    expect(toggle).toBeChecked();
    api.on(postWorkCenter, 'change_line', () => ({ data: aLine({ active: false, version: 2 }) }));
    lines([aLine({ active: false, version: 2 })]);
    await user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(api.requests('change_line').at(-1)).toMatchObject({
      ...{ code: 'CAN-1', name: 'Canning line 1', ratedSpeed: 18_000, active: false, version: 1 },
    });
  });

  it('say that one was not switched, also when it is no longer visible', async () => {
    const deferred = deferredResponse<Refusal>();
    api.on(postWorkCenter, 'change_line', () => deferred.promise);
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Canning line 1 is active' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'zzz');
    expect(await screen.findByText('No lines found.')).toBeVisible();
    deferred.release(new Refusal(403, 'Forbidden by the site.'));
    expect(await screen.findByText('Forbidden by the site.')).toBeVisible();
  });

  it('are switched off all the same, or not, where somebody changed them first', async () => {
    const current = aLine({ name: 'Canning (south)', version: 2 });
    api.on(postWorkCenter, 'change_line', ({ version, name, active }) =>
      version === 2
        ? { data: aLine({ name, active, version: 3 }) }
        : new Refusal(409, 'Somebody else changed this.', 'STALE_VERSION', [], current),
    );
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Canning line 1 is active' }));
    const versions = await dialog('CAN-1 changed meanwhile');
    lines([aLine({ name: 'Canning (south)', active: false, version: 3 })]);
    await user.click(versions.getByRole('button', { name: 'Switch off all the same' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // What the other person wrote stays; only the switch is moved.
    expect(api.requests('change_line').at(-1)).toMatchObject({ name: 'Canning (south)', active: false });
  });

  it('say what went wrong, and try again', async () => {
    api.on(getProduction, 'live_lines', () => new Refusal(403, 'Forbidden'));
    const { user } = open();
    expect(await screen.findByText('Failed to load lines: Forbidden')).toBeVisible();
    lines([aLine()]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Showing 1-1 of 1 total lines')).toBeVisible();
  });

  it('can’t be changed by a consultant, who reads why', async () => {
    const { user } = open('', 'consultant');
    await screen.findByText('Showing 1-1 of 1 total lines');
    const why = 'Only a sysadmin or a manager may edit production lines and reasons.';
    expect(screen.getByText(`You may look. ${why}`)).toBeVisible();
    for (const name of ['Add Line', 'Edit CAN-1']) {
      expect(screen.getByRole('button', { name })).toBeDisabled();
      expect(screen.getByRole('button', { name })).toHaveAttribute('title', why);
    }
    expect(screen.getByRole('switch')).toBeDisabled();
    await user.click(screen.getByRole('tab', { name: /^Reasons/ }));
    expect(await screen.findByRole('button', { name: 'Edit Label jam' })).toBeDisabled();
    expect(screen.getByRole('switch')).toBeDisabled();
  });
});

describe('reasons', () => {
  it('are found by their words and by when they are asked for, kept in the URL', async () => {
    reasons([
      aReason(),
      aReason({ reasonId: '2', text: 'Changeover' }),
      aReason({ reasonId: '3', kind: 'hold', text: 'Quality check' }),
    ]);
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: /^Reasons/ }));
    expect(await screen.findByText('Showing 1-3 of 3 total reasons')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Asked for when' }), 'A run is paused');
    expect(await screen.findByText('Showing 1-2 of 2 filtered reasons')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search reasons' }), 'JAM');
    expect(await screen.findByText('Showing 1-1 of 1 filtered reasons')).toBeVisible();
    await waitFor(() =>
      expect(here()).toBe('/dashboard/work-center-management?tab=reasons&kind=pause&q=JAM'),
    );
  });

  it('are added, edited and switched off', async () => {
    reasons([]);
    api.on(postWorkCenter, 'create_reason', ({ reasonId, kind, text }) => ({
      data: aReason({ reasonId, kind, text }),
    }));
    const { user } = open('?tab=reasons');
    expect(await screen.findByText(/^No reasons yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Reason' }));
    const form = await dialog('Add Reason');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('Choose when it is asked for.')).toBeVisible();
    await user.selectOptions(form.getByRole('combobox', { name: 'Asked for when' }), 'A run is paused');
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Label jam');
    reasons([aReason()]);
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Showing 1-1 of 1 total reasons')).toBeVisible();
    expect(api.requests('create_reason')).toEqual([
      { reasonId: expect.stringMatching(ULID), kind: 'pause', text: 'Label jam', active: true },
    ]);

    api.on(postWorkCenter, 'change_reason', ({ text, active }) => ({
      data: aReason({ text, active, version: 2 }),
    }));
    await user.click(screen.getByRole('button', { name: 'Edit Label jam' }));
    const edit = await dialog('Edit Reason');
    await user.type(edit.getByRole('textbox', { name: 'Reason' }), ' again');
    reasons([aReason({ text: 'Label jam again', version: 2 })]);
    await user.click(edit.getByRole('button', { name: 'Save' }));
    const toggle = await screen.findByRole('switch', { name: 'Label jam again is active' });
    reasons([aReason({ text: 'Label jam again', active: false, version: 3 })]);
    await user.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(api.requests('change_reason')).toEqual([
      expect.objectContaining({ text: 'Label jam again', active: true, version: 1 }),
      expect.objectContaining({ text: 'Label jam again', active: false, version: 2 }),
    ]);
  });

  it('show both versions to whoever came too late, and keep what stands when they choose that', async () => {
    const current = aReason({ text: 'Labels torn', version: 5 });
    api.on(
      postWorkCenter,
      'change_reason',
      () => new Refusal(409, 'Somebody else changed this.', 'STALE_VERSION', [], current),
    );
    const { user } = open('?tab=reasons');
    await user.click(await screen.findByRole('button', { name: 'Edit Label jam' }));
    const form = await dialog('Edit Reason');
    await user.type(form.getByRole('textbox', { name: 'Reason' }), ' again');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await dialog('The reason changed meanwhile');
    await user.keyboard('{Escape}');
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Label jam again');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const versions = await dialog('The reason changed meanwhile');
    reasons([current]);
    await user.click(versions.getByRole('button', { name: 'Keep what stands' }));
    expect(await screen.findByText('Labels torn')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
