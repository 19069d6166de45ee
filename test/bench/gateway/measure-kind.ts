import { median, percentile, type Report, type Target } from '../measure.ts';
import type { Ask, ShiftDone } from './people.ts';
import { processorTime } from './processor-time.ts';
import type { People } from './send-people.ts';

/** What is asked again and again. */
export interface Kind {
  readonly name: string;
  /** Of what it is asked about: lines, rows, vendors. */
  readonly size?: number;
  /** For the p95 at one person. */
  readonly target?: Target;
  /** Each call uses up what had to be prepared, or leaves work behind: it is not asked more often than needed. */
  readonly isScarce?: boolean;
  asks(count: number): readonly Ask[];
}

const PEOPLE = [1, 8] as const;

/** Functions are compiled as they run: while a round still takes so much less than the one before, it goes on. */
const STEADY = 0.95;
const MAX_WARM_UPS = 4;
const MAX_WARM_UP_MS = 3000;

const warmUpFor = (rounds: number): number => Math.min(100, Math.max(24, rounds));

/** How often a scarce kind is asked in all, warm-up included. */
export const asksFor = (rounds: number): number => warmUpFor(rounds) + PEOPLE.length * rounds;

/** As many rounds as are wanted; of what is long only as many as make so much together, though never too few. */
export const roundsOf = (size: number, rounds: number, mostTogether: number, least = 12): number =>
  Math.min(rounds, Math.max(least, Math.floor(mostTogether / size)));

const msOf = ({ answers }: ShiftDone): readonly number[] => answers.map(({ ms }) => ms);

/** Starts the processes and has them asked until they are at their speed. */
const warmUp = async (staff: People, { isScarce, asks }: Kind, rounds: number): Promise<void> => {
  const people = Math.max(...PEOPLE);
  if (isScarce) {
    await staff.ask(people, asks(warmUpFor(rounds)));
    return;
  }
  const until = performance.now() + MAX_WARM_UP_MS;
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MAX_WARM_UPS && performance.now() < until; round += 1) {
    const p50 = median(msOf(await staff.ask(people, asks(rounds))));
    if (p50 > STEADY * last) return;
    last = p50;
  }
};

/** p50 and p95 of a kind of call at one and at eight people; answers the p50 at one. */
export const measureKind = async (
  staff: People,
  kind: Kind,
  rounds: number,
  report: Report,
): Promise<number> => {
  const { name, size, target } = kind;
  await warmUp(staff, kind, rounds);
  let alone = Number.NaN;
  for (const people of PEOPLE) {
    const asks = kind.asks(rounds);
    const worked = processorTime();
    const ms = msOf(await staff.ask(people, asks));
    const each = (processorTime() - worked) / rounds;
    const whom = people === 1 ? 'one person' : `${people} people`;
    const about = { group: 'gateway', ...(size === undefined ? {} : { size }), unit: 'ms' } as const;
    const [p50, p95] = [median(ms), percentile(ms, 95)];
    if (people === 1) alone = p50;
    const calls = { calls: rounds };
    report({
      ...about,
      name: `${name}, ${whom}, p50`,
      value: p50,
      // What it took of the processors, whatever else they had to do: work that came behind it included.
      beside: { ...calls, ...(each > 0 ? { 'processor ms each': each } : {}) },
    });
    report({
      ...about,
      name: `${name}, ${whom}, p95`,
      value: p95,
      beside: calls,
      ...(people === 1 && target ? { target } : {}),
    });
  }
  return alone;
};
