import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { startProduct } from '#test/support/run/product-for-tests.ts';
import type { LocalRun } from './start.ts';

describe('the product on this machine', () => {
  let run: LocalRun;
  const told: string[] = [];
  beforeAll(async () => {
    // Amplify warns of every pool that is not Amazon's.
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    run = await startProduct({ tell: (line) => told.push(line) });
    const { poolId: userPoolId, clientId: userPoolClientId, identityUrl: userPoolEndpoint } = run;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  });
  afterEach(() => signOut());

  async function tokensOf(group: string | undefined) {
    const person = run.people.find((one) => one.group === group);
    if (!person) throw new Error(`nobody is in ${group}`);
    const { isSignedIn } = await signIn({ username: person.username, password: person.password });
    expect(isSignedIn).toBe(true);
    const { tokens } = await fetchAuthSession();
    return { id: String(tokens?.idToken), access: String(tokens?.accessToken) };
  }
  const vendors = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/api/GetVendor?action=list_vendors`, { headers });

  it('says when it is ready, and serves its pages with the distribution’s headers', async () => {
    expect((await fetch(`${run.siteUrl}/__local/ready`)).status).toBe(200);
    const page = await fetch(`${run.siteUrl}/vendors`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${run.identityUrl}/`);
    expect(await (await fetch(`${run.siteUrl}/config.json`)).json()).toMatchObject({
      userPoolId: run.poolId,
      userPoolClientId: run.clientId,
      userPoolEndpoint: `${run.identityUrl}/`,
    });
  });

  it('answers a person who signed in through the edge', async () => {
    const { id } = await tokensOf('consultant');
    const response = await vendors(run.siteUrl, { authorization: `Bearer ${id}` });
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty('data.items');
  });

  it('refuses whoever has no token, another kind of token, or does not come through the edge', async () => {
    const { id, access } = await tokensOf('manager');
    expect((await vendors(run.siteUrl, {})).status).toBe(401);
    expect((await vendors(run.siteUrl, { authorization: access })).status).toBe(401);
    expect((await vendors(run.gatewayUrl, { authorization: id })).status).toBe(403);
    expect((await vendors(run.gatewayUrl, { authorization: id, 'x-api-key': run.apiKey })).status).toBe(200);
  });

  it('knows who is in no group', async () => {
    const { id } = await tokensOf(undefined);
    expect((await vendors(run.siteUrl, { authorization: id })).status).toBe(403);
  });

  it('has a table for every variable of the functions, and tells no secret', () => {
    expect(Object.keys(run.tables)).toContain('TABLE_VENDORS');
    expect(told.join('\n')).not.toContain(run.apiKey);
  });
});
