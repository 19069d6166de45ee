import { screen, waitFor, within } from '@testing-library/react';
import { getProduction, postProduction } from '#api/production.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { type FakeApi, fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';
import { serverClock } from './server-clock.ts';
import { aLiveRun, answerFloor, type Floor, putRun } from './testing/a-floor.ts';
import { aLiveLine } from './testing/on-the-line.ts';
import { floorStore } from './waiting/floor-store.ts';

jest.mock('aws-amplify/auth', () => ({}));

let api: FakeApi;
let floor: Floor;

// What a browser fetches as it goes; here it is compiled, which takes its time on a busy machine.
beforeAll(() =>
  Promise.all([import('#frontend/app/routing/dashboard-routes.tsx'), import('./production-line-screen.tsx')]),
);

beforeEach(async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const kept of await floorStore.list('sub-of-mia')) await floorStore.remove(kept);
  localStorage.clear();
  serverClock.forget();
  api = fakeApi();
  // The shell asks what waits wherever somebody is.
  answerDashboard(api);
  floor = answerFloor(api);
});

afterEach(() => jest.restoreAllMocks());

const open = (person = aPerson()) => openApp('/dashboard/production-line', person);

const openAtLine = (person = aPerson()) => {
  localStorage.setItem('production-line', 'LINE-1');
  return open(person);
};

const look = () => window.dispatchEvent(new Event('visibilitychange'));

describe('the line of the device', () => {
  it('is chosen once, and remembered; one that is switched off is closed', async () => {
    const { user, unmount } = open();
    expect(await screen.findByRole('button', { name: /Canning line.*Switched off/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: /Bottling line 1.*Free/ }));
    expect(await screen.findByRole('form', { name: 'Start a run' })).toBeVisible();
    unmount();
    const again = open();
    expect(await screen.findByText('Bottling line 1 (LINE-1)')).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: 'Change line' }));
    expect(screen.getByText('Which line does this device stand at?')).toBeVisible();
  });

  it('offers its orders to whoever comes from their list as well', async () => {
    api.on(getWorkOrder, 'list_open', () => ({ data: { items: floor.orders } }));
    const { user } = openApp('/dashboard/work-orders', aPerson());
    localStorage.setItem('production-line', 'LINE-1');
    expect(await screen.findByText('Showing 1-1 of 1 total work orders')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Production Line' }));
    expect(await screen.findByRole('radio', { name: /Ginger Brew/ })).toBeVisible();
  });

  it('is asked for again where it is switched off', async () => {
    floor.lines = [aLiveLine({ active: false })];
    openAtLine();
    expect(await screen.findByText('Bottling line 1 is switched off. Choose another line.')).toBeVisible();
  });

  it('says where lines come from while there are none', async () => {
    floor.lines = [];
    open(aPerson({ groups: ['consultant'] }));
    expect(await screen.findByText('There is no production line yet.')).toBeVisible();
    expect(screen.getByText('A manager adds lines under Work Center Management.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Work Center Management' })).toHaveAttribute(
      'href',
      '/dashboard/work-center-management',
    );
  });

  it('says what went wrong, and tries again', async () => {
    api.on(getProduction, 'live_lines', () => new Refusal(403, 'Forbidden'));
    const { user } = open();
    expect(await screen.findByText('Failed to load production lines')).toBeVisible();
    expect(screen.getByText('Forbidden')).toBeVisible();
    api.on(getProduction, 'live_lines', () => ({
      data: { items: floor.lines },
      meta: { now: floor.now },
    }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Which line does this device stand at?')).toBeVisible();
  });
});

describe('a start', () => {
  it('takes an order that may run, the person as operator unless another is typed', async () => {
    floor.orders = [
      aWorkOrderRow(),
      aWorkOrderRow({ id: 'WO_20260304_002', product: 'Dry Tonic', priority: 'High' }),
      aWorkOrderRow({ id: 'WO_20260304_003', onHold: true, holdReason: 'Caps are missing' }),
    ];
    const { user } = openAtLine();
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    expect(screen.getByText('On hold, and not to be run: WO_20260304_003 (Caps are missing).')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start run' })).toBeDisabled();
    expect(screen.getByLabelText('Operator')).toHaveValue('Mia Chen');
    await user.type(screen.getByLabelText('Find a work order'), 'tonic');
    await user.click(
      await screen.findByRole('radio', { name: /Dry Tonic.*High.*1,200 bottles.*Due 4 March 2026/ }),
    );
    await user.clear(screen.getByLabelText('Operator'));
    await user.click(screen.getByRole('button', { name: 'Start run' }));
    expect(screen.getByText('Type who runs the line.')).toBeVisible();
    await user.type(screen.getByLabelText('Operator'), 'Olive');
    await user.click(screen.getByRole('button', { name: 'Start run' }));
    expect(await screen.findByRole('region', { name: 'Run PR-000007' })).toBeVisible();
    expect(api.requests('start_run')).toMatchObject([
      { line: 'LINE-1', workOrderId: 'WO_20260304_002', operator: 'Olive' },
    ]);
    expect(screen.getByText(/^Bottling line 1: PR-000007 is running\. Operator Olive\./)).toBeInTheDocument();
  });

  it('that comes too late says who was quicker, and shows their run', async () => {
    const { user } = openAtLine();
    await user.click(await screen.findByRole('radio'));
    const theirs = aLiveRun({ createdBy: 'tom', operator: 'Tom', startTime: '2026-03-04T02:59:00.000Z' });
    api.on(postProduction, 'start_run', () => {
      putRun(floor, theirs);
      return new Refusal(409, 'A run is live on Bottling line 1.', 'LINE_BUSY', [], theirs);
    });
    await user.click(screen.getByRole('button', { name: 'Start run' }));
    expect(
      await screen.findByText(
        'tom started PR-000007 (Ginger Brew) on Bottling line 1 at 1:59 pm. This is that run; yours was not started.',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Run PR-000007' })).toBeVisible();
    expect(screen.getByText('Tom')).toBeVisible();
  });

  it('that is tried again is the same start', async () => {
    const { user } = openAtLine();
    await user.click(await screen.findByRole('radio'));
    api.on(postProduction, 'start_run', () => new Refusal(422, 'Not now.', 'INVALID_TRANSITION'));
    for (const _ of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Start run' }));
      expect(await screen.findByText('Not now.')).toBeVisible();
    }
    const [first, second] = api.requests('start_run');
    expect(second).toEqual(first);
  });

  it('of another person comes to the screen by itself', async () => {
    openAtLine();
    await screen.findByRole('form', { name: 'Start a run' });
    putRun(floor, aLiveRun({ operator: 'Tom' }));
    look();
    expect(await screen.findByRole('region', { name: 'Run PR-000007' })).toBeVisible();
  });
});

describe('the clock', () => {
  const pauses = [
    { from: '2026-03-04T02:00:00.000Z', to: '2026-03-04T02:30:00.000Z', reason: 'Break', by: 'tom' },
  ];

  it('shows the run’s time without its pauses, by the server’s clock, on a device months off', async () => {
    putRun(floor, aLiveRun({ pauses }));
    openAtLine();
    const clock = await screen.findByRole('timer', { name: 'Run time' });
    expect(clock.textContent).toMatch(/^01:30:0\d$/);
  });

  it('alone is drawn again as it ticks', async () => {
    putRun(floor, aLiveRun({ pauses }));
    openAtLine();
    const clock = await screen.findByRole('timer', { name: 'Run time' });
    await screen.findByText('0 of 1,200 bottles made');
    // The last thing that a page brings: what it says comes up there.
    await screen.findByRole('region', { name: /^Notifications/ });
    const changed: Node[] = [];
    const watch = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    const before = clock.textContent;
    await waitFor(() => expect(clock.textContent).not.toBe(before));
    const next = clock.textContent;
    await waitFor(() => expect(clock.textContent).not.toBe(next));
    watch.disconnect();
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter((node) => !clock.contains(node))).toEqual([]);
  });

  it('stands still while the run is paused, and says why and for how long', async () => {
    const lasting = { from: '2026-03-04T02:50:00.000Z', to: null, reason: 'Label jam', by: 'tom' };
    putRun(floor, aLiveRun({ status: 'Paused', pauses: [...pauses, lasting] }));
    openAtLine();
    expect(await screen.findByText('01:20:00')).toBeVisible();
    expect(screen.getByRole('timer', { name: 'Paused for' }).textContent).toMatch(/^00:10:0\d$/);
    expect(screen.getByText(/^Paused: Label jam/)).toBeVisible();
  });
});

describe('a run', () => {
  it('is paused with one of the site’s reasons, and resumed', async () => {
    putRun(floor, aLiveRun());
    const { user } = openAtLine();
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await user.click(screen.getByRole('button', { name: 'Pause run' }));
    expect(await screen.findByText('Choose a reason, or type one.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Label jam' }));
    await user.click(screen.getByRole('button', { name: 'Pause run' }));
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(api.requests('pause_run')).toMatchObject([{ version: 1, reason: 'Label jam' }]);
    expect(api.requests('resume_run')).toMatchObject([{ version: 2 }]);
  });

  it.each([
    ['Pause', 'Another reason'],
    ['Change operator', 'Operator'],
    ['Take back 1 case good', 'Reason'],
  ])('%s: asks before it drops what was typed', async (name, field) => {
    putRun(floor, aLiveRun({ counts: 1 }));
    floor.counts.push({
      countId: '01JXZ7Q8M0ABCDEFGHJKMNPQRS',
      at: floor.now,
      by: 'mia',
      good: 1,
      loss: 0,
      unit: 'cases',
      note: null,
      produced: null,
      addedGood: 24,
      addedLoss: 0,
    });
    const { user } = openAtLine();
    await user.click(await screen.findByRole('button', { name }));
    await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${field}`) }), 'Olive');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: new RegExp(`^${field}`) })).toHaveValue('Olive');
  });

  it('that somebody else changed meanwhile is shown as it stands, and the question stays', async () => {
    putRun(floor, aLiveRun());
    const { user } = openAtLine();
    await user.click(await screen.findByRole('button', { name: 'Change operator' }));
    const theirs = aLiveRun({ operator: 'Tom', version: 2, revision: 2 });
    api.on(postProduction, 'change_operator', ({ version }) =>
      version === 1
        ? new Refusal(
            409,
            'Somebody else changed this run. Look again, then decide.',
            'STALE_VERSION',
            [],
            theirs,
          )
        : { data: { ...theirs, operator: 'Olive', version: 3, revision: 3 }, meta: { now: floor.now } },
    );
    putRun(floor, theirs);
    const dialog = screen.getByRole('dialog', { name: 'Change operator' });
    await user.type(within(dialog).getByLabelText('Operator'), 'Olive{Enter}');
    expect(await within(dialog).findByText(/^Somebody else changed this run/)).toBeVisible();
    expect(within(dialog).getByText('Tom runs PR-000007 now.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Change operator' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByText('Olive')).toBeVisible();
  });

  it('is made void by a manager with a reason, and only without output', async () => {
    putRun(floor, aLiveRun());
    const { user } = openAtLine();
    await user.click(await screen.findByRole('button', { name: 'Make void' }));
    await user.click(await screen.findByRole('button', { name: 'Wrong order' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make void' }));
    expect(await screen.findByRole('form', { name: 'Start a run' })).toBeVisible();
    expect(api.requests('void_run')).toMatchObject([{ version: 1, reason: 'Wrong order' }]);
  });

  it.each([
    [['consultant'], 0, "It can't be made void: only a manager or sysadmin can make a run void."],
    [['manager'], 1, "It can't be made void: output was counted on it; stop it instead."],
  ])('says to %p with %i counts why it cannot be made void', async (groups, counts, why) => {
    putRun(floor, aLiveRun({ counts }));
    openAtLine(aPerson({ groups }));
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make void' })).toBeDisabled();
  });

  it('that somebody else ended is told, with what was typed on it here', async () => {
    putRun(floor, aLiveRun());
    const { user } = openAtLine();
    await user.type(await screen.findByLabelText('Good'), '5');
    putRun(floor, null);
    look();
    expect(
      await screen.findByText(/^PR-000007 was stopped by tom\. It ended with 96 bottles good\./),
    ).toBeVisible();
    expect(screen.getByText(/You had typed 5 bottles good, which was not recorded\./)).toBeVisible();
    expect(screen.getByRole('form', { name: 'Start a run' })).toBeVisible();
  });
});

describe('a stop', () => {
  const stop = async (user: ReturnType<typeof openAtLine>['user'], good: string, loss: string) => {
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Stop PR-000007?' }));
    await user.type(dialog.getByLabelText('Good'), good);
    await user.type(dialog.getByLabelText('Loss'), loss);
    return dialog;
  };

  it('needs good and loss, and shows the totals that it will end with', async () => {
    putRun(floor, aLiveRun({ good: 1100, loss: 20 }));
    floor.orders = [aWorkOrderRow({ good: 1100, loss: 20, status: 'In progress', version: 3 })];
    const { user } = openAtLine();
    await screen.findByText('1,100 of 1,200 bottles made');
    await user.click(screen.getByRole('button', { name: 'cases' }));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Stop PR-000007?' }));
    await user.click(dialog.getByRole('button', { name: 'Stop run' }));
    expect(await dialog.findAllByText('Say how many, 0 if none.')).toHaveLength(2);
    await user.type(dialog.getByLabelText('Good'), '4');
    await user.type(dialog.getByLabelText('Loss'), '0');
    const totals = within(dialog.getByRole('region', { name: 'The run will end with' }));
    expect(totals.getByText('1,196 bottles')).toBeVisible();
    expect(totals.getByText('20 bottles')).toBeVisible();
    expect(totals.getByText('98.4%')).toBeVisible();
    expect(totals.getByText('1,196 of 1,200 bottles')).toBeVisible();
    expect(dialog.getByText('= 96 bottles')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Stop run' }));
    expect(await screen.findByRole('dialog', { name: 'PR-000007 is stopped' })).toBeVisible();
    expect(api.requests('stop_run')).toMatchObject([{ version: 1, good: 4, loss: 0, unit: 'cases' }]);
  });

  it('keeps its figures through a failure and a reload, and the same count is sent again', async () => {
    putRun(floor, aLiveRun());
    api.on(postProduction, 'stop_run', () => new Refusal(422, 'Not now.', 'INVALID_TRANSITION'));
    const { user, unmount } = openAtLine();
    const dialog = await stop(user, '12', '1');
    await user.click(dialog.getByRole('button', { name: 'Stop run' }));
    expect(await dialog.findByText('Not now.')).toBeVisible();
    unmount();
    const again = openAtLine();
    await again.user.click(await screen.findByRole('button', { name: 'Stop' }));
    const dialogAgain = within(screen.getByRole('dialog', { name: 'Stop PR-000007?' }));
    expect(dialogAgain.getByLabelText('Good')).toHaveValue('12');
    await again.user.click(dialogAgain.getByRole('button', { name: 'Stop run' }));
    expect(await dialogAgain.findByText('Not now.')).toBeVisible();
    const [first, second] = api.requests('stop_run');
    expect(second).toEqual(first);
  });
});

describe('a line of another warehouse than the person’s', () => {
  const kept = aPerson({ groups: ['manager'], warehouses: ['COLD'] });
  const why = 'You work in COLD. Bottling line 1 is of MAIN. You may look.';

  it('is looked at, and nothing is started, counted or stopped there', async () => {
    floor.lines = [aLiveLine({ place: 'loc:MAIN/LINE1' })];
    const { unmount } = openAtLine(kept);
    expect(await screen.findByText(why)).toBeVisible();
    expect(await screen.findByRole('radio', { name: /Ginger Brew/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Start run' })).toBeDisabled();
    unmount();
    putRun(floor, aLiveRun());
    openAtLine(kept);
    expect(await screen.findByText(why)).toBeVisible();
    for (const name of ['Pause', 'Stop', 'Change operator'])
      expect(await screen.findByRole('button', { name })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Change line' })).toBeEnabled();
  });

  it('is open to who works there, and where nobody said where it stands', async () => {
    floor.lines = [aLiveLine({ place: 'loc:COLD/LINE1' })];
    const { unmount } = openAtLine(kept);
    expect(await screen.findByRole('radio', { name: /Ginger Brew/ })).toBeEnabled();
    unmount();
    floor.lines = [aLiveLine()];
    openAtLine(kept);
    expect(await screen.findByRole('radio', { name: /Ginger Brew/ })).toBeEnabled();
    expect(screen.queryByText(/You may look/)).toBeNull();
  });
});
