import type * as z from 'zod/mini';
import type { Route } from '#api/contract.ts';
import { Failure } from '#api/failure.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { routes } from '#api/routes.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { PERMISSIONS } from '#domain/access/permissions.ts';
import { domainError, ERROR_CODES } from '#domain/errors.ts';
import { err, ok } from '#domain/result.ts';
import { AUDIENCE, aClaim, type Claims } from '#test/support/builders/claims.ts';
import { fc } from '#test/support/property-testing.ts';
import { type Answer, dispatch, personFrom, STATUS_OF } from './dispatch.ts';

const NOW = Date.parse('2026-11-20T00:00:00.000Z');

/** A route with handlers that only note that they were reached. */
const served = (route: Route) => {
  const reached: { action: string; request: unknown }[] = [];
  const handlers = Object.fromEntries(
    Object.keys(route.actions).map((action) => [
      action,
      async (request: unknown) => {
        reached.push({ action, request });
        return ok({ data: 'done' });
      },
    ]),
  );
  const answerTo = dispatch(route, handlers as never, { audience: AUDIENCE });
  return {
    reached,
    ask: (claims: Claims | null, input: Readonly<Record<string, unknown>>): Promise<Answer> =>
      answerTo({ claims, input: ok(input), requestId: 'request-1', now: NOW }),
  };
};

const codeOf = (answer: Answer): string | null =>
  answer.status === 200 ? null : Failure.parse(answer.body).code;

const everyAction = routes.flatMap((route: Route) =>
  Object.entries(route.actions).map(([action, definition]) => ({ route, action, definition })),
);

/** What can be wrong with a token, and what is answered whatever else is asked. */
const DEFECTS: readonly [string, Claims | null, string][] = [
  ['no claims', null, 'UNAUTHENTICATED'],
  ['empty claims', {}, 'UNAUTHENTICATED'],
  ['no subject', aClaim({ sub: '' }), 'UNAUTHENTICATED'],
  ['an access token', aClaim({ token_use: 'access' }), 'UNAUTHENTICATED'],
  ['no use', aClaim({ token_use: '' }), 'UNAUTHENTICATED'],
  ['another audience', aClaim({ aud: 'another-client' }), 'UNAUTHENTICATED'],
  ['an audience that only begins like ours', aClaim({ aud: `${AUDIENCE}x` }), 'UNAUTHENTICATED'],
  ['an unverified e-mail', aClaim({ email_verified: 'false' }), 'EMAIL_NOT_VERIFIED'],
  ['an e-mail verified in another spelling', aClaim({ email_verified: 'TRUE' }), 'EMAIL_NOT_VERIFIED'],
  ['nothing said of the e-mail', aClaim({ email_verified: '' }), 'EMAIL_NOT_VERIFIED'],
  ['no group', aClaim({ 'cognito:groups': '' }), 'NO_GROUP'],
  ['an unknown group', aClaim({ 'cognito:groups': 'visitors' }), 'NO_GROUP'],
  ['a group in another case', aClaim({ 'cognito:groups': 'Sysadmin' }), 'NO_GROUP'],
  ['a group that is a property of every object', aClaim({ 'cognito:groups': '__proto__' }), 'NO_GROUP'],
];

it('asks how a person stands before a change, and never before a look', async () => {
  for (const route of [getReceiveGoods, postReceiveGoods] as readonly Route[]) {
    let asked = 0;
    const answerTo = dispatch(route, {} as never, {
      audience: AUDIENCE,
      admit: async () => {
        asked += 1;
        return err(domainError('NO_GROUP', 'Your account is waiting for a role.'));
      },
    });
    const [action] = Object.keys(route.actions);
    await answerTo({ claims: aClaim(), input: ok({ action }), requestId: 'r', now: NOW }).catch(() => {});
    expect([route.name, asked]).toEqual([route.name, route.method === 'POST' ? 1 : 0]);
  }
});

describe.each(everyAction)('$route.name $action', ({ route, action, definition }) => {
  it.each(DEFECTS)('is refused to a caller with %s', async (_, claims, code) => {
    const { ask, reached } = served(route);
    const answer = await ask(claims, { action });
    expect(codeOf(answer)).toBe(code);
    expect(answer.status).toBe(code === 'UNAUTHENTICATED' ? 401 : 403);
    expect(reached).toEqual([]);
  });

  it.each(GROUPS)('is decided for a %s by the permission table', async (group) => {
    const { ask, reached } = served(route);
    const answer = await ask(aClaim({ 'cognito:groups': group }), { action });
    const may = (PERMISSIONS[definition.permission] as readonly string[]).includes(group);
    if (!may) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(reached).toEqual([]);
      return;
    }
    const isWhole = definition.request.safeParse({ action }).success;
    expect(codeOf(answer)).toBe(isWhole ? null : 'BAD_REQUEST');
    expect(reached).toHaveLength(isWhole ? 1 : 0);
  });

  it('takes nothing for a text or a list that only passes for one', async () => {
    const { ask, reached } = served(route);
    const request = definition.request as z.ZodMiniType & { shape?: Record<string, unknown> };
    for (const field of Object.keys(request.shape ?? {}))
      for (const value of PRETENDERS) {
        reached.length = 0;
        const answer = await ask(aClaim({ 'cognito:groups': 'sysadmin' }), { [field]: value, action });
        // A receipt's own fields come to its rule as absent, which has the spec's sentence for both.
        if (reached.length > 0)
          expect(JSON.stringify(reached)).not.toMatch(/"(length|size|toString|valueOf|then)"/);
        else expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      }
  });

  it('answers whatever is sent with a sentence, or does it: nothing malformed gets through', async () => {
    const { ask, reached } = served(route);
    const request = definition.request as z.ZodMiniType & { shape?: Record<string, unknown> };
    await fc.assert(
      fc.asyncProperty(anyRequest(Object.keys(request.shape ?? {})), async (fields) => {
        reached.length = 0;
        const answer = await ask(aClaim({ 'cognito:groups': 'sysadmin' }), { ...fields, action });
        if (reached.length > 0) {
          expect(request.safeParse(fields).success).toBe(true);
        } else {
          expect(answer.status).toBe(400);
          expect(Failure.parse(answer.body).error).not.toBe('');
          expect(ERROR_CODES).toContain(codeOf(answer));
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Objects that pass for a text or a list, or can't be compared or written: all of them can come as JSON. */
const PRETENDERS: readonly unknown[] = [
  '{"length":{"toString":1,"valueOf":1}}',
  '{"length":1}',
  '{"length":"1"}',
  '{"size":{"toString":1,"valueOf":1}}',
  '{"toString":1,"valueOf":1}',
  '{"then":1,"toJSON":1,"constructor":1}',
  '[{"length":{"toString":1,"valueOf":1}}]',
].map((json) => JSON.parse(json));

/** Values that have broken servers: wrong types, huge, control characters, names that every object has. */
const hostile = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: true, withObjectString: true }),
  fc.constantFrom(...PRETENDERS),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; DROP TABLE Receipts; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'x'.repeat(100_000),
    -1,
    1e308,
    2 ** 53,
    [],
    [[[[[]]]]],
    {},
    { __proto__: null, toString: 1 },
    true,
    null,
  ),
  fc.string({ unit: 'binary' }),
);

const anyRequest = (known: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(
    fc.dictionary(fc.constantFrom(...known, 'unknown', 'toString', 'hasOwnProperty'), hostile),
    fc.record(Object.fromEntries(known.map((name) => [name, hostile])), { requiredKeys: [] }),
    fc.constant(JSON.parse('{"__proto__":{"action":"list","admin":true},"constructor":{"prototype":1}}')),
  );

describe('an action', () => {
  it.each(routes.map((route: Route) => [route.name, route] as const))(
    'of %s that does not exist is refused to those who may see, and to the others as ever',
    async (_, route) => {
      const { ask, reached } = served(route);
      const names = [
        undefined,
        null,
        '',
        'nonsense',
        '__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
        'x'.repeat(100_000),
        7,
        ['list'],
        { toString: () => 'list' },
        ` ${Object.keys(route.actions)[0]}`,
      ];
      for (const action of names) {
        const answer = await ask(aClaim(), { action });
        const said = Failure.parse(answer.body);
        expect(answer.status).toBe(400);
        expect(['MISSING_ACTION', 'UNKNOWN_ACTION']).toContain(said.code);
        expect(said.error.length).toBeLessThan(500);
        expect(codeOf(await ask(null, { action }))).toBe('UNAUTHENTICATED');
        expect(codeOf(await ask(aClaim({ 'cognito:groups': '' }), { action }))).toBe('NO_GROUP');
      }
      expect(reached).toEqual([]);
    },
  );

  it('that is missing is named with those that exist', async () => {
    const { ask } = served(getReceiveGoods);
    expect((await ask(aClaim(), {})).body).toMatchObject({
      code: 'MISSING_ACTION',
      error: 'An action is required. Use one of: by_vendor_id, by_purchase_order, by_promise, expected.',
    });
    expect(codeOf(await ask(aClaim(), { action: 'nonsense' }))).toBe('UNKNOWN_ACTION');
  });

  it('of PostReceiveGoods that is missing or unknown gets the spec’s sentence', async () => {
    const { ask } = served(postReceiveGoods);
    for (const action of [undefined, 'receive', 7])
      expect((await ask(aClaim(), { action })).body).toMatchObject({
        code: 'MISSING_ACTION',
        error: 'Action must be "receive_goods"',
      });
  });
});

describe('the person behind the claims', () => {
  it('has every group of the list, however the gateway wrote it', () => {
    for (const written of ['manager,consultant', '[manager consultant]', '[manager, consultant]']) {
      const person = personFrom(aClaim({ 'cognito:groups': written }), AUDIENCE);
      expect(person).toMatchObject({ value: { groups: ['manager', 'consultant'] } });
    }
  });

  it('is named by the subject where the pool gave no name', () => {
    const { 'cognito:username': _, email: __, ...bare } = aClaim();
    expect(personFrom(bare, AUDIENCE)).toMatchObject({
      value: { sub: 'sub-1', username: 'sub-1', email: null },
    });
  });
});

describe('the answer', () => {
  const ask = (outcome: 'fine' | 'refused' | 'thrown', input: Record<string, unknown> = {}) =>
    dispatch(
      getReceiveGoods,
      {
        by_vendor_id: async () => {
          if (outcome === 'thrown') throw new Error('the table burns');
          if (outcome === 'fine') return ok({ data: [], meta: { asOf: null, stale: true } });
          return err(domainError('STALE_VERSION', 'Somebody was faster.', { current: { version: 7 } }));
        },
        by_purchase_order: async () => err(domainError('ORDER_NOT_FOUND', 'None.')),
        by_promise: async () => err(domainError('ORDER_NOT_FOUND', 'None.')),
        expected: async () => err(domainError('ORDER_NOT_FOUND', 'None.')),
      },
      { audience: AUDIENCE },
    )({
      claims: aClaim(),
      input: ok({ action: 'by_vendor_id', vendorId: 'AMBER', ...input }),
      requestId: 'request-1',
      now: NOW,
    });

  it('is the action’s own, with who asked for what in the log', async () => {
    expect(await ask('fine')).toEqual({
      status: 200,
      body: { data: [], meta: { asOf: null, stale: true } },
      outcome: { action: 'by_vendor_id', sub: 'sub-1', group: 'consultant', code: null },
    });
  });

  it.each([
    ['TOO_MANY_CALLS', undefined, '5'],
    ['TOO_MANY_CALLS', 42, '42'],
    ['ACCOUNTING_AWAY', undefined, '30'],
    ['ACCOUNTING_AWAY', 7, '7'],
    ['TRY_AGAIN', undefined, undefined],
    ['ORDER_NOT_FOUND', undefined, undefined],
  ] as const)('of %s says when to ask again where waiting helps (%s: %s)', async (code, seconds, said) => {
    const more = seconds === undefined ? {} : { retryAfterSeconds: seconds };
    const refusal = domainError(code, 'Not now.', more);
    const answerTo = dispatch(getReceiveGoods, { by_vendor_id: async () => err(refusal) } as never, {
      audience: AUDIENCE,
    });
    const input = ok({ action: 'by_vendor_id', vendorId: 'V1' });
    const answer = await answerTo({ claims: aClaim(), input, requestId: 'r', now: NOW });
    expect(answer.headers?.['retry-after']).toBe(said);
    expect(answer.body).not.toHaveProperty('retryAfterSeconds');
  });

  it('of a conflict shows what stands now', async () => {
    expect(await ask('refused')).toMatchObject({
      status: 409,
      body: {
        error: 'Somebody was faster.',
        code: 'STALE_VERSION',
        current: { version: 7 },
        requestId: 'request-1',
      },
      outcome: { code: 'STALE_VERSION' },
    });
  });

  it('names a thousand places at most: a function answers 6 MB', async () => {
    const place = { path: 'items.0.qty', code: 'OVER_RECEIPT' as const, message: 'At most 1.' };
    const refusal = domainError('OVER_RECEIPT', 'At most 1.', { details: Array(160_000).fill(place) });
    const answerTo = dispatch(getReceiveGoods, { by_vendor_id: async () => err(refusal) } as never, {
      audience: AUDIENCE,
    });
    const input = ok({ action: 'by_vendor_id', vendorId: 'V1' });
    const { body } = await answerTo({ claims: aClaim(), input, requestId: 'r', now: NOW });
    expect(Failure.parse(body).details).toHaveLength(1_000);
  });

  it('to a malformed request names the place and what is wrong there', async () => {
    expect((await ask('fine', { vendorId: ' ' })).body).toEqual({
      error: 'vendorId: Fill this in.',
      code: 'BAD_REQUEST',
      details: [{ path: 'vendorId', code: 'BAD_REQUEST', message: 'Fill this in.' }],
      requestId: 'request-1',
    });
  });

  it('never invents one for a fault: that is thrown, for the door to say', async () => {
    await expect(ask('thrown')).rejects.toMatchObject({
      outcome: { action: 'by_vendor_id', sub: 'sub-1', group: 'consultant', code: 'INTERNAL' },
      cause: expect.objectContaining({ message: 'the table burns' }),
    });
  });

  it('to an unreadable body is given only to those who may see', async () => {
    const answerTo = dispatch(getReceiveGoods, {} as never, { audience: AUDIENCE });
    const unreadable = { input: err(domainError('BAD_REQUEST', 'Not JSON.')), requestId: 'r', now: NOW };
    expect(codeOf(await answerTo({ ...unreadable, claims: aClaim() }))).toBe('BAD_REQUEST');
    expect(codeOf(await answerTo({ ...unreadable, claims: null }))).toBe('UNAUTHENTICATED');
    expect(codeOf(await answerTo({ ...unreadable, claims: aClaim({ email_verified: 'false' }) }))).toBe(
      'EMAIL_NOT_VERIFIED',
    );
  });
});

describe('the status of a refusal', () => {
  it('is there for every code, a 4xx, or 503 for the accounting system alone', () => {
    expect(Object.keys(STATUS_OF).sort()).toEqual([...ERROR_CODES].sort());
    for (const [code, status] of Object.entries(STATUS_OF)) {
      if (code === 'ACCOUNTING_AWAY') expect(status).toBe(503);
      else expect([400, 401, 403, 404, 409, 413, 422, 429]).toContain(status);
    }
  });
});
