import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { postProduction } from '#api/production.ts';
import { getWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder, postWorkOrder } from '#api/work-orders.ts';
import { session } from '#frontend/auth/session/session.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';
import {
  aLiveRun,
  answerFloor,
  type Floor,
  putRun,
} from '#frontend/features/production/line/testing/a-floor.ts';
import { anOrderRecord } from '#frontend/features/production/line/testing/on-the-line.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { scan } from '#frontend/testing/scan.ts';
import { floorStore, recordedCounts, typedCountOn } from './floor-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

const SUB = 'sub-of-mia';

let api: FakeApi;
let floor: Floor;

// What a browser fetches as it goes; here it is compiled, which takes its time on a busy machine.
beforeAll(() =>
  Promise.all([
    import('#frontend/app/routing/dashboard-routes.tsx'),
    import('#frontend/features/production/line/production-line-screen.tsx'),
  ]),
);

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const record of await floorStore.list(SUB)) await floorStore.remove(record);
  localStorage.setItem('production-line', 'LINE-1');
  serverClock.forget();
  api = fakeApi();
  answerDashboard(api);
  floor = answerFloor(api);
  putRun(floor, aLiveRun());
});

afterEach(() => jest.restoreAllMocks());

const open = (person = aPerson()) => openApp('/dashboard/production-line', person);

/** As a person does: what is typed as fast as a test types, with Enter at its end, was scanned. */
const countGood = async ({ type, click }: ReturnType<typeof openApp>['user'], good: string) => {
  await type(await screen.findByLabelText('Good'), good);
  await click(screen.getByRole('button', { name: 'Record' }));
};

/** No network: what was to be asked fails, until a test lets it through again. */
const airplaneMode = () => {
  const online = globalThis.fetch;
  let calls = 0;
  globalThis.fetch = () => {
    calls += 1;
    // Nobody hears at once that there is none.
    return new Promise((_, reject) => setTimeout(() => reject(new TypeError('Failed to fetch')), 30));
  };
  return {
    calls: () => calls,
    land: () => {
      globalThis.fetch = online;
      window.dispatchEvent(new Event('online'));
    },
  };
};

const countOf = (text: RegExp) =>
  within(screen.getByRole('list', { name: 'Counts that are not sent' })).getByText(text);

describe('a count', () => {
  it('has the place of its reasons kept while they are asked for: the button does not move away', async () => {
    const reasons = deferredResponse<{ data: { items: [] } }>();
    api.on(getWorkCenter, 'list_reasons', () => reasons.promise);
    const { user } = open();
    await user.type(await screen.findByLabelText('Loss'), '1');
    expect(screen.getByLabelText('Reason of loss')).toBeDisabled();
    reasons.release({ data: { items: [] } });
    // A site that has no words for it has no field.
    await waitFor(() => expect(screen.queryByLabelText('Reason of loss')).toBeNull());
  });

  it('is recorded in any unit with its conversion shown, and stands in the totals and the last counts', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'cases' }));
    await user.type(screen.getByLabelText('Good'), '3');
    expect(screen.getByText('= 72 bottles')).toBeVisible();
    expect(screen.getByLabelText('Reason of loss')).toBeDisabled();
    await user.type(screen.getByLabelText('Loss'), '0.5');
    await user.selectOptions(screen.getByLabelText('Reason of loss'), 'Underfilled');
    await user.click(screen.getByRole('button', { name: 'Record' }));
    expect(await screen.findByText('Counted: 3 cases good, 0.5 cases loss.')).toBeVisible();
    expect(screen.getByLabelText('Good')).toHaveValue('');
    expect(api.requests('record_output')).toMatchObject([
      { good: 3, loss: 0.5, unit: 'cases', note: 'Underfilled' },
    ]);
    expect(
      await screen.findByText(/^Bottling line 1: .* 72 bottles good, 12 bottles loss\.$/),
    ).toBeInTheDocument();
    expect(await screen.findByText('3 cases good, 0.5 cases loss')).toBeVisible();
    expect(screen.getByText('85.7%')).toBeVisible();
    expect(await recordedCounts(SUB)).toEqual([]);
    expect(await typedCountOn(SUB, aLiveRun().runId)).toBeNull();
  });

  it('is dated by the server’s clock, not by the device’s', async () => {
    const { user } = open();
    await countGood(user, '1');
    await screen.findByText('Counted: 1 bottle good.');
    expect(api.requests('record_output')[0]?.at).toMatch(/^2026-03-04T03:00:0/);
  });

  it('stays until the server has answered, however long that takes', async () => {
    const ageMs = 400 * 86_400_000;
    const days = { kind: 'count', sub: SUB, savedAt: Date.now() - ageMs, isHeldUp: true } as const;
    const run = { runNumber: 'PR-000001', line: 'LINE-1', unit: 'bottles', sizes: {} } as const;
    const request = {
      runId: 'R',
      countId: 'C',
      good: 24,
      loss: 0,
      unit: 'bottles',
      note: null,
      at: '',
    } as const;
    await floorStore.put({ ...days, of: 'count C', run, request, refusal: null });
    await floorStore.put({
      ...days,
      kind: 'typing',
      of: 'typing R',
      typed: { ...request, countId: 'C' },
    } as never);
    expect(await recordedCounts(SUB)).toHaveLength(1);
    expect(await floorStore.list(SUB)).toHaveLength(1);
  });

  it('is not what was scanned into its fields: that is taken out again, and said', async () => {
    open();
    const good = await screen.findByLabelText('Good');
    fireEvent.change(good, { target: { value: '7' } });
    good.focus();
    scan('9312345678907');
    expect(await screen.findByText(/^9312345678907 was scanned where no scan is taken/)).toBeVisible();
    expect(good).toHaveValue('7');
    expect(api.requests('record_output')).toEqual([]);
  });

  it('is not recorded, nor made one more, by what is scanned while a button has the focus', async () => {
    open();
    const good = await screen.findByLabelText('Good');
    fireEvent.change(good, { target: { value: '7' } });
    for (const name of ['More: Good', 'Record']) {
      screen.getByRole('button', { name }).focus();
      scan('9312345678907');
    }
    expect(good).toHaveValue('7');
    expect(api.requests('record_output')).toEqual([]);
    expect(await recordedCounts(SUB)).toEqual([]);
  });

  it('that is tapped twice counts once', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Good'), '24');
    const record = screen.getByRole('button', { name: 'Record' });
    fireEvent.click(record);
    fireEvent.click(record);
    expect(await screen.findByText('Counted: 24 bottles good.')).toBeVisible();
    expect(api.requests('record_output')).toHaveLength(1);
    expect(screen.queryByText('Type how many.')).not.toBeInTheDocument();
  });

  it('below zero, with too many decimals or of nothing is not recorded', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Record' }));
    expect(screen.getByText('Type how many.')).toBeVisible();
    await countGood(user, '-3');
    expect(screen.getByText(/^Count from 0 up\./)).toBeVisible();
    expect(api.requests('record_output')).toEqual([]);
  });

  it('is taken back once, with the reason', async () => {
    const { user } = open();
    await countGood(user, '480');
    await user.click(await screen.findByRole('button', { name: 'Take back 480 bottles good' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Take back 480 bottles good?' }));
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(dialog.getByText('Say why it is taken back.')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), 'It was 48');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Taken back')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Take back/ })).not.toBeInTheDocument();
    expect(api.requests('record_output')[1]).toMatchObject({ good: -480, loss: 0, note: 'It was 48' });
    expect(screen.getByText(/ 0 bottles good, 0 bottles loss\.$/)).toBeInTheDocument();
  });

  it('that is typed and not recorded outlives a reload', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'cases' }));
    await user.type(screen.getByLabelText('Good'), '7');
    await waitFor(async () => expect(await typedCountOn(SUB, aLiveRun().runId)).toMatchObject({ good: 7 }));
    unmount();
    open();
    expect(await screen.findByLabelText('Good')).toHaveValue('7');
    expect(screen.getByRole('button', { name: 'cases' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('without a network', () => {
  it('counts wait visible in their order, the tab warns, and each is sent once, with its id and its time', async () => {
    // A line as no other test has it: what is the same as before is not kept again.
    floor.lines = floor.lines.map((line) => ({ ...line, version: 2 }));
    const { user, unmount } = open();
    await screen.findByLabelText('Good');
    const { calls, land } = airplaneMode();
    await countGood(user, '10');
    expect(await screen.findByText('10 bottles good: waits to be sent.')).toBeVisible();
    await countGood(user, '20');
    expect(await screen.findByText('2 counts waiting to be sent')).toBeInTheDocument();
    expect(countOf(/^10 bottles good/)).toBeVisible();
    expect(screen.getByText('2 counts wait to be sent. The run can be stopped when they are.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    const counts = await recordedCounts(SUB);

    // A reload without a network: the lines as they were seen last.
    unmount();
    open();
    expect(await screen.findByText(/^The server can't be reached\./)).toBeVisible();
    expect(await screen.findByRole('timer', { name: 'Run time' })).toBeVisible();
    expect(countOf(/^20 bottles good/)).toBeVisible();
    // Looks that fail leave the screen, and what is typed on it, as it is.
    const field = screen.getByLabelText('Good');
    await user.type(field, '5');
    const before = calls();
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(calls()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.getByText(/^The server can't be reached\./)).toBeVisible());
    expect(field).toBeVisible();
    expect(field).toHaveFocus();

    land();
    await waitFor(async () => expect(await recordedCounts(SUB)).toEqual([]));
    expect(api.requests('record_output')).toEqual(counts.map(({ request }) => request));
    expect(counts.map(({ request }) => request.good)).toEqual([10, 20]);
    await waitFor(() => expect(screen.queryByText(/waiting to be sent$/)).not.toBeInTheDocument());
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('a count whose answer was lost is sent again under its id', async () => {
    const { user } = open();
    await screen.findByLabelText('Good');
    const online = globalThis.fetch;
    globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
      const answer = await online(...args);
      if (!String(args[1]?.body).includes('record_output')) return answer;
      globalThis.fetch = online;
      throw new TypeError('Connection reset');
    };
    await countGood(user, '10');
    await screen.findByText('10 bottles good: waits to be sent.');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Counted: 10 bottles good.')).toBeVisible();
    const [first, second] = api.requests('record_output');
    expect(second).toEqual(first);
    expect(floor.lines[0]?.run?.good).toBe(10);
  });

  it('counts of one person are shown to nobody else, and wait for them through a sign-out', async () => {
    const { user, unmount } = open();
    await screen.findByLabelText('Good');
    const { land } = airplaneMode();
    await countGood(user, '10');
    await screen.findByText('10 bottles good: waits to be sent.');
    session.clear('logged-out');
    unmount();
    land();
    const other = open(aPerson({ sub: 'sub-of-tom', username: 'tom' }));
    expect(await screen.findByLabelText('Good')).toHaveValue('');
    expect(screen.queryByRole('list', { name: 'Counts that are not sent' })).not.toBeInTheDocument();
    expect(api.requests('record_output')).toEqual([]);
    other.unmount();
    open();
    await waitFor(() => expect(api.requests('record_output')).toHaveLength(1));
  });
});

describe('a refused count', () => {
  it('stays with the reason until its person sends it again or removes it', async () => {
    api.on(
      postProduction,
      'record_output',
      () => new Refusal(422, 'The run is Stopped.', 'INVALID_TRANSITION'),
    );
    const { user } = open();
    await countGood(user, '10');
    expect(await screen.findByText('Not accepted: The run is Stopped.')).toBeVisible();
    expect(await screen.findByText('Count not accepted')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(api.requests('record_output')).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await recordedCounts(SUB)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Remove count' }));
    await waitFor(async () => expect(await recordedCounts(SUB)).toEqual([]));
    expect(screen.queryByText(/^Not accepted: The/)).not.toBeInTheDocument();
  });

  it('is not lost to a wrong time: it is sent without it', async () => {
    const counted = aLiveRun({ good: 10, counts: 1, revision: 2 });
    api.on(postProduction, 'record_output', ({ at }) =>
      at === undefined
        ? { data: counted, meta: { now: floor.now } }
        : new Refusal(422, "The time can't be in the future.", 'INVALID_TIME'),
    );
    const { user } = open();
    await countGood(user, '10');
    expect(await screen.findByText('Counted: 10 bottles good.')).toBeVisible();
    const [first, second] = api.requests('record_output');
    expect(second?.countId).toBe(first?.countId);
  });
});

describe('counts of others', () => {
  it('come to the screen by themselves, and are read out', async () => {
    open();
    await screen.findByText('Nothing has been counted on this run yet.');
    putRun(floor, aLiveRun({ good: 48, counts: 1, revision: 2 }));
    floor.counts = [
      {
        countId: '01JXZ7Q8M0000000000000000C',
        at: '2026-03-04T02:58:00.000Z',
        by: 'tom',
        good: 2,
        loss: 0,
        unit: 'cases',
        produced: null,
        addedGood: 48,
        addedLoss: 0,
        note: null,
      },
    ];
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('1:58 pm · tom')).toBeVisible();
    expect(screen.getByText(/ 48 bottles good, 0 bottles loss\.$/)).toBeInTheDocument();
  });
});

describe('the end of the order', () => {
  const stopWith = async (good: string, person = aPerson()) => {
    const { user } = open(person);
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Stop PR-000007?' }));
    await user.type(dialog.getByLabelText('Good'), good);
    await user.type(dialog.getByLabelText('Loss'), '0');
    await user.click(dialog.getByRole('button', { name: 'Stop run' }));
    const after = await screen.findByRole('dialog', { name: 'PR-000007 is stopped' });
    return { user, after: within(after) };
  };
  const orderIs = (good: number, more: Parameters<typeof aWorkOrderRow>[0] = {}) => {
    floor.orders = [aWorkOrderRow({ good, status: 'In progress', runs: 1, version: 2, ...more })];
    api.on(getWorkOrder, 'get_work_order', () => ({ data: anOrderRecord(floor.orders[0]) }));
  };

  it('is offered where all is made', async () => {
    orderIs(1200);
    const done = deferredResponse<{ data: ReturnType<typeof anOrderRecord>; meta: { warnings: [] } }>();
    api.on(postWorkOrder, 'complete_work_order', () => done.promise);
    const { user, after } = await stopWith('1200');
    await user.click(await after.findByRole('button', { name: 'Complete work order' }));
    expect(after.getByRole('button', { name: 'Done' })).toBeDisabled();
    done.release({ data: anOrderRecord(aWorkOrderRow({ status: 'Completed' })), meta: { warnings: [] } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests('complete_work_order')).toMatchObject([{ id: 'WO_20260304_001', version: 2 }]);
  });

  it('is offered again after signing in again, with no word of the session that had ended', async () => {
    orderIs(1200);
    const ended = new Refusal(401, 'Your session has ended. Sign in again.', 'UNAUTHENTICATED');
    api.on(postWorkOrder, 'complete_work_order', () => ended);
    const { user, after } = await stopWith('1200');
    await user.click(await after.findByRole('button', { name: 'Complete work order' }));
    await waitFor(() => expect(after.getByRole('button', { name: 'Complete work order' })).toBeEnabled());
    expect(api.requests('complete_work_order').length).toBeGreaterThan(0);
    expect(after.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is offered to a manager with a reason where it is short', async () => {
    orderIs(1000);
    api.on(postWorkOrder, 'close_short', () => ({
      data: anOrderRecord(aWorkOrderRow({ status: 'Completed' })),
      meta: { warnings: [] },
    }));
    const { user, after } = await stopWith('1000');
    await user.click(await after.findByRole('button', { name: 'Close work order short' }));
    await user.click(await screen.findByRole('button', { name: 'Out of caps' }));
    await user.click(screen.getByRole('button', { name: 'Close short' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requests('close_short')).toMatchObject([{ version: 2, reason: 'Out of caps' }]);
  });

  it('says to others who may, and what else stands against it', async () => {
    orderIs(1000);
    const { user, after } = await stopWith('1000', aPerson({ groups: ['consultant'] }));
    expect(await after.findByText(/A manager or sysadmin can close it short\./)).toBeVisible();
    expect(after.queryByRole('button', { name: /Close work order/ })).not.toBeInTheDocument();
    await user.click(after.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('form', { name: 'Start a run' })).toBeVisible();
    expect(screen.queryByText(/was stopped by/)).not.toBeInTheDocument();
  });

  it('waits for a run on another line', async () => {
    orderIs(1200, { liveRuns: 1 });
    const { after } = await stopWith('1200');
    expect(await after.findByText(/A run is still live on it; stop that first\./)).toBeVisible();
  });

  it('waits for counts that were recorded before and could not be sent', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Stop PR-000007?' }));
    api.on(postProduction, 'record_output', () => new Refusal(503, 'Not now.', 'UNAVAILABLE'));
    const begun = aLiveRun();
    await floorStore.put({
      kind: 'count',
      sub: SUB,
      of: 'count 01JXZ7Q8M0000000000000000C',
      savedAt: Date.now(),
      request: {
        runId: begun.runId,
        countId: '01JXZ7Q8M0000000000000000C',
        good: 1,
        loss: 0,
        unit: 'bottles',
        at: floor.now,
      },
      run: begun,
      isHeldUp: false,
      refusal: null,
    });
    await user.type(dialog.getByLabelText('Good'), '0');
    await user.type(dialog.getByLabelText('Loss'), '0');
    await user.click(dialog.getByRole('button', { name: 'Stop run' }));
    expect(await dialog.findByText(/^Counts recorded before could not be sent/)).toBeVisible();
    expect(api.requests('stop_run')).toEqual([]);
  });
});
