import { type BackOff, backOffMs } from '#domain/back-off.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { WriteConflict } from './write-conflict.ts';

/** Chance and time, as every repeated write needs them. */
export interface Retry {
  /** In [0, 1). */
  random(): number;
  wait(ms: number): Promise<void>;
}

/** What a rule decided: something to write, or that what stands is the answer already. */
export type Decision<Next> = { readonly write: Next } | { readonly stands: Next };

export const write = <Next>(next: Next): Result<Decision<Next>, never> => ok({ write: next });

export const stands = <Next>(current: Next): Result<Decision<Next>, never> => ok({ stands: current });

/** A rule that answers the very record it was given has nothing to write. */
export const writeUnlessSame = <Next, Refusal>(
  current: Next,
  decided: Result<Next, Refusal>,
): Result<Decision<Next>, Refusal> =>
  decided.ok ? (decided.value === current ? stands(current) : write(decided.value)) : decided;

export interface Mutation<State, Next, Refusal> {
  /** What is decided on, read consistently. Asked again before every attempt. */
  load(): Promise<State>;
  /** Asks the rules; a refusal ends it. It may be asked several times, each time of what then stands. */
  decide(state: State): Result<Decision<Next>, Refusal> | Promise<Result<Decision<Next>, Refusal>>;
  /** One conditional write. CONFLICT: somebody else wrote since `load`. */
  save(next: Next, state: State): Promise<Result<unknown, WriteConflict>>;
  /** How often it is tried before somebody is asked to try again. Default: 10. */
  readonly maxAttempts?: number;
  /** What is said then, with what stands now. */
  contended(state: State): Refusal | Promise<Refusal>;
}

/** A load whose first answer is known: what the caller has just read is not read a second time. */
export const knownFirst = <State>(known: State, load: () => Promise<State>): (() => Promise<State>) => {
  let isFirst = true;
  return async () => {
    if (!isFirst) return load();
    isFirst = false;
    return known;
  };
};

const MAX_ATTEMPTS = 10;
/** Jittered delay, so that writers that conflicted don't retry at the same moment. */
const BACK_OFF: BackOff = { firstMs: 15, maxMs: 500, jitter: 1 };

/** What an attempt answers where somebody else was in between. */
export const CONTENDED = Symbol('contended');

/**
 * Repeats an attempt while others are in between, a bounded number of times with a jittered back-off. An attempt looks
 * at what stands each time. For what is no single load, decide and save: those are `mutate`.
 */
export const retryContended = async <Done>(
  retry: Retry,
  attempt: () => Promise<Done | typeof CONTENDED>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<Done | typeof CONTENDED> => {
  for (let tried = 1; ; tried += 1) {
    const answer = await attempt();
    if (answer !== CONTENDED || tried === maxAttempts) return answer;
    await retry.wait(backOffMs(BACK_OFF, tried, retry.random()));
  }
};

/**
 * The one way to change what is stored: load, decide, save, and again where somebody else was in between, a bounded
 * number of times with a jittered back-off. Nothing is written that was not decided on what stands at that moment.
 * Answers what was written, or what stood already.
 */
export const mutate = async <State, Next, Refusal>(
  retry: Retry,
  { load, decide, save, maxAttempts = MAX_ATTEMPTS, contended }: Mutation<State, Next, Refusal>,
): Promise<Result<Next, Refusal>> => {
  const answer = await retryContended<Result<Next, Refusal>>(
    retry,
    async () => {
      const state = await load();
      const decision = await decide(state);
      if (!decision.ok) return decision;
      if ('stands' in decision.value) return ok(decision.value.stands);
      return (await save(decision.value.write, state)).ok ? ok(decision.value.write) : CONTENDED;
    },
    maxAttempts,
  );
  return answer === CONTENDED ? err(await contended(await load())) : answer;
};
