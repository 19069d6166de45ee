import { fc } from '#test/support/property-testing.ts';
import { REPLICATION_LAG_MS } from './replication-lag.ts';
import { beginChange, EMPTY_ROSTER, endChange, LOCK_MS, type Roster } from './roster.ts';

const NOW = 1_000_000;

interface More {
  readonly takes?: boolean;
  readonly removes?: boolean;
  readonly isBegun?: boolean;
  readonly now?: number;
}

const begun = (roster: Roster, sub: string, actorSub: string, more: More = {}) => {
  const { takes = true, now = NOW, ...removal } = more;
  return beginChange(roster, { change: `${actorSub}>${sub}`, sub, takes, actorSub, ...removal }, now);
};

const marked = (...args: Parameters<typeof begun>): Roster => {
  const next = begun(...args);
  if (!next.ok) throw new Error(next.error.message);
  return next.value;
};

const verdict = (...args: Parameters<typeof begun>): string => {
  const next = begun(...args);
  return next.ok ? 'begun' : next.error.code;
};

const ended = (roster: Roster, change: string, changed = true, now = NOW): Roster =>
  endChange(roster, { change, changed }, now) ?? roster;

describe('the roster', () => {
  it('lets one change of an account happen at a time', () => {
    const roster = marked(EMPTY_ROSTER, 'bea', 'ada');
    expect(verdict(roster, 'bea', 'cy')).toBe('TRY_AGAIN');
    expect(verdict(roster, 'bea', 'cy', { takes: false })).toBe('TRY_AGAIN');
    expect(verdict(ended(roster, 'ada>bea'), 'bea', 'cy')).toBe('begun');
  });

  it('lets nobody take from others while something is taken from them, or has just been', () => {
    const roster = marked(EMPTY_ROSTER, 'bea', 'ada');
    expect(verdict(roster, 'ada', 'bea')).toBe('POWERS_CHANGED');
    const done = ended(roster, 'ada>bea');
    expect(verdict(done, 'ada', 'bea', { now: NOW + REPLICATION_LAG_MS - 1 })).toBe('POWERS_CHANGED');
    expect(verdict(done, 'ada', 'bea', { now: NOW + REPLICATION_LAG_MS })).toBe('begun');
  });

  it('lets them give, which endangers nobody', () => {
    expect(verdict(marked(EMPTY_ROSTER, 'bea', 'ada'), 'cy', 'bea', { takes: false })).toBe('begun');
  });

  it('keeps them from taking even when what was taken is given back at once', () => {
    const taken = ended(marked(EMPTY_ROSTER, 'bea', 'ada'), 'ada>bea');
    const given = ended(marked(taken, 'bea', 'cy', { takes: false }), 'cy>bea');
    expect(verdict(given, 'ada', 'bea')).toBe('POWERS_CHANGED');
  });

  it('is as before when the pool was not touched', () => {
    const roster = ended(marked(EMPTY_ROSTER, 'bea', 'ada'), 'ada>bea', false);
    expect(verdict(roster, 'ada', 'bea')).toBe('begun');
    expect(roster.marks).toEqual([]);
  });

  it('forgets a change whose writer died, when its time has passed', () => {
    const roster = marked(EMPTY_ROSTER, 'bea', 'ada');
    expect(verdict(roster, 'bea', 'cy', { now: NOW + LOCK_MS - 1 })).toBe('TRY_AGAIN');
    expect(verdict(roster, 'bea', 'cy', { now: NOW + LOCK_MS })).toBe('begun');
    expect(marked(roster, 'dan', 'ada', { now: NOW + LOCK_MS }).marks.map(({ sub }) => sub)).toEqual(['dan']);
  });

  it('lets a change end only by its own writer', () => {
    const roster = marked(EMPTY_ROSTER, 'bea', 'ada');
    const later = marked(roster, 'bea', 'cy', { now: NOW + LOCK_MS });
    expect(endChange(later, { change: 'ada>bea', changed: true }, NOW + LOCK_MS)).toBeNull();
  });

  it('lets nobody take their own powers', () => {
    expect(verdict(EMPTY_ROSTER, 'ada', 'ada')).toBe('OWN_ACCOUNT');
    expect(verdict(EMPTY_ROSTER, 'ada', 'ada', { takes: false })).toBe('begun');
  });

  it('removes nobody on what was read before they were given powers', () => {
    const given = ended(marked(EMPTY_ROSTER, 'bea', 'cy', { takes: false }), 'cy>bea');
    expect(verdict(given, 'bea', 'ada', { removes: true, now: NOW + REPLICATION_LAG_MS - 1 })).toBe(
      'TRY_AGAIN',
    );
    expect(verdict(given, 'bea', 'ada', { removes: true, now: NOW + REPLICATION_LAG_MS })).toBe('begun');
    const disabled = ended(marked(given, 'bea', 'ada'), 'ada>bea');
    expect(verdict(disabled, 'bea', 'ada', { removes: true })).toBe('TRY_AGAIN');
  });

  it('removes who was disabled just now', () => {
    const disabled = ended(marked(EMPTY_ROSTER, 'bea', 'ada'), 'ada>bea');
    expect(verdict(disabled, 'bea', 'ada', { removes: true })).toBe('begun');
  });

  it('goes on with a removal only when the pool shows what came of it', () => {
    const removed = ended(marked(EMPTY_ROSTER, 'bea', 'ada', { removes: true }), 'ada>bea');
    expect(
      verdict(removed, 'bea', 'ada', { removes: true, isBegun: true, now: NOW + REPLICATION_LAG_MS - 1 }),
    ).toBe('TRY_AGAIN');
    expect(
      verdict(removed, 'bea', 'ada', { removes: true, isBegun: true, now: NOW + REPLICATION_LAG_MS }),
    ).toBe('begun');
    const refused = ended(marked(EMPTY_ROSTER, 'bea', 'ada', { removes: true }), 'ada>bea', false);
    expect(verdict(refused, 'bea', 'ada', { removes: true, isBegun: true })).toBe('begun');
  });

  it('disables who is being removed by the same rule', () => {
    const removed = ended(marked(EMPTY_ROSTER, 'bea', 'ada', { removes: true }), 'ada>bea');
    expect(verdict(removed, 'bea', 'ada', { isBegun: true, now: NOW + REPLICATION_LAG_MS - 1 })).toBe(
      'TRY_AGAIN',
    );
    expect(verdict(removed, 'bea', 'ada', { isBegun: true, now: NOW + REPLICATION_LAG_MS })).toBe('begun');
  });

  it('never takes from everybody, whoever asks and in whatever order', () => {
    const people = ['ada', 'bea', 'cy', 'dan'];
    const person = fc.constantFrom(...people);
    fc.assert(
      fc.property(fc.array(fc.tuple(person, person), { maxLength: 40 }), (asked) => {
        let roster: Roster = EMPTY_ROSTER;
        const powerful = new Set(people);
        for (const [actor, sub] of asked) {
          const next = begun(roster, sub, actor);
          if (!next.ok) continue;
          roster = next.value;
          powerful.delete(sub);
        }
        expect(powerful.size).toBeGreaterThan(0);
      }),
    );
  });
});
