import type { SimulatorClock } from '#emulators/acumatica/clock.ts';
import { type FaultName, type FaultTarget, isFaultName, scopeOf } from './fault-names.ts';

interface FaultRule {
  id: number;
  fault: FaultName;
  /** Only requests of this method, or whose path and query contain this text. */
  match?: { method?: string; path?: string };
  /** Requests still to be hit; 'always' until cleared. */
  times: number | 'always';
  /** Duration in milliseconds, for faults that have one. */
  ms: number;
  /** For `down`: a 503 page, or the line is cut. */
  as?: '503' | 'refuse';
  /** When the rule ends by itself. */
  endsAt?: number;
  hits: number;
}

export interface FaultRequest {
  fault: string;
  match?: { method?: string; path?: string };
  times?: number | 'always';
  ms?: number;
  as?: '503' | 'refuse';
}

export interface Faults {
  /** Adds a fault. Answers a sentence when it isn't one. */
  add(request: FaultRequest): FaultRule | string;
  list(): FaultRule[];
  clear(id?: number): void;
  /** The faults among `names` that hit this request, by name with their milliseconds; each is used once. */
  take(target: FaultTarget, names: readonly FaultName[]): Map<FaultName, FaultRule>;
}

const endless: readonly FaultName[] = ['down'];

/** What goes wrong, on demand: rules that hit the next matching requests. */
export function createFaults(clock: SimulatorClock): Faults {
  let rules: FaultRule[] = [];
  let lastId = 0;
  const isOver = (rule: FaultRule) =>
    (rule.times !== 'always' && rule.times <= 0) || (rule.endsAt !== undefined && clock.now() >= rule.endsAt);
  const sweep = () => {
    rules = rules.filter((rule) => !isOver(rule));
  };

  return {
    add(request) {
      const read = readFault(request);
      if (typeof read === 'string') return read;
      lastId += 1;
      const { fault, ms } = read;
      const isTimed = endless.includes(fault) && ms > 0;
      const rule: FaultRule = {
        ...read,
        times: endless.includes(fault) ? 'always' : read.times,
        id: lastId,
        endsAt: isTimed ? clock.now() + ms : undefined,
        hits: 0,
      };
      rules.push(rule);
      return rule;
    },
    list() {
      sweep();
      return rules.map((rule) => ({ ...rule }));
    },
    clear(id) {
      rules = id === undefined ? [] : rules.filter((rule) => rule.id !== id);
    },
    take(target, names) {
      sweep();
      const hit = new Map<FaultName, FaultRule>();
      for (const rule of rules) {
        if (!names.includes(rule.fault) || hit.has(rule.fault) || !matches(rule, target)) continue;
        rule.hits += 1;
        if (rule.times !== 'always') rule.times -= 1;
        hit.set(rule.fault, { ...rule });
      }
      return hit;
    },
  };
}

function matches(rule: FaultRule, target: FaultTarget): boolean {
  const { match } = rule;
  if (!match?.method && !match?.path) return scopeOf(rule.fault)(target);
  const methodFits = !match.method || match.method.toUpperCase() === target.method;
  const pathFits = !match.path || decoded(target.target).toLowerCase().includes(match.path.toLowerCase());
  return methodFits && pathFits;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

type ReadFault = Omit<FaultRule, 'id' | 'hits' | 'endsAt'>;

/** Short forms: `429x5` is 429 five times, `slow(2000)` takes 2000 ms. */
function readFault({ fault, match, times, ms, as }: FaultRequest): ReadFault | string {
  const [, word = '', repeats, duration] =
    /^(\w+?)(?:x(\d+))?(?:\((\d+)\))?$/.exec(String(fault).trim()) ?? [];
  const name = word === '429xN' ? '429' : word;
  if (!isFaultName(name)) return `There is no fault '${fault}'.`;
  const count = times ?? (repeats === undefined ? 1 : Number(repeats));
  if (count !== 'always' && !(Number.isInteger(count) && count > 0))
    return `times must be a positive number or 'always'.`;
  const length = ms ?? (duration === undefined ? defaultMs[name] : Number(duration));
  if (!(Number.isFinite(length) && length >= 0)) return 'ms must be 0 or more.';
  if (as !== undefined && as !== '503' && as !== 'refuse') return "as must be '503' or 'refuse'.";
  return { fault: name, match, times: count, ms: length, as };
}

const defaultMs: Record<FaultName, number> = {
  timeoutAfterCommit: 0,
  commitAfterDisconnect: 2000,
  lookupLag: 5000,
  filterSilentEmpty: 0,
  timeoutBeforeCommit: 0,
  reset: 0,
  html503: 0,
  '401once': 0,
  '429': 0,
  slow: 3000,
  lockViolation: 0,
  expiryDropped: 0,
  allocationsDoubled: 0,
  lotsDiscarded: 0,
  partialCommit: 0,
  releaseFails: 0,
  releaseCommitsAsError: 0,
  status204immediate: 0,
  locationUnresolvable: 0,
  down: 0,
};
