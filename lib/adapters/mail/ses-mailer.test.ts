import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sesMailer } from './ses-mailer.ts';
import { sesQuota } from './ses-quota.ts';

let asked: { readonly request: IncomingMessage; readonly body: string }[];
let answer: { status: number; type?: string; body?: string } | 'nothing';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({ request, body: Buffer.concat(chunks).toString('utf8') });
    if (answer === 'nothing') return void request.socket.destroy();
    const headers = answer.type ? { 'x-amzn-errortype': answer.type } : {};
    response.writeHead(answer.status, headers).end(answer.body ?? '{}');
  });
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
beforeEach(() => {
  asked = [];
  answer = { status: 200 };
});

const access = () => ({
  region: 'ap-southeast-2',
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  credentials: () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }),
  now: () => Date.parse('2026-03-04T01:00:00Z'),
});

const send = () =>
  sesMailer({ from: 'warehouse@example.com', ...access() }).send({
    to: 'mia@example.com',
    subject: 'Lots – held',
    body: 'L-1',
  });

describe('a mail by SES', () => {
  it('is one signed call, with the sender of the deployment', async () => {
    expect(await send()).toBe('sent');
    const [only, ...others] = asked;
    expect(others).toEqual([]);
    expect(only?.request.url).toBe('/v2/email/outbound-emails');
    expect(only?.request.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20260304\/ap-southeast-2\/ses\/aws4_request, SignedHeaders=content-type;host;x-amz-date/,
    );
    expect(JSON.parse(only?.body ?? '')).toEqual({
      FromEmailAddress: 'warehouse@example.com',
      Destination: { ToAddresses: ['mia@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Lots – held', Charset: 'UTF-8' },
          Body: { Text: { Data: 'L-1', Charset: 'UTF-8' } },
        },
      },
    });
  });

  it.each([
    [429, undefined],
    [400, 'LimitExceededException'],
    [400, 'SendingPausedException'],
  ])('may be tried again where SES says %d %s', async (status, type) => {
    answer = { status, ...(type && { type }) };
    expect(await send()).toBe('later');
  });

  it('is lost where SES would refuse it again, or nobody knows whether it was sent', async () => {
    answer = { status: 400, type: 'MessageRejected' };
    expect(await send()).toBe('lost');
    answer = { status: 500 };
    expect(await send()).toBe('lost');
    answer = 'nothing';
    expect(await send()).toBe('lost');
    expect(asked).toHaveLength(3);
  });
});

describe('how much of the mails of 24 hours is used', () => {
  const told = (SendQuota: object) => {
    answer = { status: 200, body: JSON.stringify({ SendQuota }) };
    return sesQuota(access()).usedPercent();
  };

  it('is what SES says, in percent', async () => {
    expect(await told({ Max24HourSend: 200, SentLast24Hours: 170 })).toBe(85);
    expect(asked[0]?.request).toMatchObject({ method: 'GET', url: '/v2/email/account' });
    expect(asked[0]?.request.headers.authorization).toContain('/ses/aws4_request');
  });

  it('is nothing where there is no limit, and unknown where SES does not tell', async () => {
    expect(await told({ Max24HourSend: -1, SentLast24Hours: 5 })).toBe(0);
    answer = { status: 403, body: '{}' };
    await expect(sesQuota(access()).usedPercent()).rejects.toThrow('403');
  });
});
