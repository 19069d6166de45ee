import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  aBench,
  aReceipt,
  type Bench,
  expectError,
  expectOk,
} from '#test/support/accounting/accounting-bench.ts';

const signIns = (bench: Bench) =>
  bench.simulator.records.calls().filter(({ target }) => /auth\/login|connect\/token/.test(target)).length;

const sealedIn = async ({ documentClient, tableName }: Bench) =>
  (await documentClient.send(new GetCommand({ TableName: tableName, Key: { id: 'session' } }))).Item;

const WRONG = async () => ({
  username: 'warehouse',
  password: 'wrong',
  clientId: 'x@BOTTLER',
  clientSecret: 'y',
});

describe.each(['cookie', 'oauth_password'] as const)('the session (%s)', (authMode) => {
  it('is opened once by ten functions that start at the same moment', async () => {
    const bench = await aBench();
    const functions = Array.from({ length: 10 }, () => bench.connect({ authMode, maxConcurrent: 10 }));
    const orders = await Promise.all(functions.map((accounting) => accounting.order('Normal', 'PO000101')));
    expect(orders.map((order) => expectOk(order)?.orderNbr)).toEqual(Array(10).fill('PO000101'));
    expect(signIns(bench)).toBe(1);
    expect(bench.simulator.records.sessions()).toHaveLength(1);
  });

  it('is found by a function that starts later, without its knowing any password', async () => {
    const bench = await aBench();
    expectOk(await bench.connect({ authMode }).order('Normal', 'PO000101'));
    const credentials = () => Promise.reject(new Error('not needed'));
    expectOk(await bench.connect({ authMode, credentials }).order('Normal', 'PO000101'));
    expect(signIns(bench)).toBe(1);
  });

  it('is opened anew once when it ended, for all who meet that', async () => {
    const bench = await aBench({ settings: { idleTimeoutSeconds: 60, maxSessions: 1 } });
    const functions = Array.from({ length: 5 }, () => bench.connect({ authMode, maxConcurrent: 5 }));
    await Promise.all(functions.map((accounting) => accounting.order('Normal', 'PO000101')));
    bench.simulator.clock.advance(3_700_000);
    const orders = await Promise.all(functions.map((accounting) => accounting.order('Normal', 'PO000102')));
    for (const order of orders) expect(expectOk(order)?.orderNbr).toBe('PO000102');
    expect(signIns(bench)).toBe(2);
  });

  it('is not opened again and again with credentials that were refused, by anybody', async () => {
    const bench = await aBench({ settings: { lockAfterFailures: 3 } });
    const functions = Array.from({ length: 5 }, () =>
      bench.connect({ authMode, credentials: WRONG, timing: { refusedMs: 60_000 } }),
    );
    for (const accounting of functions) {
      const error = expectError(await accounting.order('Normal', 'PO000101'));
      expect(error).toMatchObject({ kind: 'refused', retryAfterMs: expect.any(Number) });
      expect(error.message).toMatch(/credentials|client id|password/i);
    }
    expect(signIns(bench)).toBe(1);
    // Others may be tried at once: a person has just corrected them.
    expect(expectOk(await bench.connect({ authMode }).order('Normal', 'PO000101'))?.orderNbr).toBe(
      'PO000101',
    );
  });

  it.each(['429', '500'] as const)('waits for a seat when none is free (%s)', async (sessionLimitAnswer) => {
    const bench = await aBench({ settings: { maxSessions: 0, sessionLimitAnswer } });
    const functions = Array.from({ length: 5 }, () =>
      bench.connect({ authMode, timing: { sessionLimitMs: 60_000 } }),
    );
    for (const accounting of functions) {
      expect(expectError(await accounting.order('Normal', 'PO000101')).kind).toBe('rateLimited');
    }
    expect(signIns(bench)).toBe(1);
  });

  it('is stored under the key alone: another key opens nothing and signs in by itself', async () => {
    const bench = await aBench();
    expectOk(await bench.connect({ authMode }).order('Normal', 'PO000101'));
    const stored = Buffer.from((await sealedIn(bench))?.sealed).toString('latin1');
    expect(stored).not.toMatch(/ASPX|accessToken|cookie/);
    expectOk(
      await bench.connect({ authMode, sessionKey: async () => 'another' }).order('Normal', 'PO000101'),
    );
    expect(signIns(bench)).toBe(2);
  });

  it('of one system is never sent to another', async () => {
    const bench = await aBench();
    expectOk(await bench.connect({ authMode }).order('Normal', 'PO000101'));
    const other = await aBench();
    expectOk(await bench.connect({ authMode, baseUrl: other.simulator.url }).order('Normal', 'PO000101'));
    expect(signIns(other)).toBe(1);
    expect(other.calls(' 401')).toEqual([]);
  });

  it('is opened by somebody else when the one who was to open it died', async () => {
    const bench = await aBench();
    await bench.documentClient.send(
      new UpdateCommand({
        TableName: bench.tableName,
        Key: { id: 'session' },
        UpdateExpression: 'SET leaseOwner = :dead, leaseUntil = :until',
        ExpressionAttributeValues: { ':dead': 'dead', ':until': Date.now() + 300 },
      }),
    );
    expectOk(await bench.connect({ authMode }).order('Normal', 'PO000101'));
    expect(signIns(bench)).toBe(1);
  });

  it('leaves no secret in the log', async () => {
    const bench = await aBench();
    expectOk(await bench.connect({ authMode }).order('Normal', 'PO000101'));
    await bench
      .connect({ authMode, credentials: WRONG, sessionKey: async () => 'b' })
      .order('Normal', 'PO000101');
    const { password, clientSecret } = bench.simulator.settings;
    const written = JSON.stringify(bench.log);
    expect(written).toContain('accounting.signed_in');
    for (const secret of [password, clientSecret, 'wrong', 'ASPXAUTH', 'Bearer'])
      expect(written).not.toContain(secret);
  });
});

describe('a token', () => {
  it('is renewed before it ends by its refresh token, in the same seat', async () => {
    const bench = await aBench({ settings: { accessTokenSeconds: 1, maxSessions: 1 } });
    const accounting = bench.connect({ authMode: 'oauth_password' });
    expectOk(await accounting.order('Normal', 'PO000101'));
    const started = Date.now();
    while (Date.now() - started < 1_100) expectOk(await accounting.order('Normal', 'PO000101'));
    expect(bench.calls(' 401')).toEqual([]);
    expect(signIns(bench)).toBeGreaterThanOrEqual(2);
  });

  it('whose chain ended is opened anew with the password', async () => {
    const bench = await aBench({ settings: { accessTokenSeconds: 1, refreshTokenSeconds: 0 } });
    const accounting = bench.connect({ authMode: 'oauth_password' });
    expectOk(await accounting.order('Normal', 'PO000101'));
    bench.simulator.clock.advance(2_000);
    expectOk(await accounting.order('Normal', 'PO000101'));
  });
});

describe('a session that is not accepted', () => {
  it('is given up after one new sign-in, and nobody signs in for a while', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ timing: { sessionLimitMs: 60_000 } });
    bench.simulator.faults.add({ fault: '401once', times: 'always' });
    expect(expectError(await accounting.order('Normal', 'PO000101')).kind).toBe('unavailable');
    for (let again = 0; again < 5; again += 1) await bench.connect().order('Normal', 'PO000101');
    expect(signIns(bench)).toBe(2);
  });
});

describe('the stored session on a DynamoDB that fails', () => {
  /** Does something to the updates of the session that contain a text. */
  const onUpdate = (
    bench: Bench,
    containing: string,
    step: 'before' | 'after',
    failure: () => Error | null,
  ) => {
    bench.documentClient.middlewareStack.add(
      (next, context) => async (args) => {
        const { input } = args as { input?: { UpdateExpression?: string } };
        const isMeant =
          context.commandName === 'UpdateItemCommand' && input?.UpdateExpression?.includes(containing);
        const before = isMeant && step === 'before' ? failure() : null;
        if (before) throw before;
        const answer = await next(args);
        const after = isMeant && step === 'after' ? failure() : null;
        if (after) throw after;
        return answer;
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
  };

  it.each(['leaseOwner = :owner', 'sealed = :sealed'])(
    'is still the one that was opened when the answer to storing it was lost (%s)',
    async (containing) => {
      const bench = await aBench({ settings: { maxSessions: 1 } });
      let lost = 0;
      onUpdate(bench, containing, 'after', () => {
        lost += 1;
        return lost > 1
          ? null
          : Object.assign(new Error('socket hang up'), { name: 'TimeoutError', $retryable: {} });
      });
      expect(expectOk(await bench.connect().order('Normal', 'PO000101'))?.orderNbr).toBe('PO000101');
      expect(expectOk(await bench.connect().order('Normal', 'PO000101'))?.orderNbr).toBe('PO000101');
      expect(lost).toBeGreaterThanOrEqual(1);
      expect(signIns(bench)).toBe(1);
    },
  );

  it('signs nobody in when the lease cannot be taken, and nothing is sent', async () => {
    const bench = await aBench();
    onUpdate(bench, 'leaseOwner = :owner', 'before', () =>
      Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' }),
    );
    const accounting = bench.connect();
    expect(expectError(await accounting.order('Normal', 'PO000101')).kind).toBe('unavailable');
    expect((await accounting.createReceipt(aReceipt())).outcome).toBe('notSent');
    expect(bench.calls()).toEqual([]);
  });
});
