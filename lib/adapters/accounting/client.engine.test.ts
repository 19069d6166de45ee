import { aBench, type Bench, expectError, expectOk } from '#test/support/accounting/accounting-bench.ts';

/** Signed in beforehand, so that an injected fault hits the read and not the sign-in. */
const signedIn = async (bench: Bench, options: Parameters<Bench['connect']>[0] = {}) => {
  const accounting = bench.connect(options);
  expectOk(await accounting.order('Normal', 'PO000101'));
  return accounting;
};

describe('a read', () => {
  it.each(['429x3', 'html503x2', 'resetx2', '401once', 'lockViolationx2'])(
    'gets its answer through %s',
    async (fault) => {
      const bench = await aBench();
      const accounting = await signedIn(bench);
      bench.simulator.faults.add({ fault, match: { method: 'GET' } });
      expect(expectOk(await accounting.order('Normal', 'PO000102'))?.orderNbr).toBe('PO000102');
    },
  );

  it('that is declined again and again is rate limited, after a handful of tries', async () => {
    const bench = await aBench();
    const accounting = await signedIn(bench);
    bench.simulator.faults.add({ fault: '429', times: 'always' });
    expect(expectError(await accounting.order('Normal', 'PO000102')).kind).toBe('rateLimited');
    expect(bench.calls('GET 429')).toHaveLength(5);
    expect(bench.metrics.of('AccountingThrottled')).toEqual([1, 1, 1, 1, 1]);
    expect(bench.metrics.of('AccountingCalls')).toHaveLength(bench.calls().length);
    expect(bench.metrics.of('AccountingTime').every((ms) => Number.isInteger(ms) && ms >= 0)).toBe(true);
  });

  it('ends with its deadline, whatever the accounting system does', async () => {
    const bench = await aBench();
    // By itself the connector would wait a minute for an answer, and ask five times.
    const accounting = await signedIn(bench, { priority: 'interactive', timing: { readMs: 60_000 } });
    for (const fault of ['timeoutBeforeCommit', '429x9', 'html503x9']) {
      bench.simulator.faults.clear();
      bench.simulator.faults.add({ fault });
      const before = bench.calls().length;
      const answer = await accounting.order('Normal', 'PO000102', { deadline: Date.now() + 50 });
      expect(answer.ok).toBe(false);
      expect(bench.calls().length - before).toBeLessThan(5);
    }
  });

  it('is not begun when its deadline is past', async () => {
    const bench = await aBench();
    const accounting = await signedIn(bench);
    const before = bench.calls().length;
    expect(expectError(await accounting.order('Normal', 'PO000102', { deadline: Date.now() - 1 })).kind).toBe(
      'unavailable',
    );
    expect(bench.calls()).toHaveLength(before);
  });

  it('of a system that is down fails; after some, nobody is asked; when it is back, it answers', async () => {
    const bench = await aBench();
    const accounting = await signedIn(bench, { timing: { openCircuitMs: 150 } });
    bench.simulator.faults.add({ fault: 'down' });
    for (let reads = 0; reads < 4; reads += 1) {
      expect(expectError(await accounting.order('Normal', 'PO000102')).kind).toBe('unavailable');
    }
    const asked = bench.calls(' 503').length;
    expect(asked).toBeLessThan(12);
    bench.simulator.faults.clear();
    for (;;) {
      const answer = await accounting.order('Normal', 'PO000102');
      if (answer.ok) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

  it.each([
    ['the endpoint is none of the system', { endpoint: 'Default/19.200.001' }],
    ['the branch is unknown', { branch: 'NOWHERE' }],
  ])('says what is wrong where %s', async (_, overrides) => {
    const bench = await aBench();
    const error = expectError(await bench.connect(overrides).order('Normal', 'PO000101'));
    expect(error.message).toMatch(/found/);
  });

  it('needs no more than the licence allows: a load of many pages is spread', async () => {
    const vendors = Array.from({ length: 40 }, (_, index) => ({ VendorID: `V${100 + index}` }));
    const bench = await aBench({ dataset: { vendors }, settings: { maxConcurrent: 1, maxQueue: 0 } });
    const accounting = [1, 2, 3].map(() => bench.connect({ pageSize: 5, maxConcurrent: 1 }));
    const pages = await Promise.all(
      accounting.flatMap((each) => [0, 5, 10, 15].map((skip) => each.listVendors({ skip }))),
    );
    for (const page of pages) expect(expectOk(page).rows).toHaveLength(5);
    expect(bench.calls(' 429')).toEqual([]);
  });
});
