import { err, ok } from '#domain/result.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { createGuardedTransport } from './guarded-transport.ts';
import type { Transport } from './transport.ts';

type Reply = Awaited<ReturnType<Transport['read']>>;

const reply = (status: number): Reply => ok({ status, headers: {}, body: '{}', tookMs: 412.4 });
const lost: Reply = err({ sent: true, timedOut: true, message: 'no answer in time', tookMs: 2000 });
const unavailable = err({ kind: 'unavailable', message: 'It does not answer.' } as const);
const rateLimited = err({ kind: 'rateLimited', message: 'It is busy with our other calls.' } as const);

const aGuardedTransport = ({ answer = reply(200), isOpen = true, hasRoom = true } = {}) => {
  const metrics = hearMetrics();
  const sent: string[] = [];
  const answered = async ({ path }: { path: string }) => {
    sent.push(path);
    return answer;
  };
  const guarded = createGuardedTransport({
    transport: { read: answered, write: answered },
    budget: {
      take: async () => (hasRoom ? ok({ release: async () => {} }) : rateLimited),
      reserve: () => async () => {},
    },
    circuit: {
      allowCall: async () => (isOpen ? ok(undefined) : unavailable),
      recordSuccess: async () => {},
      recordFailure: async () => {},
    },
    clock: { now: () => 0 },
    metrics,
  });
  const send = () =>
    guarded.send(
      { method: 'GET', path: '/entity', headers: {} },
      { kind: 'read', timeoutMs: 5000, startBy: 1 },
    );
  return { send, metrics, sent };
};

describe('what is counted of calls to the accounting system', () => {
  it('is each call that was sent and how long it took, answered or not', async () => {
    for (const [answer, took] of [
      [reply(200), 412],
      [reply(500), 412],
      [lost, 2000],
    ] as const) {
      const { send, metrics } = aGuardedTransport({ answer });
      await send();
      expect(metrics.of('AccountingCalls')).toEqual([1]);
      expect(metrics.of('AccountingTime')).toEqual([took]);
      expect(metrics.of('AccountingThrottled')).toEqual([]);
    }
  });

  it('is each that was too many for it', async () => {
    const { send, metrics } = aGuardedTransport({ answer: reply(429) });
    await send();
    expect(metrics.of('AccountingThrottled')).toEqual([1]);
    expect(metrics.of('AccountingCalls')).toEqual([1]);
  });

  it('is each for which our own budget had no room, which was not sent', async () => {
    const { send, metrics, sent } = aGuardedTransport({ hasRoom: false });
    expect(await send()).toMatchObject({ reached: 'nothing', error: { kind: 'rateLimited' } });
    expect(sent).toEqual([]);
    expect(metrics.of('AccountingHeldBack')).toEqual([1]);
    expect(metrics.of('AccountingCalls')).toEqual([]);
  });

  it('is nothing while the circuit is open', async () => {
    const { send, metrics, sent } = aGuardedTransport({ isOpen: false });
    expect(await send()).toMatchObject({ reached: 'nothing', error: { kind: 'unavailable' } });
    expect(sent).toEqual([]);
    expect([...metrics.of('AccountingCalls'), ...metrics.of('AccountingHeldBack')]).toEqual([]);
  });
});
