import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { fetchAuthSession } from 'aws-amplify/auth';
import { decodeJwt } from 'jose';
import { documentClient } from '#adapters/dynamo/table/document-client.ts';
import type { Route } from '#api/contract.ts';
import { Failure } from '#api/failure.ts';
import { routes } from '#api/routes.ts';
import { postVendor } from '#api/vendors.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { PERMISSIONS } from '#domain/access/permissions.ts';
import { THE_PRODUCT } from '#domain/audit/product-acts.ts';
import { inGroups } from '#domain/in-groups.ts';
import { createSigningKey, type SigningKey } from '#emulators/cognito/tokens/signing-key.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import { signedInAs } from '#test/support/run/api-client.ts';
import { aStateDir, startProduct } from '#test/support/run/product-for-tests.ts';

/*
 * Every action of every route, asked over HTTP through the edge and the gateway by everybody who might ask: whoever
 * is not signed in is told so, whoever is but may not is told that, and neither changes anything. The list comes
 * from the contract, so that a new action is among them by itself.
 */

const stateDir = aStateDir();
const everyAction = routes.flatMap((route: Route) =>
  Object.entries(route.actions).map(([action, { permission }]) => ({ route, action, permission })),
);

let run: LocalRun;
let database: DynamoDBDocumentClient;
let tokens: Awaited<ReturnType<typeof everyToken>>;

beforeAll(async () => {
  run = await startProduct({ stateDir });
  database = documentClient({ endpoint: run.dynamoUrl });
  tokens = await everyToken();
});

const identityState = (): { pools: Record<string, { signingKey: string; users: unknown }> } =>
  JSON.parse(readFileSync(join(stateDir, 'identity.json'), 'utf8'));

const aStranger = (): Promise<SigningKey> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return createSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
};

/** Real tokens of real sign-ins, and what could be made of them by time, by a thief, or by the pool's own key. */
const everyToken = async () => {
  const groups = new Map<string, string>();
  for (const group of GROUPS) groups.set(group, (await signedInAs(run, group)).token);
  const newcomer = (await signedInAs(run, null)).token;
  const accessToken = String((await fetchAuthSession()).tokens?.accessToken);

  const sysadmin = groups.get('sysadmin') ?? '';
  const claims = decodeJwt(sysadmin);
  const pool = await createSigningKey(identityState().pools[run.poolId]?.signingKey ?? '');
  const stranger = await aStranger();
  const [head, body, signature = ''] = sysadmin.split('.');
  const elsewhere = 'ap-southeast-2_Elsewhere';
  const promoted = Buffer.from(JSON.stringify({ ...decodeJwt(newcomer), 'cognito:groups': ['sysadmin'] }));

  const unauthenticated: Readonly<Record<string, string | null>> = {
    'no token': null,
    'no JWT at all': 'nonsense',
    'an expired token': await pool.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
    'a token of another pool': await stranger.sign({
      ...claims,
      iss: `https://cognito-idp.ap-southeast-2.amazonaws.com/${elsewhere}`,
    }),
    'a token in the name of this pool, signed by a stranger': await stranger.sign(claims),
    "a token of this pool for another product's client": await pool.sign({
      ...claims,
      aud: 'another-client',
    }),
    'an access token': accessToken,
    'an ID token with another signature': `${head}.${body}.${signature.replace(/.{4}$/, 'AAAA')}`,
    'an ID token with groups written into it': `${head}.${promoted.toString('base64url')}.${newcomer.split('.')[2]}`,
    'an unsigned token': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
  };
  const forbidden: Readonly<Record<string, readonly [token: string, code: string]>> = {
    'an unverified e-mail': [await pool.sign({ ...claims, email_verified: false }), 'EMAIL_NOT_VERIFIED'],
    'no group': [newcomer, 'NO_GROUP'],
    'a group that gives nothing': [
      await pool.sign({ ...claims, 'cognito:groups': ['visitors'] }),
      'NO_GROUP',
    ],
  };
  return { unauthenticated, forbidden, groups };
};

interface Answered {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
}

const ask = async (route: Route, action: string, token: string | null): Promise<Answered> => {
  const address = `${run.siteUrl}/api${route.path}`;
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response =
    route.method === 'GET'
      ? await fetch(`${address}?${new URLSearchParams({ action })}`, { headers })
      : await fetch(address, {
          method: route.method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ action }),
        });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: await response.json().catch(() => 'not JSON'),
  };
};

/** `GetVendor list as no token: 200` for each answer that is not the refusal it should be. */
const wrongAnswers = async (
  asked: readonly {
    readonly route: Route;
    readonly action: string;
    readonly as: string;
    readonly token: string | null;
    readonly status: number;
    readonly code: string;
  }[],
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const judge = async ({ route, action, as, token, status, code }: (typeof asked)[number]) => {
    const answer = await ask(route, action, token);
    const refusal = Failure.safeParse(answer.body);
    const isRight =
      answer.status === status &&
      /^application\/json/.test(answer.type ?? '') &&
      refusal.success &&
      refusal.data.code === code &&
      /^[A-Z].*\S/.test(refusal.data.error) &&
      refusal.data.requestId !== '' &&
      Object.keys(refusal.data).sort().join() === 'code,error,requestId';
    if (!isRight)
      wrong.push(`${route.name} ${action} as ${as}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  // Route after route side by side: each is a function of its own.
  await Promise.all(
    routes.map(async ({ name }) => {
      for (const one of asked.filter(({ route }) => route.name === name)) await judge(one);
    }),
  );
  return wrong;
};

/** Beside documents and words: how far schedules have come, and the places that they have read. */
const isOfSchedules = (key: unknown): boolean => String(key).startsWith('#');

/** What the clock tells people of, and has mailed; what each of them has read is theirs. */
const isTold = (id: unknown): boolean => /^(?:book$|mail#)/.test(String(id));

/** What the accounting system has of an item, read by the schedule, and what is worked out from it and from the rest. */
const WORKED_OUT = /^(?:#(?:reading|sum|total)$|kit#)/;

/**
 * Everything that is kept of the business and of its people; not what the schedules do and keep for themselves, nor the
 * bills of material that they mirror.
 */
const everythingKept = async (): Promise<Readonly<Record<string, unknown>>> => {
  const kept: Record<string, unknown> = { people: identityState().pools[run.poolId]?.users };
  const ownBusiness = /ACCOUNTING|SYNC_JOBS|ITEMS|AUDIT_ANCHORS/;
  for (const [name, TableName] of Object.entries(run.tables)) {
    if (ownBusiness.test(name)) continue;
    const rows: Record<string, unknown>[] = [];
    for await (const page of paginateScan({ client: database }, { TableName, ConsistentRead: true }))
      rows.push(...(page.Items ?? []));
    const business = rows.filter(
      ({ documentKey, word, part, source, id, by, act }) =>
        !isTold(id) &&
        // That these people signed in is told a moment later.
        !String(act).startsWith('Account.') &&
        by !== THE_PRODUCT &&
        !isOfSchedules(documentKey) &&
        !isOfSchedules(word) &&
        !WORKED_OUT.test(String(part)) &&
        source !== 'accounting',
    );
    // A row's attributes come in any order.
    kept[name] = business.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }
  return kept;
};

const ROUTES_AT_ONCE = 6;

describe('every action of every route, over HTTP', () => {
  it('is refused with 401 to whoever is not signed in, and with 403 to whoever may not, and nothing changes', async () => {
    const before = await everythingKept();
    const refused = everyAction.flatMap(({ route, action, permission }) => [
      ...Object.entries(tokens.unauthenticated)
        // The gateway judges a token before anybody reads the action: one of each route is asked with all of them.
        .filter(([, token]) => token === null || action === Object.keys(route.actions)[0])
        .map(([as, token]) => ({
          ...{ route, action, as, token, status: 401, code: 'UNAUTHENTICATED' },
        })),
      ...Object.entries(tokens.forbidden).map(([as, [token, code]]) => ({
        ...{ route, action, as, token, status: 403, code },
      })),
      ...[...tokens.groups]
        .filter(([group]) => !(PERMISSIONS[permission] as readonly string[]).includes(group))
        .map(([group, token]) => ({ route, action, as: group, token, status: 403, code: 'FORBIDDEN' })),
    ]);
    expect(refused.length).toBeGreaterThan(9 * routes.length + 4 * everyAction.length);
    expect(await wrongAnswers(refused)).toEqual([]);
    expect(await everythingKept()).toEqual(before);
  });

  it('is open to each group that the permission table names', async () => {
    const shut: string[] = [];
    const tryAll = async ({ name }: Route): Promise<void> => {
      for (const { route, action, permission } of everyAction.filter(({ route }) => route.name === name)) {
        for (const group of PERMISSIONS[permission]) {
          const { status } = await ask(route, action, tokens.groups.get(group) ?? '');
          // What it is asked for is incomplete, so that most of them answer with what is missing.
          if (status === 401 || status === 403 || status >= 500)
            shut.push(`${name} ${action} ${group}: ${status}`);
        }
      }
    };
    // These do their work: all functions at once would keep the pool, which is in this process, from answering in time.
    for (const some of inGroups(routes, ROUTES_AT_ONCE)) await Promise.all(some.map(tryAll));
    expect(shut).toEqual([]);
  });

  it('tells nobody who may see nothing which actions there are', async () => {
    const [token] = tokens.forbidden['no group'] ?? [''];
    for (const route of routes) {
      expect(await ask(route, 'no-such-action', null)).toMatchObject({ status: 401 });
      expect(await ask(route, 'no-such-action', token)).toMatchObject({
        status: 403,
        body: { code: 'NO_GROUP' },
      });
    }
  });

  it('is answered with the method that there is where another is used, which calls nothing', async () => {
    const headers = { authorization: `Bearer ${tokens.groups.get('consultant')}` };
    for (const { path, method } of routes) {
      const wrong = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (one) => one !== method,
      );
      for (const other of wrong) {
        const address = `${run.siteUrl}/api${path}?action=list`;
        const response = await fetch(address, { method: other, headers });
        expect([path, other, response.status, response.headers.get('allow')]).toEqual([
          path,
          other,
          405,
          method,
        ]);
        if (other !== 'HEAD')
          expect(Failure.parse(await response.json())).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
        // Nobody learns more of a path than who may call it.
        expect((await fetch(address, { method: other })).status).toBe(401);
      }
    }
  });

  it('is closed to whoever comes past the edge, with the best of tokens', async () => {
    const authorization = `Bearer ${tokens.groups.get('sysadmin')}`;
    for (const { path, method } of routes) {
      const response = await fetch(`${run.gatewayUrl}/api${path}?action=list`, {
        ...{ method, headers: { authorization }, ...(method === 'POST' && { body: '{}' }) },
      });
      const { code } = Failure.parse(await response.json());
      expect([path, response.status, code]).toEqual([path, 403, 'FORBIDDEN']);
    }
  });
});

describe('the key of a list’s next page, over HTTP', () => {
  it('can’t be read, altered, or used with another list', async () => {
    const token = tokens.groups.get('consultant') ?? '';
    const list = async (query: Record<string, string>) => {
      const response = await fetch(`${run.siteUrl}/api/GetVendor?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return { status: response.status, body: await response.json() };
    };
    const loaded = async () => (await list({ action: 'list', limit: '2' })).body.data.items.length === 2;
    if (!(await loaded())) {
      await ask(postVendor, 'update_vendor_list', token);
      await eventually(async () => (await loaded()) || undefined, 'The load of vendors');
    }
    const first = { action: 'get_by_status', status: 'ACTIVE', limit: '1' };
    const { body } = await list(first);
    const [vendor] = body.data.items;
    const key: string = body.data.pagination_key;
    expect(Buffer.from(key, 'base64url').toString('latin1')).not.toContain(vendor.vendorID);
    const next = await list({ ...first, pagination_key: key });
    expect(next.status).toBe(200);
    expect(next.body.data.items[0].vendorID).not.toBe(vendor.vendorID);

    const middle = Math.floor(key.length / 2);
    const altered = `${key.slice(0, middle)}${key[middle] === 'A' ? 'B' : 'A'}${key.slice(middle + 1)}`;
    const readable = Buffer.from(JSON.stringify({ list: 'status ACTIVE', at: ['A'] })).toString('base64url');
    for (const query of [
      { ...first, pagination_key: altered },
      { ...first, pagination_key: readable },
      { ...first, status: 'INACTIVE', pagination_key: key },
      { action: 'list', limit: '1', pagination_key: key },
    ])
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_PAGE_KEY' } });
  });
});
