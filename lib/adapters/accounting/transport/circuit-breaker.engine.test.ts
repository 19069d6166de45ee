import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import type { Log } from '#app/log-ports.ts';
import { newDocumentClient, newTable } from '#test/support/accounting/accounting-bench.ts';
import { createCircuit } from './circuit-breaker.ts';

const OPEN_MS = 10_000;

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

const aCircuit = async () => {
  const tableName = await newTable('Accounting');
  const time = { now: 1_000_000 };
  const clock = { now: () => time.now };
  const join = () =>
    createCircuit({ documentClient: newDocumentClient(), tableName, clock, log: silent, openMs: OPEN_MS });
  return { time, join };
};

const failing = async (circuit: ReturnType<typeof createCircuit>, times: number) => {
  for (let failures = 0; failures < times; failures += 1) {
    await circuit.allowCall();
    await circuit.recordFailure();
  }
};

describe('the circuit', () => {
  it('opens for all after five failures in a row, whoever met them', async () => {
    const { join } = await aCircuit();
    const [one, other] = [join(), join()];
    await failing(one, 3);
    await failing(other, 1);
    expect((await join().allowCall()).ok).toBe(true);
    await failing(other, 1);
    const refused = await join().allowCall();
    expect(refused).toMatchObject({ ok: false, error: { kind: 'unavailable', retryAfterMs: OPEN_MS } });
  });

  it('forgets failures when an answer came between', async () => {
    const { join } = await aCircuit();
    const circuit = join();
    await failing(circuit, 4);
    await circuit.recordSuccess();
    await failing(circuit, 4);
    expect((await join().allowCall()).ok).toBe(true);
  });

  it('forgets failures that are long past', async () => {
    const { join, time } = await aCircuit();
    await failing(join(), 4);
    time.now += 6 * 60_000;
    await failing(join(), 4);
    expect((await join().allowCall()).ok).toBe(true);
  });

  it('lets exactly one try when its time is over, and closes for all when that one is answered', async () => {
    const { join, time } = await aCircuit();
    await failing(join(), 5);
    time.now += OPEN_MS;
    const callers = Array.from({ length: 4 }, join);
    const entered = await Promise.all(callers.map((caller) => caller.allowCall()));
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1);
    await callers[entered.findIndex(({ ok }) => ok)]?.recordSuccess();
    expect((await join().allowCall()).ok).toBe(true);
  });

  it('stays open longer each time the try fails, up to three times as long', async () => {
    const { join, time } = await aCircuit();
    const circuit = join();
    await failing(circuit, 5);
    for (const times of [2, 3, 3]) {
      time.now += OPEN_MS * 3;
      await failing(circuit, 1);
      const refused = await join().allowCall();
      expect(refused).toMatchObject({ ok: false, error: { retryAfterMs: OPEN_MS * times } });
    }
  });

  it('lets calls through when its state cannot be read', async () => {
    const mock = mockClient(DynamoDBDocumentClient.from(new DynamoDBClient({})));
    mock.on(GetCommand).rejects(new Error('throttled'));
    mock.on(UpdateCommand).rejects(new Error('throttled'));
    const documentClient = mock as unknown as DynamoDBDocumentClient;
    const circuit = createCircuit({
      documentClient,
      tableName: 'T',
      clock: { now: Date.now },
      log: silent,
      openMs: OPEN_MS,
    });
    expect((await circuit.allowCall()).ok).toBe(true);
    await circuit.recordFailure();
    await circuit.recordSuccess();
  });
});
