/** A worker that died: what it would have done next never happens. */
class Crash extends Error {}

export type Verdict = 'go' | 'crash before' | 'crash after';

/** Numbers from 0 to 1 that are the same for the same seed. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** One worker, held before each call it makes until it is told to go on. */
export class Stepper {
  readonly startedAt: number;
  #resume: ((verdict: Verdict) => void) | null = null;
  #dead = false;
  #over = false;
  #changed: () => void = () => {};

  constructor(now: number) {
    this.startedAt = now;
  }

  get over(): boolean {
    return this.#over;
  }

  /** Starts it; answers when it waits at its first call, or has ended. */
  async start(work: () => Promise<void>): Promise<void> {
    const still = this.#still();
    void work()
      .catch((cause) => {
        if (!(cause instanceof Crash)) throw cause;
      })
      .finally(() => {
        this.#over = true;
        this.#changed();
      });
    await still;
  }

  /** Lets it make its next call; answers when it waits again, or has ended. */
  async step(verdict: Verdict): Promise<void> {
    const still = this.#still();
    const resume = this.#resume;
    this.#resume = null;
    resume?.(verdict);
    await still;
  }

  /** The same calls, each held before it begins; `after` follows each that was made. */
  hold<Port extends object>(port: Port, after: (name: string) => Promise<void>): Port {
    return new Proxy(port, {
      get: (target, name, receiver) => {
        const method = Reflect.get(target, name, receiver);
        if (typeof method !== 'function' || typeof name !== 'string') return method;
        return async (...args: unknown[]) => {
          const verdict = await this.#turn();
          if (verdict === 'crash before') throw this.#die();
          const answer = await method.apply(target, args);
          await after(name);
          if (verdict === 'crash after') throw this.#die();
          return answer;
        };
      },
    });
  }

  #turn(): Promise<Verdict> {
    if (this.#dead) return Promise.resolve('crash before');
    return new Promise((resolve) => {
      this.#resume = resolve;
      this.#changed();
    });
  }

  #die(): Crash {
    this.#dead = true;
    return new Crash();
  }

  #still(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }
}
