import { installFakeLocks } from '#frontend/testing/fake-locks.ts';
import { heldDeliveries, holdTabLock, runIfUnlocked, waitWhileSent } from './tab-lock.ts';

const COUNTING = { sub: 'mia', of: 'Normal#PO1' };
const NAME = 'counting mia Normal#PO1';

let fake: ReturnType<typeof installFakeLocks>;

beforeEach(() => {
  fake = installFakeLocks();
});

afterEach(() => fake.remove());

/** What was asked of the locks is done. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('what is being counted', () => {
  it('is locked until it is released', async () => {
    const release = holdTabLock(COUNTING, () => undefined);
    await settled();
    expect(fake.locks.held).toEqual([NAME]);
    expect((await heldDeliveries()).isCountedInOtherTab(COUNTING)).toBe(false);
    release();
    await settled();
    expect(fake.locks.held).toEqual([]);
  });

  it('is locked again when it is opened at once', async () => {
    const release = holdTabLock(COUNTING, () => undefined);
    await settled();
    release();
    const releaseAgain = holdTabLock(COUNTING, () => undefined);
    await settled();
    expect(fake.locks.held).toEqual([NAME]);
    releaseAgain();
    await settled();
    expect(fake.locks.held).toEqual([]);
  });

  it('is not locked by one that was released before its turn came', async () => {
    const release = holdTabLock(COUNTING, () => undefined);
    await settled();
    const late = holdTabLock(COUNTING, () => undefined);
    late();
    release();
    await settled();
    expect(fake.locks.held).toEqual([]);
  });
});

describe('what is being sent', () => {
  it('is counted in no tab, and is waited for', async () => {
    let arrive = (): void => undefined;
    const sending = runIfUnlocked(
      COUNTING,
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await settled();
    expect((await heldDeliveries()).isCountedInOtherTab(COUNTING)).toBe(false);
    expect((await heldDeliveries()).isBeingSent(COUNTING)).toBe(true);
    const waiting = waitWhileSent(COUNTING);
    arrive();
    await sending;
    expect(await waiting).toBe(true);
    expect((await heldDeliveries()).isBeingSent(COUNTING)).toBe(false);
  });
});
