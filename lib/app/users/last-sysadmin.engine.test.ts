import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AccountDetail } from '#domain/users/account.ts';
import { isActiveSysadmin } from '#domain/users/is-active-sysadmin.ts';
import type { Removal } from '#domain/users/removal.ts';
import { EMPTY_ROSTER } from '#domain/users/roster.ts';
import { randomFrom, Stepper, type Verdict } from '#test/support/users/interleave.ts';
import { aUserBench, type UserBench } from '#test/support/users/user-bench.ts';
import { disableUser, enableUser, setGroups } from './change-account.ts';
import { removeUser } from './remove-user.ts';
import type { Directory, RosterStore } from './user-ports.ts';

const SCHEDULES = Number(process.env.ROSTER_SCHEDULES ?? 15);
const SEED = Number(process.env.ROSTER_SEED ?? 1);
const PEOPLE = ['ada', 'bea', 'cy'] as const;
/** In every other schedule all others are at this one, who is disabled, enabled and removed. */
const LEAVER = 'cy';
/** In every other one of these somebody is at work by hand, too, in the console of the pool, which asks no roster. */
const isByHand = (seed: number) => seed % 4 === 0;
/** A function lives no longer. */
const LIFE_MS = 28_000;
/** What a read of the pool may lag behind. */
const LAG_MS = 30_000;

let bench: UserBench;
beforeAll(async () => {
  bench = await aUserBench();
  for (const name of PEOPLE) await bench.add(name, { groups: ['sysadmin'] });
});
afterAll(() => bench?.stop());

const restore = async (): Promise<void> => {
  const person = async (Username: string) => {
    if (!(await bench.directory.load(Username)).ok) await bench.add(Username, { groups: ['sysadmin'] });
    await bench.admin.adminEnableUser({ UserPoolId: bench.UserPoolId, Username });
    await bench.admin.adminAddUserToGroup({ UserPoolId: bench.UserPoolId, Username, GroupName: 'sysadmin' });
  };
  const kept = ['roster', ...PEOPLE.map((name) => `removed#${name}`)].map((id) =>
    bench.database.send(new DeleteCommand({ TableName: bench.accessTable, Key: { id } })),
  );
  await Promise.all([...PEOPLE.map(person), ...kept]);
  bench.clock.time += 3_600_000;
};

const lookUp = async (name: string): Promise<AccountDetail> => {
  const account = await bench.directory.load(name);
  if (!account.ok) throw new Error(account.error.message);
  return account.value;
};

/** Whoever is there still. */
const everybody = async (): Promise<readonly AccountDetail[]> => {
  const found = await Promise.all(PEOPLE.map((name) => bench.directory.load(name)));
  return found.flatMap((account) => (account.ok ? [account.value] : []));
};

const personOf = ({ username, sub }: AccountDetail): Person => ({
  ...{ username, sub, email: null, emailVerified: true },
  groups: ['sysadmin'],
});

/** What the pool was at each moment, for reads that lag. */
class History {
  #states: { at: number; accounts: ReadonlyMap<string, AccountDetail> }[] = [];

  async record(): Promise<void> {
    const accounts = await everybody();
    this.#states.push({
      at: bench.clock.now(),
      accounts: new Map(accounts.map((one) => [one.username, one])),
    });
  }

  get standing(): string[] {
    const accounts = this.#states.at(-1)?.accounts.values() ?? [];
    return [...accounts].filter(isActiveSysadmin).map(({ username }) => username);
  }

  /** As it was at that moment. */
  at(moment: number, name: string): AccountDetail | undefined {
    const state = this.#states.findLast(({ at }) => at <= moment) ?? this.#states[0];
    return state?.accounts.get(name);
  }
}

const READS = new Set(['load', 'members', 'page', 'save']);

/** Enables whoever is being removed, and gives the username of whoever is gone to somebody else. */
const meddle = async (): Promise<void> => {
  const leaver = await bench.directory.load(LEAVER);
  if (leaver.ok) return void (await bench.directory.enable(LEAVER));
  await bench.add(LEAVER);
};

/** Whoever is being removed can be disabled and removed for good, once everything has been quiet for a while. */
const canBeFinished = async (actor: Person): Promise<boolean> => {
  const begun = new Set((await bench.removals.all()).map(({ sub }) => sub));
  const left = (await everybody()).filter(({ sub }) => begun.has(sub));
  for (const { username: name, sub, enabled } of left) {
    bench.clock.time += 10 * LAG_MS;
    if (enabled && !(await disableUser(bench, { actor, name, now: bench.clock.now() })).ok) return false;
    bench.clock.time += 10 * LAG_MS;
    if (!(await removeUser(bench, { actor, name, now: bench.clock.now(), sub })).ok) return false;
  }
  return true;
};

/** A roster that lets everybody do everything: what the product would be without one. */
const noRoster: RosterStore = { load: async () => EMPTY_ROSTER, save: async () => ok(undefined) };

/**
 * Runs twelve changes of three sysadmins by each other in an order drawn from the seed: each call is a step,
 * reads of the pool lag, workers die before or after any call, the clock moves, later changes begin while earlier
 * ones are under way. Answers the fewest sysadmins there ever were, how many were removed while they were enabled
 * or enabled while they were being removed, how often a change met another account than the one it was for, whether
 * every removal could be finished, and how the changes ended.
 */
const runSchedule = async (seed: number, roster: RosterStore) => {
  await restore();
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const isLeaving = seed % 2 === 0;
  if (isLeaving) await bench.admin.adminDisableUser({ UserPoolId: bench.UserPoolId, Username: LEAVER });
  const history = new History();
  await history.record();
  const accounts = await everybody();
  const outcomes: string[] = [];
  let fewest = history.standing.length;
  let wronged = 0;
  let mistaken = 0;

  const afterCall = async (name: string) => {
    if (READS.has(name)) return;
    await history.record();
    fewest = Math.min(fewest, history.standing.length);
  };
  const lagging: Directory = {
    ...bench.directory,
    async load(name) {
      const account = history.at(bench.clock.now() - random() * LAG_MS, name);
      return account ? ok(account) : err(domainError('USER_NOT_FOUND', `Nobody is ${name}.`));
    },
    async remove(name) {
      if (history.at(bench.clock.now(), name)?.enabled && !isByHand(seed)) wronged++;
      return bench.directory.remove(name);
    },
  };

  const begin = async (): Promise<Stepper> => {
    const stepper = new Stepper(bench.clock.now());
    const actor = pick(accounts);
    // Now and then at oneself, which is refused at once and makes no race.
    const others = PEOPLE.filter((name) => name !== actor.username || random() < 0.1);
    const name = isLeaving && actor.username !== LEAVER ? LEAVER : pick(others);
    let meant: string | undefined;
    const meet = (username: string) => {
      const there = history.at(bench.clock.now(), username);
      if (there && there.sub !== meant) mistaken++;
    };
    const watched: Directory = {
      ...lagging,
      async load(asked) {
        const account = await lagging.load(asked);
        if (account.ok && asked === name) meant = account.value.sub;
        return account;
      },
      async disable(username) {
        meet(username);
        return lagging.disable(username);
      },
      async remove(username) {
        meet(username);
        return lagging.remove(username);
      },
    };
    const deps = {
      directory: stepper.hold(watched, afterCall),
      roster: stepper.hold(roster, async () => {}),
      removals: stepper.hold(bench.removals, async () => {}),
      invitations: stepper.hold(bench.invitations, async () => {}),
      newId: bench.newId,
      clock: bench.clock,
      log: bench.log,
      random: bench.random,
      wait: bench.wait,
    };
    const command = { actor: personOf(actor), name, now: bench.clock.now() };
    const sub = accounts.find(({ username }) => username === name)?.sub ?? '';
    const remove = () => removeUser(deps, { ...command, sub });
    const comeOrGo = [() => enableUser(deps, command), () => disableUser(deps, command), remove, remove];
    const anything = [
      () => setGroups(deps, command, []),
      () => setGroups(deps, command, ['manager']),
      () => disableUser(deps, command),
      () => disableUser(deps, command),
      () => enableUser(deps, command),
      () => setGroups(deps, command, ['sysadmin']),
      remove,
    ];
    const change = pick<() => Promise<Result<AccountDetail | Removal, DomainError>>>(
      isLeaving && name === LEAVER ? comeOrGo : anything,
    );
    await stepper.start(async () => {
      const answer = await change();
      if (answer.ok) outcomes.push('removedAt' in answer.value ? 'removed' : 'done');
      else outcomes.push(answer.error.code);
    });
    return stepper;
  };

  const workers: Stepper[] = [];
  let begun = 0;
  for (;;) {
    const live = workers.filter(({ over }) => !over);
    if (begun < 12 && (live.length === 0 || (live.length < 4 && random() < 0.4))) {
      workers.push(await begin());
      begun++;
      continue;
    }
    const worker = live.length > 0 ? pick(live) : undefined;
    if (!worker) break;
    bench.clock.time += Math.floor(random() * (random() < 0.04 ? 70_000 : 1_000));
    if (isByHand(seed) && random() < 0.1) {
      await meddle();
      await history.record();
    }
    const tooOld = bench.clock.now() - worker.startedAt > LIFE_MS;
    const verdict: Verdict = tooOld
      ? 'crash before'
      : random() < 0.04
        ? pick(['crash before', 'crash after'])
        : 'go';
    await worker.step(verdict);
  }
  const removed = new Set((await bench.removals.all()).map(({ sub }) => sub));
  if (!isByHand(seed))
    wronged += (await everybody()).filter(({ sub, enabled }) => enabled && removed.has(sub)).length;
  const standing = (await everybody()).find((one) => isActiveSysadmin(one) && !removed.has(one.sub));
  const isStuck = standing !== undefined && !(await canBeFinished(personOf(standing)));
  return { fewest, wronged, mistaken, isStuck, outcomes };
};

describe('the last sysadmin', () => {
  it('stays, whatever sysadmins do to each other, in any order, through lags and crashes', async () => {
    const outcomes = new Set<string>();
    for (let seed = SEED; seed < SEED + SCHEDULES; seed++) {
      const run = await runSchedule(seed, bench.roster);
      if (run.fewest < 1) throw new Error(`Nobody was left: ROSTER_SEED=${seed} ROSTER_SCHEDULES=1`);
      if (run.wronged > 0)
        throw new Error(`Somebody enabled was removed: ROSTER_SEED=${seed} ROSTER_SCHEDULES=1`);
      if (run.mistaken > 0)
        throw new Error(`Somebody else was met by the name: ROSTER_SEED=${seed} ROSTER_SCHEDULES=1`);
      if (run.isStuck) throw new Error(`A removal can't be finished: ROSTER_SEED=${seed} ROSTER_SCHEDULES=1`);
      for (const outcome of run.outcomes) outcomes.add(outcome);
    }
    // The schedules would prove nothing if nothing were done in them, or nothing refused.
    expect([...outcomes]).toEqual(
      expect.arrayContaining([
        ...['done', 'removed', 'POWERS_CHANGED', 'FORBIDDEN', 'TRY_AGAIN', 'WRONG_USER_STATE'],
      ]),
    );
  });

  it('would be lost without the roster', async () => {
    let lost = 0;
    for (let seed = SEED; seed < SEED + SCHEDULES && lost === 0; seed++)
      if ((await runSchedule(seed, noRoster)).fewest === 0) lost++;
    expect(lost).toBe(1);
  });

  it('stays when two demote each other at once: one wins, the other reads why not', async () => {
    for (let round = 0; round < 10; round++) {
      await restore();
      const { UserPoolId } = bench;
      await bench.admin.adminDisableUser({ UserPoolId, Username: 'cy' });
      const [ada, bea] = [await lookUp('ada'), await lookUp('bea')];
      const now = bench.clock.now();
      const answers = await Promise.all([
        setGroups(bench, { actor: personOf(ada), name: 'bea', now }, ['manager']),
        setGroups(bench, { actor: personOf(bea), name: 'ada', now }, ['manager']),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const refusal = answers.find((answer) => !answer.ok);
      expect(refusal?.ok === false && refusal.error).toMatchObject({
        code: 'POWERS_CHANGED',
        message: expect.stringContaining('another sysadmin'),
      });
      const standing = [await lookUp('ada'), await lookUp('bea')].filter(isActiveSysadmin);
      expect(standing).toHaveLength(1);
    }
  });
});
