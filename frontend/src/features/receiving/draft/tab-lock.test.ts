import { holdTabLock, isLockedByOtherTab } from './tab-lock.ts';

const COUNTING = { sub: 'mia', of: 'Normal#PO1' };
const NAME = 'counting mia Normal#PO1';

type Work = (lock: { name: string } | null) => unknown;
interface Terms {
  readonly ifAvailable?: boolean;
  readonly signal?: AbortSignal;
}

/** As a browser's: one at a time and in order, each as long as its work goes on; let go of a moment after that. */
class FakeLocks {
  held: string[] = [];
  #last: Promise<unknown> = Promise.resolve();

  request(name: string, { ifAvailable = false, signal }: Terms, work: Work): Promise<unknown> {
    if (ifAvailable && this.held.includes(name)) return Promise.resolve(work(null));
    const turn = this.#last.then(async () => {
      signal?.throwIfAborted();
      this.held.push(name);
      await work({ name });
      this.held = this.held.filter((other) => other !== name);
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async query() {
    return { held: this.held.map((name) => ({ name })) };
  }
}

let locks: FakeLocks;

beforeEach(() => {
  locks = new FakeLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});

afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

/** What was asked of the locks is done. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('what is being counted', () => {
  it('is held until it is let go of', async () => {
    const letGo = holdTabLock(COUNTING, () => undefined);
    await settled();
    expect(locks.held).toEqual([NAME]);
    expect(await isLockedByOtherTab(COUNTING)).toBe(false);
    letGo();
    await settled();
    expect(locks.held).toEqual([]);
  });

  it('is held again by whoever takes it up at once', async () => {
    const letGo = holdTabLock(COUNTING, () => undefined);
    await settled();
    letGo();
    const letGoAgain = holdTabLock(COUNTING, () => undefined);
    await settled();
    expect(locks.held).toEqual([NAME]);
    letGoAgain();
    await settled();
    expect(locks.held).toEqual([]);
  });

  it('is not held by one that was let go of before its turn came', async () => {
    const letGo = holdTabLock(COUNTING, () => undefined);
    await settled();
    const late = holdTabLock(COUNTING, () => undefined);
    late();
    letGo();
    await settled();
    expect(locks.held).toEqual([]);
  });
});
