import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  ProvisionedThroughputExceededException,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import type { Log } from '#app/log-ports.ts';
import { newDocumentClient, newTable } from '#test/support/accounting/accounting-bench.ts';
import { type CallBudget, createCallBudget } from './call-budget.ts';
import type { Priority } from './rate-limit.ts';

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };
const budgetOf = (
  documentClient: DynamoDBDocumentClient,
  tableName: string,
  {
    priority = 'poster' as Priority,
    maxPerMinute = 1_000,
    maxConcurrent = 2,
    aheadMs = 0,
    reservationMs = 30_000,
    clock = { now: () => Date.now() + aheadMs },
  } = {},
) =>
  createCallBudget({
    documentClient,
    tableName,
    clock,
    log: silent,
    priority,
    limits: { maxPerMinute, maxConcurrent },
    reservationMs,
  });

/** A client, and the commands that it sends. */
const aCountedClient = () => {
  const client = newDocumentClient();
  const sent: string[] = [];
  client.middlewareStack.add(
    (next, context) => (args) => {
      sent.push(context.commandName ?? '');
      return next(args);
    },
    { step: 'initialize' },
  );
  return { client, sent };
};

/** Takes a place, which must be there, and frees it again. */
const call = async (budget: CallBudget, wentWell = true): Promise<void> => {
  const permit = await budget.take(1_000, soon());
  if (!permit.ok) throw new Error(permit.error.message);
  await permit.value.release(wentWell);
};

/** Whether somebody else finds a place at once. */
const findsRoom = async (tableName: string, limits: Parameters<typeof budgetOf>[2]): Promise<boolean> => {
  const permit = await budgetOf(newDocumentClient(), tableName, limits).take(1_000, Date.now());
  if (permit.ok) await permit.value.release(true);
  return permit.ok;
};

const soon = () => Date.now() + 10_000;

describe('the shared call budget', () => {
  it('never has more calls under way than it may, whoever asks', async () => {
    const tableName = await newTable('Accounting');
    const functions = Array.from({ length: 6 }, () => budgetOf(newDocumentClient(), tableName));
    let underWay = 0;
    let most = 0;
    let seeTwo: () => void = () => undefined;
    // On a busy machine the first would be done before the second is let in.
    const two = new Promise<void>((resolve) => {
      seeTwo = resolve;
    });
    const call = async (budget: (typeof functions)[number]) => {
      const permit = await budget.take(5_000, soon());
      if (!permit.ok) throw new Error(permit.error.message);
      underWay += 1;
      most = Math.max(most, underWay);
      if (underWay === 2) seeTwo();
      await two;
      await new Promise((resolve) => setTimeout(resolve, 60));
      underWay -= 1;
      await permit.value.release(true);
    };
    await Promise.all([...functions, ...functions].map(call));
    expect(most).toBe(2);
  });

  it('costs two writes and no read for a call after the first', async () => {
    const { client, sent } = aCountedClient();
    const budget = budgetOf(client, await newTable('Accounting'));
    for (let calls = 0; calls < 3; calls += 1) {
      sent.length = 0;
      const permit = await budget.take(1_000, soon());
      if (permit.ok) await permit.value.release(true);
    }
    expect(sent).toEqual(['PutItemCommand', 'UpdateItemCommand']);
  });

  it('refuses whom it would keep waiting too long, and says how long', async () => {
    const tableName = await newTable('Accounting');
    const budget = budgetOf(newDocumentClient(), tableName, { maxPerMinute: 1 });
    const first = await budget.take(1_000, soon());
    if (first.ok) await first.value.release(true);
    const second = await budget.take(1_000, Date.now() + 1_000);
    expect(second).toMatchObject({ ok: false, error: { kind: 'rateLimited' } });
    if (!second.ok) expect(second.error.retryAfterMs).toBeGreaterThan(50_000);
  });

  it('lets somebody wait whose turn comes within the time they have, instead of refusing them', async () => {
    const tableName = await newTable('Accounting');
    const limits = { maxPerMinute: 1, priority: 'interactive' as Priority };
    const first = await budgetOf(newDocumentClient(), tableName, limits).take(1_000, soon());
    if (first.ok) await first.value.release(true);
    const refused = await budgetOf(newDocumentClient(), tableName, limits).take(1_000, soon());
    const waitMs = refused.ok ? 0 : (refused.error.retryAfterMs ?? 0);
    expect(waitMs).toBeGreaterThan(50_000);
    // Half a second before the minute is over, with the eight seconds of a read-through.
    const aheadMs = waitMs - 500;
    const later = budgetOf(newDocumentClient(), tableName, { ...limits, aheadMs });
    const permit = await later.take(1_000, Date.now() + aheadMs + 8_000);
    expect(permit.ok).toBe(true);
    if (permit.ok) await permit.value.release(true);
  });

  it('lets nobody call when it cannot be written, and says that nothing was sent', async () => {
    const mock = mockClient(DynamoDBDocumentClient.from(new DynamoDBClient({})));
    mock.on(GetCommand).resolves({});
    mock
      .on(PutCommand)
      .rejects(new ProvisionedThroughputExceededException({ message: 'slow down', $metadata: {} }));
    const budget = budgetOf(mock as unknown as DynamoDBDocumentClient, 'T');
    expect(await budget.take(1_000, soon())).toMatchObject({ ok: false, error: { kind: 'rateLimited' } });
    expect(mock.commandCalls(PutCommand)).toHaveLength(1);
  });

  it('gives up at the deadline when others are always faster, having backed off between its writes', async () => {
    const now = { ms: 0 };
    const mock = mockClient(DynamoDBDocumentClient.from(new DynamoDBClient({})));
    mock.on(GetCommand).resolves({});
    mock.on(PutCommand).callsFake(() => {
      now.ms += 100;
      throw new ConditionalCheckFailedException({ message: 'changed', $metadata: {} });
    });
    const budget = budgetOf(mock as unknown as DynamoDBDocumentClient, 'T', { clock: { now: () => now.ms } });
    const startedAt = performance.now();
    const refused = await budget.take(1_000, 400);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'rateLimited' } });
    expect(mock.commandCalls(PutCommand)).toHaveLength(4);
    // At least half of 15, 30 and 60 ms; no wait goes beyond the deadline.
    expect(performance.now() - startedAt).toBeGreaterThan(45);
  });

  it('takes its place at the deadline where its last write went through although it looked lost', async () => {
    const now = { ms: 0 };
    const mock = mockClient(DynamoDBDocumentClient.from(new DynamoDBClient({})));
    mock.on(GetCommand).resolves({});
    mock.on(PutCommand).callsFake(({ Item }) => {
      now.ms += 1_000;
      mock.on(GetCommand).resolves({ Item });
      throw new ConditionalCheckFailedException({ message: 'the repetition', $metadata: {} });
    });
    const budget = budgetOf(mock as unknown as DynamoDBDocumentClient, 'T', { clock: { now: () => now.ms } });
    expect(await budget.take(1_000, 400)).toMatchObject({ ok: true });
    expect(mock.commandCalls(PutCommand)).toHaveLength(1);
  });

  it('tries once more where only its memory was old, however little time is left', async () => {
    const tableName = await newTable('Accounting');
    const [one, other] = [budgetOf(newDocumentClient(), tableName), budgetOf(newDocumentClient(), tableName)];
    await call(one);
    await call(other);
    const permit = await one.take(1_000, 0);
    expect(permit.ok).toBe(true);
    if (permit.ok) await permit.value.release(true);
  });

  it('recognises its own place although the answer to taking it was lost', async () => {
    const tableName = await newTable('Accounting');
    const client = newDocumentClient();
    let lost = 0;
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const answer = await next(args);
        // Carried out, but the line broke: the SDK sends it again, and the condition no longer holds.
        if (context.commandName === 'PutItemCommand' && lost === 0) {
          lost += 1;
          throw Object.assign(new Error('socket hang up'), {
            name: 'TimeoutError',
            $retryable: { throttling: false },
          });
        }
        return answer;
      },
      { step: 'deserialize', priority: 'low' },
    );
    const permit = await budgetOf(client, tableName, { maxConcurrent: 1 }).take(60_000, soon());
    expect(permit.ok).toBe(true);
    expect(lost).toBe(1);
    if (permit.ok) await permit.value.release(true);
    expect(
      (await budgetOf(newDocumentClient(), tableName, { maxConcurrent: 1 }).take(1_000, soon())).ok,
    ).toBe(true);
  });

  it('goes on when a place could not be given back', async () => {
    const mock = mockClient(DynamoDBDocumentClient.from(new DynamoDBClient({})));
    mock.on(GetCommand).resolves({});
    mock.on(PutCommand).resolves({});
    mock
      .on(UpdateCommand)
      .rejects(new ProvisionedThroughputExceededException({ message: 'slow', $metadata: {} }));
    const permit = await budgetOf(mock as unknown as DynamoDBDocumentClient, 'T').take(1_000, soon());
    if (!permit.ok) throw new Error(permit.error.message);
    await expect(permit.value.release(true)).resolves.toBeUndefined();
  });
});

describe('calls that are reserved together', () => {
  it('cost two writes, however many they are', async () => {
    const { client, sent } = aCountedClient();
    const budget = budgetOf(client, await newTable('Accounting'));
    await call(budget);
    sent.length = 0;
    const end = budget.reserve(6);
    for (let calls = 0; calls < 5; calls += 1) await call(budget);
    expect(sent).toEqual(['PutItemCommand']);
    await end();
    expect(sent).toEqual(['PutItemCommand', 'UpdateItemCommand']);
  });

  it('cost nothing where none is made', async () => {
    const { client, sent } = aCountedClient();
    await budgetOf(client, await newTable('Accounting')).reserve(6)();
    expect(sent).toEqual([]);
  });

  it('are given back with the last of them, and what comes beside takes its own place', async () => {
    const { client, sent } = aCountedClient();
    const budget = budgetOf(client, await newTable('Accounting'));
    const end = budget.reserve(2);
    await call(budget);
    await call(budget);
    expect(sent).toEqual(['GetItemCommand', 'PutItemCommand', 'UpdateItemCommand']);
    await call(budget);
    await end();
    expect(sent.slice(3)).toEqual(['PutItemCommand', 'UpdateItemCommand']);
  });

  it('keep no place for themselves where two begin together, or one begins as the work ends', async () => {
    const tableName = await newTable('Accounting');
    const budget = budgetOf(newDocumentClient(), tableName, { maxConcurrent: 3 });
    const end = budget.reserve(6);
    await Promise.all([call(budget), call(budget)]);
    const late = call(budget);
    await end();
    await late;
    const { Item } = await newDocumentClient().send(
      new GetCommand({ TableName: tableName, Key: { id: 'limiter' }, ConsistentRead: true }),
    );
    expect(Item?.running).toEqual({});
    expect(Object.values(Item?.calls).reduce((sum, count) => Number(sum) + Number(count), 0)).toBe(3);
  });

  it('leave the others what was not used', async () => {
    const tableName = await newTable('Accounting');
    const limits = { maxPerMinute: 4 };
    const budget = budgetOf(newDocumentClient(), tableName, limits);
    const end = budget.reserve(4);
    await call(budget);
    expect(await findsRoom(tableName, limits)).toBe(false);
    await end();
    expect(await findsRoom(tableName, limits)).toBe(true);
  });

  it('keep nothing from others while their work waits after a failure', async () => {
    const tableName = await newTable('Accounting');
    const limits = { maxPerMinute: 3 };
    const budget = budgetOf(newDocumentClient(), tableName, limits);
    const end = budget.reserve(3);
    await call(budget, false);
    expect(await findsRoom(tableName, limits)).toBe(true);
    await call(budget);
    await end();
  });

  it('are taken again where too little of their time is left for a call', async () => {
    const { client, sent } = aCountedClient();
    const now = { ms: Date.now() };
    const budget = budgetOf(client, await newTable('Accounting'), { clock: { now: () => now.ms } });
    const end = budget.reserve(6);
    await call(budget);
    now.ms += 25_000;
    sent.length = 0;
    await call(budget);
    expect(sent).toEqual(['UpdateItemCommand', 'PutItemCommand']);
    await end();
  });

  it('are not reserved where there is one place for all: nobody else could call meanwhile', async () => {
    const tableName = await newTable('Accounting');
    const limits = { maxConcurrent: 1 };
    const budget = budgetOf(newDocumentClient(), tableName, limits);
    const end = budget.reserve(6);
    await call(budget);
    expect(await findsRoom(tableName, limits)).toBe(true);
    await end();
  });

  it('that die with their work free their place by themselves', async () => {
    const tableName = await newTable('Accounting');
    const limits = { maxConcurrent: 2, reservationMs: 7_000 };
    const lost = budgetOf(newDocumentClient(), tableName, limits);
    lost.reserve(6);
    await call(lost);
    const other = budgetOf(newDocumentClient(), tableName, limits);
    const permit = await other.take(60_000, soon());
    expect(permit.ok).toBe(true);
    expect(await findsRoom(tableName, limits)).toBe(false);
    expect(await findsRoom(tableName, { ...limits, aheadMs: 8_000 })).toBe(true);
  });
});
