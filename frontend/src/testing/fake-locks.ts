type Work = (lock: { name: string } | null) => unknown;
interface Terms {
  readonly ifAvailable?: boolean;
  readonly mode?: 'exclusive' | 'shared';
  readonly signal?: AbortSignal;
}

/** As a browser's Web Locks: one at a time and in order, each as long as its work goes on; released a moment after that. */
class FakeLocks {
  held: string[] = [];
  readonly #modes = new Map<string, string>();
  readonly #last = new Map<string, Promise<unknown>>();

  request(name: string, ...rest: [Work] | [Terms, Work]): Promise<unknown> {
    const [{ ifAvailable = false, mode = 'exclusive', signal }, work] =
      rest.length === 1 ? [{} as Terms, rest[0]] : rest;
    if (ifAvailable && this.held.includes(name)) return Promise.resolve(work(null));
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(async () => {
      signal?.throwIfAborted();
      this.held.push(name);
      this.#modes.set(name, mode);
      try {
        return await work({ name });
      } finally {
        this.held = this.held.filter((other) => other !== name);
      }
    });
    this.#last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async query() {
    return { held: this.held.map((name) => ({ name, mode: this.#modes.get(name) })) };
  }
}

/** Gives this browser Web Locks, which happy-dom has not, until `remove`. */
export const installFakeLocks = () => {
  const locks = new FakeLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  return { locks, remove: () => Reflect.deleteProperty(navigator, 'locks') };
};
