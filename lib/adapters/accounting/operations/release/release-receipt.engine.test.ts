import { aBench, aReceipt, expectError } from '#test/support/accounting/accounting-bench.ts';

describe('a release', () => {
  const created = async (bench: Awaited<ReturnType<typeof aBench>>, hold = false) => {
    const accounting = bench.connect({ hold });
    const outcome = await accounting.createReceipt(aReceipt());
    if (outcome.outcome !== 'created') throw new Error(outcome.message);
    return { accounting, receiptNbr: outcome.receiptNbr };
  };

  it.each(['', 'status204immediate', 'locationUnresolvable', 'timeoutAfterCommit'])(
    'ends when the document is released (%s)',
    async (fault) => {
      const bench = await aBench();
      const { accounting, receiptNbr } = await created(bench);
      if (fault) bench.simulator.faults.add({ fault });
      expect(await accounting.releaseReceipt(receiptNbr)).toEqual({ ok: true, value: undefined });
      expect(bench.simulator.records.receipt(receiptNbr)?.Status).toBe('Released');
    },
  );

  it('of a released document is done already', async () => {
    const bench = await aBench();
    const { accounting, receiptNbr } = await created(bench);
    await accounting.releaseReceipt(receiptNbr);
    expect((await accounting.releaseReceipt(receiptNbr)).ok).toBe(true);
    expect(bench.calls('POST 202')).toHaveLength(1);
  });

  it("that fails is refused in the system's own words", async () => {
    const bench = await aBench();
    const { accounting, receiptNbr } = await created(bench);
    bench.simulator.faults.add({ fault: 'releaseFails' });
    expect(expectError(await accounting.releaseReceipt(receiptNbr))).toEqual({
      kind: 'refused',
      message: 'The document could not be released. Inventory is locked.',
    });
  });

  it('of a document on hold is refused', async () => {
    const bench = await aBench();
    const { accounting, receiptNbr } = await created(bench, true);
    expect(expectError(await accounting.releaseReceipt(receiptNbr)).kind).toBe('refused');
  });
});
