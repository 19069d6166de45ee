import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Failure } from '#api/failure.ts';
import type { IncomingNotification } from '#app/vendors/notifications/notification-ports.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { takeNotifications } from './take-notifications.ts';

const BODY =
  '{"Inserted":[{"VendorID":"V1"}],"Deleted":[],"CompanyId":"BOTTLER","Id":"t-1","TimeStamp":636295833829493672}';

const aWebhook = (failing?: Error, from: string[] = []) => {
  const kept: IncomingNotification[] = [];
  const logged: string[] = [];
  const log = (message: string, fields?: unknown) => void logged.push(JSON.stringify([message, fields]));
  const metrics = hearMetrics();
  const endpoint = takeNotifications({
    notifications: {
      keep: async (incoming) => {
        if (failing) throw failing;
        kept.push(incoming);
        return { notificationId: 'n-1', isNew: kept.length === 1 };
      },
    },
    headerName: 'X-Webhook-Secret',
    companyId: 'BOTTLER',
    from,
    secret: async () => '{"current":"now-in-use","previous":"until-tomorrow"}',
    log: { info: log, warn: log, error: log },
    metrics,
    now: () => 1000,
  });
  const post = async (event: Partial<APIGatewayProxyEvent>) => {
    const answer = await endpoint({
      body: BODY,
      headers: { 'x-webhook-secret': 'now-in-use' },
      multiValueHeaders: null,
      isBase64Encoded: false,
      requestContext: { requestId: 'r-1', identity: { sourceIp: '203.0.113.7' } },
      ...event,
    } as unknown as APIGatewayProxyEvent);
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  };
  return { post, kept, logged, metrics };
};

const secret = (value: string) => ({ headers: { 'X-WEBHOOK-SECRET': value } });

describe('the webhook', () => {
  it('stores what came, as it came, and answers 200', async () => {
    const { post, kept } = aWebhook();
    expect(await post({})).toEqual({ status: 200, body: { data: { notificationId: 'n-1', isNew: true } } });
    expect(kept).toEqual([
      { body: BODY, query: '', id: 't-1', companyId: 'BOTTLER', inserted: 1, deleted: 0, receivedAt: 1000 },
    ]);
    expect(await post({})).toMatchObject({ status: 200, body: { data: { isNew: false } } });
  });

  it('knows two secrets while they are exchanged, in a header of any case', async () => {
    const { post } = aWebhook();
    expect((await post(secret('until-tomorrow'))).status).toBe(200);
    const many = { headers: null, multiValueHeaders: { 'x-Webhook-secret': ['now-in-use'] } };
    expect((await post(many as unknown as Partial<APIGatewayProxyEvent>)).status).toBe(200);
  });

  it.each([
    ['none', { headers: {} }],
    ['an empty one', secret('')],
    ['a wrong one', secret('now-in-us')],
    ['a longer one', secret('now-in-use ')],
    ['two', { multiValueHeaders: { 'X-Webhook-Secret': ['now-in-use', 'other'] } }],
  ])('answers 401 in the product’s words to %s, and stores nothing', async (_, event) => {
    const { post, kept, logged, metrics } = aWebhook();
    const { status, body } = await post(event);
    expect(status).toBe(401);
    expect(metrics.of('WebhookRefused')).toEqual([1]);
    expect(Failure.parse(body)).toMatchObject({ code: 'UNAUTHENTICATED', requestId: 'r-1' });
    expect(kept).toEqual([]);
    expect(logged.join()).not.toContain('now-in-us');
  });

  it('answers 403 to an address that is not among those it is told, whatever a header says, and asks for no secret', async () => {
    const among = aWebhook(undefined, ['203.0.113.0/24']);
    expect((await among.post({})).status).toBe(200);
    const { post, kept, metrics } = aWebhook(undefined, ['198.51.100.4']);
    const headers = { 'x-webhook-secret': 'now-in-use', 'x-forwarded-for': '198.51.100.4' };
    expect(await post({ headers })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(metrics.of('WebhookRefused')).toEqual([1]);
    expect(kept).toEqual([]);
  });

  it('reads a body that the gateway handed over in base64', async () => {
    const { post, kept } = aWebhook();
    const body = Buffer.from(`\uFEFF${BODY}`).toString('base64');
    expect((await post({ body, isBase64Encoded: true })).status).toBe(200);
    expect(kept[0]?.body).toBe(BODY);
  });

  it('answers 413 above 2 MB, counted in bytes', async () => {
    const { post, kept } = aWebhook();
    const long = BODY.replace('"V1"', JSON.stringify('é'.repeat(1024 * 1024)));
    expect(await post({ body: long })).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(kept).toEqual([]);
  });

  it.each([[null], [''], ['{'], ['[]'], ['{"CompanyId":"BOTTLER"}'], [BODY.replace('[]', '7')]])(
    'answers 400 to what is no notification: %s',
    async (body) => {
      const { post, kept } = aWebhook();
      expect(await post({ body })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      expect(kept).toEqual([]);
    },
  );

  it('answers 403 to another company’s', async () => {
    const { post, kept } = aWebhook();
    expect(await post({ body: BODY.replace('BOTTLER', 'SANDBOX') })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(kept).toEqual([]);
  });

  it('answers 500 only when it could not store, so that it is sent again', async () => {
    const { post, logged, metrics } = aWebhook(new Error('table is gone'));
    const { status, body } = await post({});
    expect(status).toBe(500);
    expect(metrics.of('WebhookRefused')).toEqual([]);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject([
      'call.answered',
      { requestId: 'r-1', route: 'VendorWebhook', status: 500, code: 'INTERNAL', tookMs: 0 },
    ]);
    expect(JSON.stringify(body)).not.toContain('table');
  });
});
