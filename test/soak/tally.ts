import { percentile } from '../bench/measure.ts';

/** One answered call. */
interface Call {
  /** `GetVendor list_vendors`. */
  readonly what: string;
  /** 0: no answer came. */
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
}

/** What happened in all, by route and by code. */
export class Tally {
  readonly #calls: Call[] = [];

  add(call: Call): void {
    this.#calls.push(call);
  }

  get size(): number {
    return this.#calls.length;
  }

  /** Calls that nobody may ever get: a failure of ours that is not the accounting system's absence. */
  failures(): readonly Call[] {
    return this.#calls.filter(({ status }) => status >= 500 && status !== 503);
  }

  byRoute(): { what: string; calls: number; p50: number; p95: number }[] {
    const times = new Map<string, number[]>();
    for (const { what, ms, status } of this.#calls)
      if (status > 0) times.set(what, [...(times.get(what) ?? []), ms]);
    return [...times]
      .map(([what, ms]) => ({ what, calls: ms.length, p50: percentile(ms, 50), p95: percentile(ms, 95) }))
      .sort((one, other) => (one.what < other.what ? -1 : 1));
  }

  byCode(): { code: string; calls: number }[] {
    const codes = new Map<string, number>();
    for (const { status, code } of this.#calls) {
      const name = status === 0 ? 'hung up' : status === 200 ? '200' : `${status} ${code ?? ''}`.trim();
      codes.set(name, (codes.get(name) ?? 0) + 1);
    }
    return [...codes].map(([code, calls]) => ({ code, calls })).sort((one, other) => other.calls - one.calls);
  }
}
