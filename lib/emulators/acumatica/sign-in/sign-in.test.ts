import { connect } from 'node:net';
import type { RunningSimulator } from '#emulators/acumatica/start-simulator.ts';
import {
  closeAll,
  loginBody,
  request,
  signIn,
  startForTest,
} from '#emulators/acumatica/testing/signed-in.ts';

afterAll(closeAll);

const login = (simulator: RunningSimulator, body: object) =>
  request(simulator, 'POST', '/entity/auth/login', { body });

describe('cookie sign-in', () => {
  it('answers 204 with the cookies of the session', async () => {
    const simulator = await startForTest();
    const { status, headers } = await login(simulator, loginBody);
    expect(status).toBe(204);
    const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['.ASPXAUTH', 'ASP.NET_SessionId', 'UserBranch']));
  });

  it.each([
    ['a wrong password', { password: 'no' }, 'PX.Data.PXException', /Invalid credentials/],
    ['an unknown tenant', { tenant: 'OTHER' }, 'PX.Data.PXUndefinedCompanyException', /proper company ID/],
    [
      'tenant and company together',
      { company: 'BOTTLER' },
      'System.InvalidOperationException',
      /can not be specified/,
    ],
    ['an unknown branch', { branch: 'PERTH' }, 'PX.Data.PXException', /branch/],
  ])('answers 500 to %s', async (_, change, type, message) => {
    const { status, body } = await login(await startForTest(), { ...loginBody, ...change });
    expect(status).toBe(500);
    expect(body).toMatchObject({ exceptionType: type, exceptionMessage: expect.stringMatching(message) });
  });

  it('takes the older name of the tenant', async () => {
    const { tenant, ...rest } = loginBody;
    expect((await login(await startForTest(), { ...rest, company: tenant })).status).toBe(204);
  });

  it('locks the account after too many wrong passwords, for a while', async () => {
    const simulator = await startForTest({ settings: { lockAfterFailures: 2, lockMinutes: 15 } });
    for (const _ of [1, 2]) await login(simulator, { ...loginBody, password: 'no' });
    expect((await login(simulator, loginBody)).body.exceptionMessage).toMatch(/locked out/);
    simulator.clock.advance(15 * 60_000);
    expect((await login(simulator, loginBody)).status).toBe(204);
  });

  it('has three seats; a sign-out frees one', async () => {
    const simulator = await startForTest();
    const [first] = [await signIn(simulator), await signIn(simulator), await signIn(simulator)];
    const refused = await login(simulator, loginBody);
    expect([refused.status, refused.text]).toEqual([
      429,
      'The custom error module does not recognize this error.',
    ]);
    simulator.settings.sessionLimitAnswer = '500';
    expect((await login(simulator, loginBody)).body.exceptionMessage).toMatch(/API Login Limit/);
    expect((await first?.send('POST', '/entity/auth/logout', ''))?.status).toBe(204);
    expect((await login(simulator, loginBody)).status).toBe(204);
  });

  it('ends an idle session after ten minutes: 401 without a body', async () => {
    const caller = await signIn(await startForTest());
    caller.simulator.clock.advance(599_000);
    expect((await caller.get('Vendor?$top=1')).status).toBe(200);
    caller.simulator.clock.advance(600_000);
    const { status, text } = await caller.get('Vendor?$top=1');
    expect([status, text]).toEqual([401, '']);
  });

  it('answers 401 without any session, and 411 to a sign-out without a length', async () => {
    const simulator = await startForTest();
    expect((await request(simulator, 'GET', '/entity/Default/24.200.001/Vendor')).status).toBe(401);
    const { hostname, port } = new URL(simulator.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /entity/auth/logout HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const [head] = await new Promise<string[]>((resolve) =>
      socket.once('data', (data) => resolve(String(data).split('\r\n'))),
    );
    expect(head).toBe('HTTP/1.1 411 Length Required');
    socket.destroy();
  });
});

const client = {
  client_id: '8E0761D9-F4EC-2D4B-A60F-BCE2708C6FDD@BOTTLER',
  client_secret: 'warehouse-demo-client',
};
const user = { username: 'warehouse', password: 'warehouse-demo' };
const token = (simulator: RunningSimulator, form: Record<string, string>) =>
  request(simulator, 'POST', '/identity/connect/token', {
    body: new URLSearchParams({ ...client, ...form }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
const passwordGrant = (simulator: RunningSimulator, scope = 'api offline_access') =>
  token(simulator, { grant_type: 'password', ...user, scope });
const vendors = (simulator: RunningSimulator, accessToken: string) =>
  request(simulator, 'GET', '/entity/Default/24.200.001/Vendor?$top=1', {
    headers: { Authorization: `Bearer ${accessToken}` },
  });

describe('token sign-in', () => {
  it('gives a token for the password, good until it expires', async () => {
    const simulator = await startForTest({ settings: { accessTokenSeconds: 60 } });
    const { status, body } = await passwordGrant(simulator);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 60, scope: 'api offline_access' });
    expect((await vendors(simulator, body.access_token)).status).toBe(200);
    simulator.clock.advance(60_000);
    expect((await vendors(simulator, body.access_token)).status).toBe(401);
  });

  it('rotates refresh tokens: the old one is good once, and the chain keeps one seat', async () => {
    const simulator = await startForTest({ settings: { maxSessions: 1 } });
    const first = (await passwordGrant(simulator)).body;
    const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const second = await token(simulator, form);
    expect((await vendors(simulator, second.body.access_token)).status).toBe(200);
    const again = await token(simulator, form);
    expect([again.status, again.body]).toEqual([400, { error: 'invalid_grant' }]);
    expect((await passwordGrant(simulator)).text).toBe('API Login Limit');
  });

  it.each([
    ['invalid_client', { client_id: '8E0761D9-F4EC-2D4B-A60F-BCE2708C6FDD' }],
    ['invalid_client', { client_secret: 'no' }],
    ['invalid_grant', { password: 'no' }],
    ['unsupported_grant_type', { grant_type: 'client_credentials' }],
    ['unsupported_grant_type', { grant_type: 'authorization_code' }],
  ])('answers %s to %j', async (error, change) => {
    const answer = await token(await startForTest(), {
      grant_type: 'password',
      ...user,
      scope: 'api',
      ...change,
    });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  it('gives no refresh token without its scope', async () => {
    expect((await passwordGrant(await startForTest(), 'api')).body.refresh_token).toBeUndefined();
  });
});
