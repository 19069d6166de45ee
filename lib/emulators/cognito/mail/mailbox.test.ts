import { type IdentityService, startIdentityService } from '#emulators/cognito/identity-service.ts';
import type { IdentityState } from '#emulators/cognito/state/identity-state.ts';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import { adminClient } from '#emulators/cognito/testing/clients.ts';
import { createMailbox } from './mailbox.ts';

const aMail = (to: string) => ({
  kind: 'sign-up-code' as const,
  to,
  username: to.split('@')[0] ?? '',
  subject: 'Your code',
  text: 'Your code is 123456.',
  code: '123456',
});

const emptyState = (): IdentityState => ({ version: 1, pools: {}, mails: [] });

describe('the mailbox', () => {
  it('shows the newest first, to one person or to all', () => {
    let now = 1000;
    const mailbox = createMailbox(emptyState(), () => now++);
    for (const to of ['mary@acme.test', 'john@acme.test', 'mary@acme.test'])
      mailbox.deliver('pool', aMail(to));
    expect(mailbox.read().map(({ to, sentAt }) => [to, sentAt])).toEqual([
      ['mary@acme.test', 1002],
      ['john@acme.test', 1001],
      ['mary@acme.test', 1000],
    ]);
    expect(mailbox.read(' MARY@ ')).toHaveLength(2);
    expect(mailbox.read('nobody')).toEqual([]);
  });

  it('keeps the last two hundred', () => {
    const mailbox = createMailbox(emptyState(), Date.now);
    for (let count = 1; count <= 205; count++) mailbox.deliver('pool', aMail(`m${count}@acme.test`));
    const kept = mailbox.read();
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)?.to).toBe('m6@acme.test');
  });
});

describe('the mailbox page', () => {
  let service: IdentityService;
  const sent: string[] = [];
  beforeAll(async () => {
    service = await startIdentityService({ pools: [aPool()], onMail: ({ to }) => sent.push(to) });
    for (const [Username, email] of [
      ['ivan', 'ivan@acme.test'],
      ['<b>', 'bold&co@acme.test'],
    ])
      await adminClient(service).adminCreateUser({
        UserPoolId: aPool().id,
        Username,
        DesiredDeliveryMediums: ['EMAIL'],
        TemporaryPassword: 'Temporary-1234',
        UserAttributes: [{ Name: 'email', Value: email }],
      });
  });
  afterAll(() => service.close());

  const page = async (query = '') => (await fetch(`${service.url}/mailbox${query}`)).text();

  it('tells whoever started the service of each mail', () => {
    expect(sent).toEqual(['ivan@acme.test', 'bold&co@acme.test']);
  });

  it('shows what was sent, and nothing that could run', async () => {
    const html = await page();
    expect(html).toContain('To ivan@acme.test (ivan)');
    expect(html).toContain('<code class="code">Temporary-1234</code>');
    expect(html).toContain('To bold&amp;co@acme.test (&lt;b&gt;)');
    expect(html).not.toContain('<b>');
    expect(html.indexOf('bold&amp;co')).toBeLessThan(html.indexOf('ivan@acme.test'));
    const response = await fetch(`${service.url}/mailbox`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('filters by address', async () => {
    const html = await page('?to=ivan');
    expect(html).toContain('ivan@acme.test');
    expect(html).not.toContain('bold');
    expect(await page('?to=%22%3E%3Cscript%3E')).toContain('No mail for “&quot;&gt;&lt;script&gt;”.');
  });
});
