import { setRuntimeConfig } from '#frontend/api/runtime-config.ts';
import { followSession } from '#frontend/auth/session/log-out.ts';
import { session } from '#frontend/auth/session/session.ts';
import { aPerson } from '#frontend/testing/a-person.ts';
import { fakePool } from '#frontend/testing/fake-pool.ts';
import { watchIdleness } from './idle-lock.ts';
import { isSharedDevice, markShared } from './shared-device.ts';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn(), signOut: jest.fn() }));

const MINUTE = 60_000;
const touch = (kind = 'pointerdown') => window.dispatchEvent(new Event(kind));
const wait = (minutes: number) => jest.advanceTimersByTime(minutes * MINUTE);

beforeAll(() => {
  jest.useFakeTimers();
  setRuntimeConfig({
    ...{ region: 'ap-southeast-2', userPoolId: 'pool', userPoolClientId: 'client', apiBase: '/api' },
    ...{ accountingName: 'Books', idleLockMinutes: 10 },
  });
  followSession();
  watchIdleness();
});
afterAll(() => jest.useRealTimers());

beforeEach(() => {
  fakePool.signOut.mockResolvedValue(undefined);
  session.clear('logged-out');
  session.begin(aPerson());
  localStorage.setItem('token-of-mia', 'token');
  markShared(true);
});

describe('a shared device', () => {
  it('locks when nobody has touched it for as long as the settings say, and its tokens are gone', () => {
    wait(9.9);
    expect(session.endedBy()).toBeNull();
    wait(0.2);
    expect(session.endedBy()).toBe('expired');
    expect(localStorage.getItem('token-of-mia')).toBeNull();
    expect(isSharedDevice()).toBe(true);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel'])(
    'stays open as long as there is a %s',
    (kind) => {
      for (let times = 0; times < 4; times++) {
        wait(8);
        touch(kind);
      }
      expect(session.endedBy()).toBeNull();
    },
  );

  it('stays open by what is done in another tab', () => {
    wait(8);
    localStorage.setItem('touched-at', String(Date.now()));
    wait(8);
    expect(session.endedBy()).toBeNull();
  });

  it('is not kept open by tokens that a page renews by itself, nor by a picture that comes', () => {
    wait(8);
    session.begin(aPerson({ idToken: 'renewed' }));
    session.setPicture('picture');
    wait(2.2);
    expect(session.endedBy()).toBe('expired');
  });

  it('is not opened by the touch that comes too late, to a device that slept', () => {
    jest.setSystemTime(Date.now() + 30 * MINUTE);
    touch();
    expect(session.endedBy()).toBe('expired');
  });

  it('does not lock without a network, in which nobody could come back in, and locks when there is one', () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    wait(60);
    expect(session.endedBy()).toBeNull();
    network.mockReturnValue(true);
    wait(0.2);
    expect(session.endedBy()).toBe('expired');
    network.mockRestore();
  });

  it('locks when there is a network again, whoever touched it meanwhile', () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    wait(30);
    for (let times = 0; times < 4; times++) {
      touch();
      wait(2);
    }
    expect(session.endedBy()).toBeNull();
    network.mockReturnValue(true);
    touch();
    expect(session.endedBy()).toBe('expired');
    network.mockRestore();
  });

  it('stays open without a network, and after it, where somebody was there all the time', () => {
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    for (let times = 0; times < 4; times++) {
      wait(8);
      touch();
    }
    network.mockReturnValue(true);
    wait(1);
    expect(session.endedBy()).toBeNull();
    network.mockRestore();
  });

  it('has its time from when it is marked, whenever it was touched before', () => {
    markShared(false);
    wait(60);
    touch();
    markShared(true);
    wait(9);
    expect(session.endedBy()).toBeNull();
  });

  it('gives whoever signs in next their own time', () => {
    wait(11);
    session.begin(aPerson({ username: 'nora', sub: 'sub-of-nora' }));
    wait(9.5);
    expect(session.endedBy()).toBeNull();
  });
});

it('a device that is not shared never locks', () => {
  markShared(false);
  wait(600);
  expect(session.endedBy()).toBeNull();
});
