import type { Chances } from './random.ts';

/** Somebody at work: a dock, a poster, a reader. Runs alone between two gates. */
export interface Actor {
  readonly name: string;
  state: 'running' | 'waiting' | 'dead' | 'done';
  resume: (() => void) | null;
  /** Virtual instant before which it does not go on. */
  at: number;
  failure: unknown;
}

/** Where a crash strikes an operation: before it took effect, or after, before anybody heard of it. */
export type CrashPoint = 'before' | 'after' | null;

/**
 * Runs actors one operation at a time on a virtual clock, in an order that the seed alone decides. A crashed actor
 * never goes on: not even its `finally` blocks run, as under kill -9.
 */
export class Scheduler {
  readonly actors: Actor[] = [];
  readonly trace: string[] = [];
  private idle: () => void = () => undefined;

  constructor(
    private readonly random: Chances,
    public now: number,
    /** How long a call may be held up at most, virtual ms. */
    private readonly slowMs = 0,
  ) {}

  spawn(name: string, work: (actor: Actor) => Promise<unknown>, delay = 0): Actor {
    const actor: Actor = { name, state: 'running', resume: null, at: 0, failure: null };
    this.actors.push(actor);
    // Not begun before its turn: spawning inside another actor's turn must not run two at once.
    const begin = new Promise<void>((resolve) => {
      actor.resume = resolve;
    });
    actor.state = 'waiting';
    actor.at = this.now + delay;
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
    this.idle();
  }

  /** An actor pauses here until it is picked again, at the earliest `delay` virtual ms later. */
  gate(actor: Actor, delay = 0): Promise<void> {
    return new Promise((resolve) => {
      actor.state = 'waiting';
      actor.at = this.now + delay;
      actor.resume = resolve;
      this.idle();
    });
  }

  /** Most calls are out at once; now and then one is held up on its way. */
  private delay(): number {
    return this.slowMs > 0 && this.random.chance(0.02) ? this.random.between(0, this.slowMs) : 0;
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

  /** One turn of one actor. False: nobody is left waiting before `until`. */
  async turn(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const waiting = this.actors.filter((actor) => actor.state === 'waiting' && actor.at <= until);
    if (waiting.length === 0) return false;
    let ready = waiting.filter((actor) => actor.at <= this.now);
    if (ready.length === 0) {
      this.now = Math.min(...waiting.map((actor) => actor.at));
      ready = waiting.filter((actor) => actor.at <= this.now);
    }
    const actor = this.random.pick(ready);
    const idle = new Promise<void>((resolve) => {
      this.idle = resolve;
    });
    actor.state = 'running';
    actor.resume?.();
    await idle;
    if (actor.failure !== null) throw actor.failure;
    this.now += this.random.between(0, 15);
    return true;
  }
}
