import { type IdentityService, startIdentityService } from '#emulators/cognito/identity-service.ts';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';

let service: IdentityService;

beforeAll(async () => {
  service = await startIdentityService({ pools: [aPool()] });
});

afterAll(() => service.close());

const asked = {
  FromEmailAddress: 'warehouse@example.com',
  Destination: { ToAddresses: ['ivan@acme.test'] },
  Content: { Simple: { Subject: { Data: 'Late' }, Body: { Text: { Data: 'SH-1\nSH-2' } } } },
};

const send = (body: string, authorization = 'AWS4-HMAC-SHA256 Credential=x') =>
  fetch(`${service.url}/v2/email/outbound-emails`, { method: 'POST', headers: { authorization }, body });

const mails = async () => (await (await fetch(`${service.url}/mailbox.json`)).json()) as { to: string }[];

describe('a mail that SES is asked to send', () => {
  it('is caught in the mailbox', async () => {
    const answer = await send(JSON.stringify(asked));
    expect([answer.status, await answer.json()]).toEqual([200, { MessageId: expect.any(String) }]);
    expect(await mails()).toMatchObject([
      { kind: 'notice', to: 'ivan@acme.test', subject: 'Late', text: 'SH-1\nSH-2' },
    ]);
  });

  it('is refused without a signature, and where it is none', async () => {
    expect((await send(JSON.stringify(asked), '')).status).toBe(403);
    expect((await send('no json')).status).toBe(400);
    expect((await send(JSON.stringify({ ...asked, Destination: {} }))).status).toBe(400);
    expect(await mails()).toHaveLength(1);
  });

  it('counts among what the account may send in 24 hours', async () => {
    const answer = await fetch(`${service.url}/v2/email/account`);
    expect(await answer.json()).toEqual({
      SendQuota: { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 1 },
    });
  });
});
