import { percentile, type Report } from '../measure.ts';
import { TARGETS } from '../targets.ts';
import { times } from './asks.ts';
import type { Kind } from './measure-kind.ts';
import { processorTime } from './processor-time.ts';
import type { People } from './send-people.ts';

const PEOPLE = 8;
const MAX_ROUNDS = 5;
const MIN_ROUNDS = 3;

/** Functions are compiled as they run: while a round still takes so much less than the one before, it goes on. */
const STEADY = 0.97;

interface Round {
  readonly perSecond: number;
  readonly p95: number;
  readonly requests: number;
  /** Processor time of each request, ms; 0 where the system doesn't tell. */
  readonly worked: number;
}

/** What was taken less of: processor time, which other work on the machine does not change, or time itself. */
const costOf = ({ worked, perSecond }: Round): number => (worked > 0 ? worked : 1 / perSecond);

/** Reads of these kinds in turn, as fast as eight people ask them, once the functions are at their speed. */
export const measureThroughput = async (
  staff: People,
  reads: readonly Kind[],
  rounds: number,
  report: Report,
): Promise<void> => {
  const mixed = times(rounds, () => reads.flatMap(({ asks }) => asks(1))).flat();
  const once = async (): Promise<Round> => {
    const before = processorTime();
    const { answers, tookMs } = await staff.ask(PEOPLE, mixed);
    const ms = answers.map((answer) => answer.ms);
    return {
      perSecond: answers.length / (tookMs / 1000),
      p95: percentile(ms, 95),
      requests: answers.length,
      worked: (processorTime() - before) / answers.length,
    };
  };
  const first = await once();
  let [last, run] = [first, 1];
  for (let isSteady = false; run < MIN_ROUNDS || (run < MAX_ROUNDS && !isSteady); run += 1) {
    const next = await once();
    isSteady = costOf(next) > STEADY * costOf(last);
    last = next;
  }
  report({
    group: 'gateway',
    name: `reads in turn, ${PEOPLE} people`,
    value: last.perSecond,
    unit: '/s',
    target: TARGETS.gateway.requestsPerSecond,
    beside: {
      requests: last.requests,
      p95: last.p95,
      rounds: run,
      'the first': first.perSecond,
      // What two cores could do of it with nothing else to do.
      ...(last.worked > 0
        ? { 'processor ms each': last.worked, 'on two idle cores': 2000 / last.worked }
        : {}),
    },
  });
};
