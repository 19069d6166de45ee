import type { Person } from '#domain/access/person.ts';
import { admitAsTheyStand } from './as-they-stand.ts';
import type { Standing } from './standing-ports.ts';

const person: Person = {
  ...{ sub: 'sub-1', username: 'wendy', email: null, emailVerified: true },
  groups: ['manager'],
};
const standing: Standing = { mayBeIn: true, groups: ['manager'], hasSecondFactor: false, warehouses: null };

const admit = (now: Standing | 'unknown', secondFactorOfManagers = false) =>
  admitAsTheyStand({ ask: async () => now, secondFactorOfManagers });

const codeOf = async (asked: ReturnType<ReturnType<typeof admit>>) => {
  const answer = await asked;
  return answer.ok ? answer.value.groups.join() : answer.error.code;
};

describe('who changes something', () => {
  it('has the rights that they have now and by their token, not those of before', async () => {
    expect(await codeOf(admit(standing)(person, 'stock.adjust'))).toBe('manager');
    const lower = { ...standing, groups: ['consultant'] };
    expect(await codeOf(admit(lower)(person, 'stock.adjust'))).toBe('FORBIDDEN');
    expect(await codeOf(admit(lower)(person, 'stock.count'))).toBe('consultant');
    expect(await codeOf(admit({ ...standing, groups: [] })(person, 'stock.count'))).toBe('NO_GROUP');
    // What was given holds from the next token, which both have to say.
    const raised = { ...standing, groups: ['sysadmin'] };
    expect(await codeOf(admit(raised)(person, 'user.invite'))).toBe('FORBIDDEN');
    expect(await codeOf(admit(raised)(person, 'stock.adjust'))).toBe('manager');
    const sysadmin = { ...person, groups: ['sysadmin'] };
    expect(await codeOf(admit(standing)(sysadmin, 'stock.adjust'))).toBe('manager');
  });

  it('works in the warehouses that both allow, from the next call on', async () => {
    const warehousesOf = async (asked: ReturnType<ReturnType<typeof admit>>) => {
      const answer = await asked;
      return answer.ok ? answer.value.warehouses : answer.error.code;
    };
    const cold = { ...standing, warehouses: ['COLD'] };
    expect(await warehousesOf(admit(standing)(person, 'stock.count'))).toBeNull();
    expect(await warehousesOf(admit(cold)(person, 'stock.count'))).toEqual(['COLD']);
    const inMain = { ...person, warehouses: ['MAIN'] };
    // What was given holds from the next token.
    expect(await warehousesOf(admit(standing)(inMain, 'stock.count'))).toEqual(['MAIN']);
    expect(await warehousesOf(admit(cold)(inMain, 'stock.count'))).toEqual([]);
    expect(await warehousesOf(admit('unknown')(inMain, 'stock.count'))).toEqual(['MAIN']);
    // Nor does a missing second factor widen anything.
    expect(await warehousesOf(admit(cold, true)(person, 'stock.count'))).toEqual(['COLD']);
  });

  it('is out at once when shut out or removed', async () => {
    expect(await codeOf(admit({ ...standing, mayBeIn: false })(person, 'stock.count'))).toBe(
      'UNAUTHENTICATED',
    );
  });

  it('goes on by their token where the pool gives no answer', async () => {
    expect(await codeOf(admit('unknown')(person, 'stock.adjust'))).toBe('manager');
    expect(await codeOf(admit('unknown')({ ...person, groups: [] }, 'stock.count'))).toBe('NO_GROUP');
  });

  it('is asked for a second factor where managers are, for what a consultant may not do', async () => {
    expect(await codeOf(admit(standing, true)(person, 'stock.adjust'))).toBe('FORBIDDEN');
    // What is decided by groups later on, such as approving a count, is a consultant's, too.
    expect(await codeOf(admit(standing, true)(person, 'stock.count'))).toBe('consultant');
    expect(await codeOf(admit('unknown', true)(person, 'stock.count'))).toBe('consultant');
    const withApp = { ...standing, hasSecondFactor: true };
    expect(await codeOf(admit(withApp, true)(person, 'stock.adjust'))).toBe('manager');
    // Nobody gets round it by keeping the pool from answering.
    expect(await codeOf(admit('unknown', true)(person, 'stock.adjust'))).toBe('TRY_AGAIN');
  });
});
