import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import type { IdentityService } from '#emulators/cognito/identity-service.ts';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import { addMary, adminClient } from '#emulators/cognito/testing/clients.ts';
import { startServiceForTests } from '#emulators/cognito/testing/start-service.ts';
import { askStanding } from './ask-standing.ts';

const pool = aPool();
const mary = { UserPoolId: pool.id, Username: 'mary' };
let service: IdentityService;
let now: number;
const warned: unknown[] = [];

beforeEach(async () => {
  now = Date.now();
  warned.splice(0);
  service = await startServiceForTests({ pools: [pool] });
  await addMary(service, 'Correct-Horse-1');
  await adminClient(service).adminAddUserToGroup({ ...mary, GroupName: 'manager' });
});
afterEach(() => service.close());

const asking = (endpoint = service.url) =>
  askStanding({
    ...{ poolId: pool.id, region: pool.region, endpoint, now: () => now },
    credentials: () => ({ accessKeyId: 'a', secretAccessKey: 'b' }),
    log: { info: () => {}, error: () => {}, warn: (...line) => void warned.push(line) },
  });

const maryNow = async () => {
  const { UserAttributes = [] } = await adminClient(service).adminGetUser(mary);
  const sub = UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
  return { sub, username: 'mary', email: null, emailVerified: true, groups: ['manager'] };
};

describe('how somebody stands', () => {
  it('is what the pool says, for twenty seconds', async () => {
    const ask = asking();
    const person = await maryNow();
    const asManager = { mayBeIn: true, groups: ['manager'], hasSecondFactor: false, warehouses: null };
    expect(await ask(person)).toEqual(asManager);
    await adminClient(service).adminRemoveUserFromGroup({ ...mary, GroupName: 'manager' });
    now += 19_000;
    expect(await ask(person)).toEqual(asManager);
    now += 2_000;
    expect(await ask(person)).toEqual({ ...asManager, groups: [] });
  });

  it('tells the warehouses that they are kept to', async () => {
    const keep = (Value: string) =>
      adminClient(service).adminUpdateUserAttributes({
        ...mary,
        UserAttributes: [{ Name: WAREHOUSES_ATTRIBUTE, Value }],
      });
    await keep('WHOLESALE,COLD');
    expect(await asking()(await maryNow())).toMatchObject({ warehouses: ['COLD', 'WHOLESALE'] });
    await keep('');
    expect(await asking()(await maryNow())).toMatchObject({ warehouses: null });
  });

  it('is out for who was shut out or removed, and for another person of that name', async () => {
    const person = await maryNow();
    expect(await asking()({ ...person, sub: 'another' })).toMatchObject({ mayBeIn: false });
    await adminClient(service).adminDisableUser(mary);
    expect(await asking()(person)).toMatchObject({ mayBeIn: false });
    await adminClient(service).adminDeleteUser(mary);
    expect(await asking()(person)).toMatchObject({ mayBeIn: false });
  });

  it('is unknown where the pool is away, which is said and asked again', async () => {
    const person = await maryNow();
    const ask = asking('http://127.0.0.1:9');
    expect(await ask(person)).toBe('unknown');
    expect(await ask(person)).toBe('unknown');
    expect(warned).toHaveLength(2);
  });
});
