import { fc } from '#test/support/property-testing.ts';
import {
  admit,
  type BudgetState,
  type CallRequest,
  corrections,
  EMPTY_BUDGET,
  type Priority,
  type Reservation,
} from './rate-limit.ts';

const LIMITS = { maxPerMinute: 40, maxConcurrent: 2 };

const ask = (now: number, ask: Partial<CallRequest> = {}): CallRequest => ({
  callId: `call-${now}`,
  priority: 'poster',
  now,
  until: now + 1_000,
  ...ask,
});

/** The state after as many calls at once as are let through. */
const used = (priority: Priority, now: number, limits = LIMITS): { state: BudgetState; calls: number } => {
  let state = EMPTY_BUDGET;
  for (let calls = 0; ; calls += 1) {
    const decision = admit(state, ask(now, { callId: String(calls), priority }), limits);
    if (!decision.admitted) return { state, calls };
    state = { ...decision.next, running: {} };
  }
};

/** What is admitted; throws where nothing is. */
const grant = (state: BudgetState, request: CallRequest, limits = LIMITS) => {
  const decision = admit(state, request, limits);
  if (!decision.admitted) throw new Error(`It was refused: ${decision.reason}.`);
  return decision;
};

/** The state once a place is given back, as it is stored; unchanged where the place has ended by itself. */
const givenBack = (state: BudgetState, callId: string, reservation: Reservation): BudgetState => {
  const { [callId]: place, ...running } = state.running;
  if (!place) return state;
  const calls = { ...state.calls };
  for (const [slot, change] of corrections(reservation)) calls[slot] = (calls[slot] ?? 0) + change;
  return { ...state, calls, running };
};

describe('the call budget', () => {
  it('keeps a share of the minute for those who are more urgent', () => {
    expect(used('poster', 0).calls).toBe(40);
    expect(used('interactive', 0).calls).toBe(34);
    expect(used('background', 0).calls).toBe(26);
  });

  it('lets everybody call now and then, however small it is', () => {
    for (const priority of ['poster', 'interactive', 'background'] as const)
      expect(used(priority, 0, { maxPerMinute: 1, maxConcurrent: 1 }).calls).toBe(1);
  });

  it('says how long until there is room, and there is room then', () => {
    const { state } = used('poster', 7_000);
    const refused = admit(state, ask(20_000), LIMITS);
    if (refused.admitted) throw new Error('It was full.');
    expect(refused.reason).toBe('rate');
    expect(admit(state, ask(20_000 + refused.waitMs - 1), LIMITS).admitted).toBe(false);
    expect(admit(state, ask(20_000 + refused.waitMs), LIMITS).admitted).toBe(true);
  });

  it('lets one sync and one other call at the same time, never two syncs', () => {
    const first = admit(EMPTY_BUDGET, ask(0, { callId: 'a', priority: 'background' }), LIMITS);
    if (!first.admitted) throw new Error('It was empty.');
    expect(admit(first.next, ask(1, { callId: 'b', priority: 'background' }), LIMITS).admitted).toBe(false);
    const second = admit(first.next, ask(1, { callId: 'b', priority: 'interactive' }), LIMITS);
    if (!second.admitted) throw new Error('One place was left.');
    expect(admit(second.next, ask(2, { callId: 'c' }), LIMITS)).toMatchObject({
      admitted: false,
      reason: 'places',
    });
  });

  it('gives the next place to the receipt that waits for one', () => {
    const one = { maxPerMinute: 40, maxConcurrent: 1 };
    const busy = admit(EMPTY_BUDGET, ask(0, { callId: 'a', priority: 'interactive' }), one);
    if (!busy.admitted) throw new Error('It was empty.');
    const waiting = admit(busy.next, ask(10, { callId: 'b' }), one);
    if (waiting.admitted || !waiting.withPriorityClaim) throw new Error('It should wait and say so.');
    const free = { ...waiting.withPriorityClaim, running: {} };
    expect(admit(free, ask(20, { callId: 'c', priority: 'interactive' }), one).admitted).toBe(false);
    expect(admit(free, ask(20, { callId: 'b' }), one).admitted).toBe(true);
    // A receipt that gave up waiting holds nobody up for long.
    expect(admit(free, ask(5_000, { callId: 'c', priority: 'interactive' }), one).admitted).toBe(true);
  });

  it('frees the place of a call that was never given back, when that call is over for certain', () => {
    const lost = admit(EMPTY_BUDGET, ask(0, { until: 500 }), { maxPerMinute: 40, maxConcurrent: 1 });
    if (!lost.admitted) throw new Error('It was empty.');
    expect(admit(lost.next, ask(499, { callId: 'b' }), { maxPerMinute: 40, maxConcurrent: 1 }).admitted).toBe(
      false,
    );
    expect(admit(lost.next, ask(500, { callId: 'b' }), { maxPerMinute: 40, maxConcurrent: 1 }).admitted).toBe(
      true,
    );
  });

  it('grants calls that are wanted together as far as the minute has them, under one place', () => {
    const limits = { maxPerMinute: 10, maxConcurrent: 2 };
    const first = grant(EMPTY_BUDGET, ask(0, { callId: 'a', calls: 6, until: 100_000 }), limits);
    expect(first.calls).toBe(6);
    const second = grant(first.next, ask(1, { callId: 'b', calls: 6, until: 100_000 }), limits);
    expect(second.calls).toBe(4);
    expect(admit(second.next, ask(2, { callId: 'c' }), limits)).toMatchObject({ admitted: false });
    expect(Object.keys(second.next.running)).toEqual(['a', 'b']);
  });

  it('has calls back at once that were reserved and not made', () => {
    const limits = { maxPerMinute: 6, maxConcurrent: 2 };
    const all = grant(EMPTY_BUDGET, ask(0, { callId: 'a', calls: 6, until: 100_000 }), limits);
    expect(admit(all.next, ask(2_000, { callId: 'b' }), limits).admitted).toBe(false);
    const after = givenBack(all.next, 'a', { calls: 6, until: 100_000, begun: [0, 1_000] });
    expect(grant(after, ask(2_000, { callId: 'b', calls: 6 }), limits).calls).toBe(4);
    // And those that were made as soon as they are a minute old.
    expect(grant(after, ask(65_000, { callId: 'b', calls: 6 }), limits).calls).toBe(6);
  });

  it('counts a reservation that nobody ends until its last call may be a minute old, its place until then', () => {
    const limits = { maxPerMinute: 6, maxConcurrent: 2 };
    const lost = grant(EMPTY_BUDGET, ask(0, { callId: 'a', calls: 3, until: 100_000 }), limits);
    const one = { maxPerMinute: 6, maxConcurrent: 1 };
    expect(admit(lost.next, ask(99_999, { callId: 'b' }), one).admitted).toBe(false);
    expect(grant(lost.next, ask(100_000, { callId: 'b', calls: 6, until: 200_000 }), one).calls).toBe(3);
    expect(grant(lost.next, ask(160_000, { callId: 'b', calls: 6, until: 300_000 }), limits).calls).toBe(3);
    expect(grant(lost.next, ask(165_000, { callId: 'b', calls: 6, until: 300_000 }), limits).calls).toBe(6);
  });

  it('never lets more than its calls through in any minute, nor more than its places at once', () => {
    const work = fc.record({
      after: fc.nat(6_000),
      who: fc.constantFrom<Priority>('poster', 'interactive', 'background'),
      /** Calls that are asked for, and when each begins after the one before: not all have to be made. */
      calls: fc.integer({ min: 1, max: 8 }),
      pauses: fc.array(fc.nat(60_000), { maxLength: 8, size: 'max' }),
      takes: fc.integer({ min: 1, max: 9_000 }),
      lasts: fc.integer({ min: 0, max: 150_000 }),
      end: fc.constantFrom('given back', 'died'),
    });
    fc.assert(
      fc.property(
        fc.array(work, { maxLength: 120, size: 'max' }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (asked, perMinute, atOnce) => {
          const limits = { maxPerMinute: perMinute, maxConcurrent: atOnce };
          let state = EMPTY_BUDGET;
          let now = 1_000_000;
          const begun: number[] = [];
          const open = new Map<string, number>();
          const due: { at: number; run(): void }[] = [];
          const begin = (at: number) => {
            begun.push(at);
            expect(begun.filter((other) => other > at - 60_000).length).toBeLessThanOrEqual(perMinute);
            expect([...open.values()].filter((until) => until > at).length).toBeLessThanOrEqual(atOnce);
          };
          for (const [index, { after, who, calls, pauses, takes, lasts, end }] of asked.entries()) {
            now += after;
            for (const { run } of due.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)) run();
            due.splice(0, due.length, ...due.filter(({ at }) => at > now));

            const callId = String(index);
            const until = now + takes + (calls > 1 ? lasts : 0);
            const decision = admit(state, { callId, priority: who, now, until, calls }, limits);
            if (!decision.admitted) continue;
            state = decision.next;
            open.set(callId, until);
            const made = [now];
            for (const pause of pauses.slice(0, decision.calls - 1)) {
              const at = (made.at(-1) ?? now) + takes + pause;
              if (at + takes <= until) made.push(at);
            }
            begin(now);
            for (const at of made.slice(1)) due.push({ at, run: () => begin(at) });
            if (end === 'died') continue;
            const reservation = { calls: decision.calls, until, begun: made };
            const endsAt = (made.at(-1) ?? now) + takes;
            due.push({
              at: endsAt,
              run: () => {
                state = givenBack(state, callId, reservation);
                open.delete(callId);
              },
            });
          }
        },
      ),
    );
  });
});
