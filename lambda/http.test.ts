import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Failure } from '#api/failure.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { sealedPageKeys } from '#app/lists/page-keys.ts';
import type { Person } from '#domain/access/person.ts';
import { domainError } from '#domain/errors.ts';
import { err, ok } from '#domain/result.ts';
import { AUDIENCE, aClaim } from '#test/support/builders/claims.ts';
import { byMethod, serve } from './http.ts';

const NOW = Date.parse('2026-11-20T00:00:00.000Z');

const anEvent = (more: object = {}): APIGatewayProxyEvent =>
  ({
    httpMethod: 'POST',
    body: null,
    isBase64Encoded: false,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    requestContext: { requestId: 'request-1', authorizer: { claims: aClaim() } },
    ...more,
  }) as unknown as APIGatewayProxyEvent;

const aLog = () => {
  const lines: { level: string; message: string; fields: unknown }[] = [];
  const at = (level: string) => (message: string, fields?: unknown) => {
    lines.push({ level, message, fields });
  };
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
};

const serving = {
  audience: AUDIENCE,
  pageKeys: sealedPageKeys('tables'),
  admit: async (person: Person) => ok(person),
};

const asked: unknown[] = [];

const post = async (event: object) => {
  asked.length = 0;
  const log = aLog();
  const answer = await serve(
    postReceiveGoods,
    {
      receive_goods: async (request) => {
        asked.push(request);
        return ok({ data: { receiptId: 'R', receipts: [], warnings: [] } });
      },
    },
    { ...serving, log, now: () => NOW },
  )(anEvent(event));
  return { status: answer.statusCode, body: JSON.parse(answer.body), headers: answer.headers, log };
};

const get = async (event: object) => {
  asked.length = 0;
  const answer = await serve(
    getReceiveGoods,
    {
      by_vendor_id: async (request) => {
        asked.push(request);
        return ok({ data: [], meta: { asOf: null, stale: false, pagination_key: 'after 000050' } });
      },
      by_purchase_order: async () => {
        throw new Error('unused');
      },
      by_promise: async () => {
        throw new Error('unused');
      },
      expected: async () => {
        throw new Error('unused');
      },
    },
    { ...serving, log: aLog(), now: () => NOW },
  )(anEvent({ httpMethod: 'GET', ...event }));
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
};

const request = JSON.stringify({ action: 'receive_goods', vendorID: 'AMBER' });

describe('a call that carries a body', () => {
  it('is read, answered as JSON that nobody keeps, and logged without what was sent', async () => {
    const answer = await post({ body: request });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { receiptId: 'R' } },
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(asked).toEqual([{ vendorID: 'AMBER' }]);
    expect(answer.log.lines).toEqual([
      {
        level: 'info',
        message: 'call.answered',
        fields: {
          requestId: 'request-1',
          route: 'PostReceiveGoods',
          viewer: null,
          action: 'receive_goods',
          sub: 'sub-1',
          group: 'consultant',
          code: null,
          outcome: 'done',
          status: 200,
          tookMs: 0,
        },
      },
    ]);
  });

  it('is logged with the address that the edge names, whatever the case of its header', async () => {
    for (const name of ['x-viewer-address', 'X-Viewer-Address']) {
      const answer = await post({ body: request, headers: { [name]: '203.0.113.7' } });
      expect(answer.log.lines).toMatchObject([{ fields: { viewer: '203.0.113.7' } }]);
    }
  });

  it('is read in base64 too', async () => {
    const body = Buffer.from(request, 'utf8').toString('base64');
    expect((await post({ body, isBase64Encoded: true })).status).toBe(200);
    expect(asked).toEqual([{ vendorID: 'AMBER' }]);
  });

  it.each(['{', 'receive_goods', '{"action":}', '\u0000', "{'action':'receive_goods'}"])(
    'is refused when it is no JSON: %j',
    async (body) => {
      expect(await post({ body })).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', error: 'The body is not valid JSON.', requestId: 'request-1' },
      });
    },
  );

  it.each(['[]', '"receive_goods"', '7', 'null', 'true'])(
    'is refused when it is no object: %s',
    async (body) => {
      expect(await post({ body })).toMatchObject({
        status: 400,
        body: { error: 'The body must be a JSON object.' },
      });
    },
  );

  it.each([null, '', '  \n'])('without one (%j) has no action', async (body) => {
    expect(await post({ body })).toMatchObject({ status: 400, body: { code: 'MISSING_ACTION' } });
  });

  it('is refused when it is too large, plain or in base64', async () => {
    const large = `{"action":"receive_goods","receiptNote":"${'x'.repeat(2 * 1024 * 1024)}"}`;
    const inBase64 = Buffer.from(large).toString('base64');
    for (const event of [{ body: large }, { body: inBase64, isBase64Encoded: true }])
      expect(await post(event)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('takes no prototype from what was sent', async () => {
    const body = '{"__proto__":{"action":"receive_goods"},"constructor":{"prototype":{"polluted":1}}}';
    expect(await post({ body })).toMatchObject({ status: 400, body: { code: 'MISSING_ACTION' } });
    expect({}).not.toHaveProperty('polluted');
  });

  it('of the most items that fit is refused in one sentence', async () => {
    const body = `{"action":"receive_goods","vendorID":"AMBER","items":[${Array(600_000).fill('{}').join(',')}]}`;
    expect(await post({ body })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: 'items: Use at most 2000.' },
    });
  });

  it('of brackets within brackets is refused like any other', async () => {
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    const body = `{"action":"receive_goods","items":${deep}}`;
    expect(await post({ body })).toMatchObject({ status: 400 });
  });
});

describe('a call that carries a query', () => {
  it('is read from it', async () => {
    const queryStringParameters = { action: 'by_vendor_id', vendorId: 'AMBER', refresh: 'true' };
    expect((await get({ queryStringParameters })).status).toBe(200);
    expect(asked).toEqual([{ vendorId: 'AMBER', refresh: true }]);
  });

  it('is refused when a parameter comes twice: which one was meant?', async () => {
    const answer = await get({
      queryStringParameters: { action: 'by_vendor_id', vendorId: 'OTHER' },
      multiValueQueryStringParameters: { action: ['by_vendor_id'], vendorId: ['AMBER', 'OTHER'] },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: 'vendorId is given more than once.' },
    });
    expect(asked).toEqual([]);
  });

  it('reads no body', async () => {
    const body = JSON.stringify({ action: 'by_vendor_id', vendorId: 'AMBER' });
    expect(await get({ body })).toMatchObject({ status: 400, body: { code: 'MISSING_ACTION' } });
  });
});

describe('a call without claims', () => {
  it.each([undefined, null, {}, { claims: null }, { claims: 'all' }, { claims: [] }])(
    'is refused, whatever the gateway left there: %j',
    async (authorizer) => {
      const answer = await post({ body: request, requestContext: { requestId: 'request-1', authorizer } });
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    },
  );
});

describe('the key of a page', () => {
  const page = (more: object = {}) => {
    const queryStringParameters = { action: 'by_vendor_id', vendorId: 'AMBER', ...more };
    return get({ queryStringParameters });
  };

  it('is sealed in the answer, and the action is asked with the position that it stands for', async () => {
    const { pagination_key } = (await page()).body.meta;
    expect(pagination_key).not.toContain('000050');
    expect(asked).toEqual([expect.not.objectContaining({ pagination_key: expect.anything() })]);
    expect((await page({ pagination_key })).status).toBe(200);
    expect(asked).toMatchObject([{ pagination_key: 'after 000050' }]);
  });

  it('that is none of this call’s is refused before the action is asked', async () => {
    const readable = Buffer.from('{"list":"orders of AMBER","at":["000050"]}').toString('base64url');
    const elsewhere = await serving.pageKeys.seal('GetVendor list', 'after 000050');
    for (const pagination_key of [readable, elsewhere, 'after 000050']) {
      expect(await page({ pagination_key })).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_PAGE_KEY',
          error: 'pagination_key: Use the key that came with the page before, or leave it out.',
        },
      });
      expect(asked).toEqual([]);
    }
  });
});

describe('a route that changes something', () => {
  it('is not served where nobody asks how the person stands', () => {
    const { admit: _, ...composed } = { ...serving, log: aLog() };
    const handlers = { receive_goods: async () => err(domainError('TRY_AGAIN', 'Not now.')) };
    expect(() => serve(postReceiveGoods, handlers, composed)).toThrow('PostReceiveGoods admits nobody.');
  });
});

describe('a refusal that passes', () => {
  it('says in Retry-After when to ask again, and no other answer does', async () => {
    const refusal = domainError('TOO_MANY_CALLS', 'Not so fast.', { retryAfterSeconds: 42 });
    const answer = await serve(
      postReceiveGoods,
      { receive_goods: async () => err(refusal) },
      { ...serving, log: aLog(), now: () => NOW },
    )(anEvent({ body: request }));
    expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '42' } });
    expect((await post({ body: request })).headers).not.toHaveProperty('retry-after');
  });
});

describe('what goes wrong unforeseen', () => {
  it.each([new Error('secret-host:8000 refused, key AKIA123'), 'a thrown text', undefined])(
    'is said plainly with the request id, and its cause stands in the log alone (%p)',
    async (cause) => {
      const log = aLog();
      const answer = await serve(
        postReceiveGoods,
        {
          receive_goods: async () => {
            throw cause;
          },
        },
        { ...serving, log, now: () => NOW },
      )(anEvent({ body: request }));
      expect(answer.statusCode).toBe(500);
      const said = Failure.parse(JSON.parse(answer.body));
      expect(said).toEqual({
        error: expect.stringMatching(/request id/),
        code: 'INTERNAL',
        requestId: 'request-1',
      });
      expect(log.lines).toMatchObject([
        {
          level: 'error',
          message: 'call.answered',
          fields: {
            ...{ requestId: 'request-1', route: 'PostReceiveGoods', action: 'receive_goods' },
            ...{
              sub: 'sub-1',
              group: 'consultant',
              code: 'INTERNAL',
              outcome: 'failed',
              status: 500,
              tookMs: 0,
            },
          },
        },
      ]);
      if (cause instanceof Error) expect(JSON.stringify(log.lines)).toContain('AKIA123');
    },
  );
});

it('a function of both routes of a noun answers each by its method', async () => {
  const named = (name: string) => async () => ({ statusCode: 200, body: name });
  const both = byMethod({ GET: named('read'), POST: named('change') });
  const asked = ['GET', 'POST'].map((httpMethod) => both(anEvent({ httpMethod })));
  expect((await Promise.all(asked)).map(({ body }) => body)).toEqual(['read', 'change']);
});
