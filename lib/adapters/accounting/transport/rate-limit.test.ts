import { fc } from '#test/support/property-testing.ts';
import { admit, type BudgetState, type CallRequest, EMPTY_BUDGET, type Priority } from './rate-limit.ts';

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

  it('never lets more than its calls through in any minute, nor more than its places at once', () => {
    const priorities: Priority[] = ['poster', 'interactive', 'background'];
    const calls = fc.array(
      fc.record({
        after: fc.nat(4_000),
        takes: fc.integer({ min: 1, max: 9_000 }),
        who: fc.constantFrom(...priorities),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(
        calls,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (asked, perMinute, atOnce) => {
          const limits = { maxPerMinute: perMinute, maxConcurrent: atOnce };
          let state = EMPTY_BUDGET;
          let now = 1_000_000;
          const begun: { at: number; until: number }[] = [];
          for (const [index, { after, takes, who }] of asked.entries()) {
            now += after;
            const decision = admit(
              state,
              { callId: String(index), priority: who, now, until: now + takes },
              limits,
            );
            if (!decision.admitted) continue;
            state = decision.next;
            begun.push({ at: now, until: now + takes });
            const lastMinute = begun.filter(({ at }) => at > now - 60_000);
            expect(lastMinute.length).toBeLessThanOrEqual(perMinute);
            expect(begun.filter(({ until }) => until > now).length).toBeLessThanOrEqual(atOnce);
          }
        },
      ),
    );
  });
});
