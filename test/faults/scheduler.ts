import type { Chances } from './random.ts';

/** Somebody at work: a dock, a poster, a reader. Runs alone between two gates. */
export interface Actor {
  readonly name: string;
  state: 'alive' | 'dead' | 'done';
  failure: unknown;
}

/** An actor that does not go on before its turn. One that works at several things at once waits at as many gates. */
interface Waiting {
  readonly actor: Actor;
  /** Virtual instant before which it does not go on. */
  readonly at: number;
  readonly resume: () => void;
}

/** Where a crash strikes an operation: before it took effect, or after, before anybody heard of it. */
export type CrashPoint = 'before' | 'after' | null;

interface Pace {
  /** How long a call may be held up at most, virtual ms. */
  readonly slowMs?: number;
  /**
   * Resolves when nothing is under way any more but at gates. Needed where an actor works at several things at once: then
   * the first of them that comes to a gate does not end its turn.
   */
  readonly quiet?: () => Promise<void>;
}

/**
 * Runs actors one operation at a time on a virtual clock, in an order that the seed alone decides. A crashed actor
 * never goes on: not even its `finally` blocks run, as under kill -9.
 */
export class Scheduler {
  readonly actors: Actor[] = [];
  readonly trace: string[] = [];
  private waiting: Waiting[] = [];
  private idle: () => void = () => undefined;

  constructor(
    private readonly random: Chances,
    public now: number,
    private readonly pace: Pace = {},
  ) {}

  spawn(name: string, work: (actor: Actor) => Promise<unknown>, delay = 0): Actor {
    const actor: Actor = { name, state: 'alive', failure: null };
    this.actors.push(actor);
    // Not begun before its turn: spawning inside another actor's turn must not run two at once.
    const begin = new Promise<void>((resume) => {
      this.waiting.push({ actor, at: this.now + delay, resume });
    });
    begin
      .then(() => work(actor))
      .then(
        () => this.end(actor, 'done', null),
        (cause) => this.end(actor, 'done', cause ?? new Error('failed')),
      );
    return actor;
  }

  private end(actor: Actor, state: 'done' | 'dead', failure: unknown): void {
    actor.state = state;
    actor.failure = failure;
    this.waiting = this.waiting.filter((one) => one.actor !== actor);
    this.idle();
  }

  /** An actor pauses here until it is picked again, at the earliest `delay` virtual ms later. */
  gate(actor: Actor, delay = 0): Promise<void> {
    return new Promise((resume) => {
      if (actor.state === 'alive') this.waiting.push({ actor, at: this.now + delay, resume });
      this.idle();
    });
  }

  /** Most calls are out at once; now and then one is held up on its way. */
  private delay(): number {
    const { slowMs = 0 } = this.pace;
    return slowMs > 0 && this.random.chance(0.02) ? this.random.between(0, slowMs) : 0;
  }

  /** The actor ends at this point; what awaits this promise never goes on. */
  crash(actor: Actor): Promise<never> {
    this.trace.push(`${this.now} ${actor.name} CRASHES`);
    this.end(actor, 'dead', null);
    return new Promise(() => undefined);
  }

  /** A port whose every call is a turn of the actor's, at which it may be killed. */
  gated<T extends object>(
    actor: Actor,
    name: string,
    port: T,
    strikes: (call: string, args: readonly unknown[]) => CrashPoint,
  ): T {
    return new Proxy(port, {
      get: (target, property) => {
        const method: unknown = Reflect.get(target, property);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          await this.gate(actor, this.delay());
          const call = `${name}.${String(property)}`;
          const strike = strikes(call, args);
          this.trace.push(`${this.now} ${actor.name} ${call}`);
          if (strike === 'before') return this.crash(actor);
          const answer: unknown = await Reflect.apply(method, target, args);
          if (strike === 'after') return this.crash(actor);
          return answer;
        };
      },
    });
  }

  /** Those who may go on, in the order in which they came, whatever the order of their gates. */
  private ready(until: number): readonly Waiting[] {
    const waiting = this.waiting.filter(({ at }) => at <= until);
    const soonest = Math.min(...waiting.map(({ at }) => at));
    if (waiting.length > 0 && soonest > this.now) this.now = soonest;
    return waiting
      .filter(({ at }) => at <= this.now)
      .sort((one, other) => this.actors.indexOf(one.actor) - this.actors.indexOf(other.actor));
  }

  /** One turn of one actor. False: nobody is left waiting before `until`. */
  async turn(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const ready = this.ready(until);
    if (ready.length === 0) return false;
    const next = this.random.pick(ready);
    this.waiting = this.waiting.filter((one) => one !== next);
    const idle = new Promise<void>((resolve) => {
      this.idle = resolve;
    });
    next.resume();
    await this.pace.quiet?.();
    // Whoever works at nothing else goes on to a gate or to the end, whatever that takes.
    if (!this.waiting.some(({ actor }) => actor === next.actor)) await idle;
    await this.pace.quiet?.();
    for (const { failure } of this.actors) if (failure !== null) throw failure;
    this.now += this.random.between(0, 15);
    return true;
  }
}
