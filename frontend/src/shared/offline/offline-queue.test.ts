import { ApiFailure } from '#frontend/api/api-failure.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { installFakeLocks } from '#frontend/testing/fake-locks.ts';
import { newOfflineQueue, outcomeOfFailure, type SendResult } from './offline-queue.ts';
import type { OfflineRecord } from './offline-record.ts';
import type { OfflineStore } from './offline-store.ts';

interface Parcel extends OfflineRecord {
  readonly content: string;
  readonly refusal: string | null;
  readonly isHeldUp?: boolean;
  /** One of another id may take its place. */
  readonly parcelId?: string;
}

const SUB = 'sub-of-mia';

const aParcel = (of: string, more: Partial<Parcel> = {}): Parcel => ({
  sub: SUB,
  of,
  savedAt: Number(of),
  content: `content of ${of}`,
  refusal: null,
  ...more,
});

/** A device's disk: what it holds outlives the tabs that write to it. */
class Disk {
  readonly records = new Map<string, Parcel>();

  constructor(...parcels: Parcel[]) {
    for (const parcel of parcels) this.records.set(parcel.of, parcel);
  }

  store(step: () => Promise<void> = async () => undefined) {
    const around = async <T>(work: () => T): Promise<T> => {
      await step();
      const done = work();
      await step();
      return done;
    };
    return {
      list: () =>
        around(() => [...this.records.values()].toSorted((one, other) => other.savedAt - one.savedAt)),
      get: (_sub, of) => around(() => this.records.get(of) ?? null),
      update: ({ of }, change) =>
        around(() => {
          const next = change(this.records.get(of) ?? null);
          if (next) this.records.set(of, next);
        }),
      removeIf: ({ of }, isIt) =>
        around(() => {
          if (isIt(this.records.get(of) ?? null)) this.records.delete(of);
        }),
    } satisfies Pick<OfflineStore<Parcel>, 'list' | 'get' | 'update' | 'removeIf'>;
  }
}

const noNetwork = (): ApiFailure =>
  new ApiFailure({ status: 0, code: 'NETWORK', message: 'Failed to fetch' });
const refused = (message: string): ApiFailure => new ApiFailure({ status: 422, code: 'INVALID', message });

/** Takes each parcel once, by its id, as our server does. */
class Server {
  readonly taken = new Map<string, string>();
  /** Every arrival, in order, with its content. */
  readonly arrivals: string[] = [];
  /** Called before it decides; what it throws is the answer. */
  decide: (parcel: Parcel) => void | Promise<void> = () => undefined;

  async take(parcel: Parcel): Promise<string> {
    this.arrivals.push(parcel.of);
    await this.decide(parcel);
    const before = this.taken.get(parcel.of);
    if (before !== undefined && before !== parcel.content)
      throw new Error(`${parcel.of} came twice, with another content`);
    this.taken.set(parcel.of, parcel.content);
    return `receipt of ${parcel.of}`;
  }
}

interface TabOptions {
  readonly isOrdered?: boolean;
  readonly isSignedIn?: (sub: string) => boolean;
  readonly unlessOpen?: (parcel: Parcel, send: () => Promise<void>) => Promise<void>;
  /** Awaited before and after everything that a tab does outside of itself. */
  readonly step?: () => Promise<void>;
}

/** A tab of the product over the disk. */
const aTab = (disk: Disk, server: Server, options: TabOptions = {}) => {
  const { step = async () => undefined, isOrdered = true, isSignedIn = () => true, unlessOpen } = options;
  const queue = newOfflineQueue<Parcel, Parcel, string>({
    lock: 'parcels',
    store: disk.store(step),
    isPending: (parcel): parcel is Parcel => parcel.refusal === null,
    isOrdered,
    isSignedIn,
    send: async (parcel) => {
      try {
        await step();
        const answer = await server.take(parcel);
        await step();
        return { kind: 'sent', answer };
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'SHORTER')
          return { kind: 'amended', amend: (current) => ({ ...current, content: 'short' }) };
        return outcomeOfFailure(error, 'Not taken.');
      }
    },
    isSame: (sent, stored) => sent.parcelId === stored.parcelId,
    isChanged: (sent, stored) => sent.content !== stored.content,
    refuse: (parcel, refusal) => ({ ...parcel, refusal }),
    holdUp: (parcel) => ({ ...parcel, isHeldUp: true }),
    ...(unlessOpen ? { unlessOpen } : {}),
    retryAfterMs: 1000,
  });
  const results: SendResult<Parcel, string>[] = [];
  queue.subscribe((result) => results.push(result));
  return { ...queue, results };
};

let disk: Disk;
let server: Server;

beforeEach(() => {
  disk = new Disk(aParcel('1'), aParcel('2'), aParcel('3'));
  server = new Server();
});

describe('the queue', () => {
  it('sends everything once, the oldest first, and tells what became of it', async () => {
    const tab = aTab(disk, server);
    expect(await tab.send(SUB)).toBe(true);
    expect(server.arrivals).toEqual(['1', '2', '3']);
    expect(disk.records.size).toBe(0);
    expect(tab.results.map((result) => 'answer' in result && result.answer)).toEqual([
      'receipt of 1',
      'receipt of 2',
      'receipt of 3',
    ]);
  });

  it('sends what is stored while it sends', async () => {
    const tab = aTab(disk, server);
    server.decide = ({ of }) => {
      if (of !== '3') return;
      disk.records.set('4', aParcel('4'));
      void tab.send(SUB);
    };
    await tab.send(SUB);
    expect(server.arrivals).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    ['no network', noNetwork()],
    ['an overloaded server', new ApiFailure({ status: 503, code: 'UNAVAILABLE', message: 'Not now.' })],
    ['a session that has ended', new ApiFailure({ status: 401, code: 'UNAUTHORIZED', message: 'Sign in.' })],
    ['others who change the same', new ApiFailure({ status: 409, code: 'TRY_AGAIN', message: 'Again.' })],
    ['an answer that nobody understands', new TypeError('Unexpected token')],
  ])('waits on for %s, and sends the same when it is over', async (_, failure) => {
    const tab = aTab(disk, server);
    server.decide = () => {
      throw failure;
    };
    expect(await tab.send(SUB)).toBe(false);
    expect([...disk.records.values()].map(({ content, isHeldUp }) => [content, isHeldUp])).toEqual([
      ['content of 1', true],
      ['content of 2', true],
      ['content of 3', true],
    ]);
    server.decide = () => undefined;
    expect(await tab.send(SUB)).toBe(true);
    expect([...server.taken.values()]).toEqual(['content of 1', 'content of 2', 'content of 3']);
  });

  it.each([
    ['holds up what comes after it, where the order counts', true, ['1', '2']],
    ['holds up nothing where it does not', false, ['1', '2', '3']],
  ])('an entry without an answer %s', async (_, isOrdered, arrivals) => {
    server.decide = ({ of }) => {
      if (of === '2') throw noNetwork();
    };
    expect(await aTab(disk, server, { isOrdered }).send(SUB)).toBe(false);
    expect(server.arrivals).toEqual(arrivals);
  });

  it('keeps what was refused, with the reason, and goes on with the rest', async () => {
    server.decide = ({ of }) => {
      if (of === '2') throw refused('The run is stopped.');
    };
    const tab = aTab(disk, server);
    expect(await tab.send(SUB)).toBe(true);
    expect([...disk.records.values()]).toMatchObject([{ of: '2', refusal: 'The run is stopped.' }]);
    expect(tab.results).toContainEqual({ entry: aParcel('2'), refusal: 'The run is stopped.' });
    await tab.send(SUB);
    expect(server.arrivals).toEqual(['1', '2', '3']);
  });

  it('stores an amended entry before it sends it again', async () => {
    disk = new Disk(aParcel('1'));
    server.decide = ({ content }) => {
      if (content !== 'short') throw new ApiFailure({ status: 422, code: 'SHORTER', message: 'Too long.' });
      if (server.arrivals.length === 2) throw noNetwork();
    };
    await aTab(disk, server).send(SUB);
    expect(disk.records.get('1')?.content).toBe('short');
    await aTab(disk, server).send(SUB);
    expect(server.arrivals).toEqual(['1', '1', '1']);
    expect(server.taken.get('1')).toBe('short');
  });

  it('does not bring back what its person removed while it was on its way', async () => {
    disk = new Disk(aParcel('1'));
    server.decide = () => {
      disk.records.delete('1');
      throw refused('Too late.');
    };
    await aTab(disk, server).send(SUB);
    expect(disk.records.size).toBe(0);
  });

  it.each([
    ['taken', () => undefined],
    [
      'refused',
      () => {
        throw refused('Too late.');
      },
    ],
    [
      'amended',
      ({ content }: Parcel) => {
        if (content === 'content of 1')
          throw new ApiFailure({ status: 422, code: 'SHORTER', message: 'Too long.' });
      },
    ],
  ])('leaves alone what took the place of one that is %s late', async (_, answer) => {
    disk = new Disk(aParcel('1'));
    const another = aParcel('1', { parcelId: 'another', content: 'another', refusal: 'Kept for later.' });
    server.decide = (parcel) => {
      disk.records.set('1', another);
      answer(parcel);
    };
    const tab = aTab(disk, server);
    expect(await tab.send(SUB)).toBe(true);
    expect(disk.records.get('1')).toEqual(another);
    expect(tab.results.filter((result) => 'refusal' in result)).toEqual([]);
  });

  it('sends what its person made of it while it was on its way', async () => {
    disk = new Disk(aParcel('1'));
    server.decide = () => {
      if (server.arrivals.length === 1) disk.records.set('1', aParcel('1', { content: 'more' }));
      else server.taken.clear();
    };
    const tab = aTab(disk, server);
    await tab.send(SUB);
    expect(server.arrivals).toEqual(['1', '1']);
    expect(server.taken.get('1')).toBe('more');
    expect(tab.results).toHaveLength(1);
  });

  it('amends what is stored then, not what was sent', async () => {
    disk = new Disk(aParcel('1'));
    server.decide = ({ content }) => {
      if (content === 'short') return;
      disk.records.set('1', aParcel('1', { savedAt: 7 }));
      throw new ApiFailure({ status: 422, code: 'SHORTER', message: 'Too long.' });
    };
    const tab = aTab(disk, server);
    await tab.send(SUB);
    expect(tab.results).toMatchObject([{ entry: { savedAt: 7, content: 'short' } }]);
  });

  it('leaves what its person has open to them', async () => {
    const unlessOpen = async ({ of }: Parcel, send: () => Promise<void>) => (of === '2' ? undefined : send());
    expect(await aTab(disk, server, { unlessOpen }).send(SUB)).toBe(true);
    expect(server.arrivals).toEqual(['1', '3']);
    expect([...disk.records.keys()]).toEqual(['2']);
  });

  it('sends nothing of a person as somebody else who has signed in meanwhile', async () => {
    let signedIn = SUB;
    server.decide = () => {
      signedIn = 'sub-of-tom';
    };
    expect(await aTab(disk, server, { isSignedIn: (sub) => sub === signedIn }).send(SUB)).toBe(false);
    expect(server.arrivals).toEqual(['1']);
    expect([...disk.records.keys()]).toEqual(['2', '3']);
  });
});

describe('a tab that ends', () => {
  /** Lets so many steps pass; the one after them never comes back. Counts them. */
  const endingAfter = (steps: number) => {
    let passed = 0;
    const ended = deferredResponse<void>();
    const step = async (): Promise<void> => {
      if (passed === steps) {
        ended.release();
        await new Promise(() => undefined);
      }
      passed += 1;
    };
    return { step, ended: ended.promise };
  };

  it.each([
    ['taken', () => undefined],
    [
      'refused',
      ({ of }: Parcel) => {
        if (of === '2') throw refused('No.');
      },
    ],
    [
      'amended',
      ({ of, content }: Parcel) => {
        if (of === '2' && content !== 'short')
          throw new ApiFailure({ status: 422, code: 'SHORTER', message: 'Too long.' });
      },
    ],
  ])('between any two steps loses nothing and has nothing taken twice: %s', async (_, decide) => {
    let isWhole = false;
    let ends = 0;
    for (; !isWhole; ends += 1) {
      disk = new Disk(aParcel('1'), aParcel('2'), aParcel('3'));
      server = new Server();
      server.decide = decide;
      const { step, ended } = endingAfter(ends);
      const first = aTab(disk, server, { step });
      isWhole = await Promise.race([first.send(SUB), ended.then(() => false)]);

      expect(await aTab(disk, server).send(SUB)).toBe(true);
      const refusals = [...disk.records.values()].filter(({ refusal }) => refusal !== null);
      expect(disk.records.size).toBe(refusals.length);
      expect([...server.taken.keys(), ...refusals.map(({ of }) => of)].toSorted()).toEqual(['1', '2', '3']);
    }
    // Before and after each of: one list, and of each entry one read, one call, one write.
    expect(ends).toBeGreaterThanOrEqual(20);
  });
});

describe('two tabs', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('send one after the other, and everything once', async () => {
    const { locks } = installFakeLocks();
    let atOnce = 0;
    server.decide = async () => {
      atOnce += 1;
      await Promise.resolve();
      expect(locks.held).toEqual(['parcels']);
      expect(atOnce).toBe(1);
      atOnce -= 1;
    };
    const [one, other] = [aTab(disk, server), aTab(disk, server)];
    await Promise.all([one.send(SUB), other.send(SUB), one.send(SUB)]);
    expect(server.arrivals).toEqual(['1', '2', '3']);
  });

  it('without locks send the same, which the server takes once', async () => {
    await Promise.all([aTab(disk, server).send(SUB), aTab(disk, server).send(SUB)]);
    expect([...server.taken.keys()]).toEqual(['1', '2', '3']);
    expect(disk.records.size).toBe(0);
  });
});

describe('sending on', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(1);
    server.decide = () => {
      throw noNetwork();
    };
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** What a try does takes turns, but no time. */
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('tries at once, then after growing pauses, until it is stopped', async () => {
    const stop = aTab(disk, server).keepSending(SUB);
    await pass(0);
    expect(server.arrivals).toHaveLength(1);
    await pass(1000);
    expect(server.arrivals).toHaveLength(2);
    await pass(1999);
    expect(server.arrivals).toHaveLength(2);
    await pass(1);
    expect(server.arrivals).toHaveLength(3);
    stop();
    await pass(600_000);
    expect(server.arrivals).toHaveLength(3);
  });

  it('pauses at least as long as the server asks for', async () => {
    server.decide = () => {
      throw new ApiFailure({ status: 429, code: 'TOO_MANY_CALLS', message: 'Wait.', retryAfterMs: 42_000 });
    };
    const stop = aTab(disk, server).keepSending(SUB);
    await pass(41_999);
    expect(server.arrivals).toHaveLength(1);
    server.decide = () => undefined;
    await pass(1);
    expect(disk.records.size).toBe(0);
    stop();
  });

  it('tries at once when the network is back, and begins with short pauses again', async () => {
    const stop = aTab(disk, server).keepSending(SUB);
    await pass(20_000);
    const before = server.arrivals.length;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(server.arrivals).toHaveLength(before + 1);
    await pass(1000);
    expect(server.arrivals).toHaveLength(before + 2);
    server.decide = () => undefined;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(disk.records.size).toBe(0);
    stop();
  });

  it('waits a minute at most, and half of that by chance', async () => {
    const stop = aTab(disk, server).keepSending(SUB);
    // 1, 2, 4, 8, 16 and 32 seconds lie before the first whole minute.
    await pass(63_000);
    expect(server.arrivals).toHaveLength(7);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    await pass(60_000);
    expect(server.arrivals).toHaveLength(8);
    await pass(30_000);
    expect(server.arrivals).toHaveLength(9);
    stop();
  });
});
