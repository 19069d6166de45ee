import { applyRecentChanges, rememberChange, rememberRemoval } from './recent-changes.ts';
import { anAccount } from './testing/an-account.ts';

const mia = anAccount({ sub: 'mia', username: 'mia', groups: ['manager'] });
const newMia = { ...mia, groups: [] as [], waiting: true };
const zoe = anAccount({ sub: 'zoe', username: 'zoe' });

describe("a list of the pool's that lags", () => {
  it('shows what a change answered, for a minute', () => {
    const recent = rememberChange([], newMia, 1000);
    expect(applyRecentChanges([zoe, mia], recent, 60_999)).toEqual([newMia, zoe]);
    expect(applyRecentChanges([zoe, mia], recent, 61_000)).toEqual([mia, zoe]);
  });

  it('shows somebody invited just now', () => {
    expect(applyRecentChanges([zoe], rememberChange([], mia, 0), 10)).toEqual([mia, zoe]);
  });

  it('leaves out for a minute who was removed', () => {
    const recent = rememberRemoval(rememberChange([], mia, 0), 'mia', 1000);
    expect(applyRecentChanges([zoe, mia], recent, 60_999)).toEqual([zoe]);
    expect(applyRecentChanges([zoe], recent, 61_000)).toEqual([zoe]);
  });

  it('keeps one row of an account that came on two pages', () => {
    expect(applyRecentChanges([mia, zoe, mia], [], 0)).toEqual([mia, zoe]);
  });

  it('forgets older changes of the same account and those that have passed', () => {
    const recent = rememberChange(rememberChange([], zoe, 0), mia, 30_000);
    expect(rememberChange(recent, newMia, 60_001)).toEqual([{ sub: 'mia', account: newMia, at: 60_001 }]);
  });
});
