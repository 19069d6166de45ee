import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type AuditBench, anAuditBench } from '#test/support/audit/audit-bench.ts';
import { aRowChange } from '#test/support/audit/row-changes.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { fc } from '#test/support/property-testing.ts';
import { anchorDays } from './anchor-days.ts';
import { recordChanges } from './record-changes.ts';
import { verifyAudit } from './verify-audit.ts';

let bench: AuditBench;

beforeEach(async () => {
  bench = await anAuditBench();
});

const DAY = '2026-03-04';
const verify = () => verifyAudit(bench, { from: DAY, to: DAY, today: DAY });
const changes = (count: number) => Array.from({ length: count }, (_, at) => aRowChange(at + 1));

describe('the recorder', () => {
  it('writes the entry of each change, once, however often and in whatever parts it is told', async () => {
    await recordChanges(bench, changes(2));
    await recordChanges(bench, changes(4));
    await recordChanges(bench, changes(4).slice(1, 3));
    expect((await bench.entries()).map(({ seq, requestId }) => [seq, requestId])).toEqual([
      [1, 'r-1'],
      [2, 'r-2'],
      [3, 'r-3'],
      [4, 'r-4'],
    ]);
    expect(await verify()).toEqual({
      ...{ from: DAY, to: DAY, entries: 4, anchoredDays: 0, endedDays: 0, findings: [] },
    });
  });

  it('writes each once where two of them were given the same batch', async () => {
    await Promise.all([recordChanges(bench, changes(6)), recordChanges(bench, changes(6))]);
    expect((await bench.entries()).map(({ requestId }) => requestId)).toEqual([
      'r-1',
      'r-2',
      'r-3',
      'r-4',
      'r-5',
      'r-6',
    ]);
    expect((await verify()).findings).toEqual([]);
  });

  it('costs an act one read and one write of a kilobyte, with its places in four indexes', async () => {
    await recordChanges(bench, changes(1));
    const meter = meterCalls(bench.client);
    await recordChanges(bench, changes(2).slice(1));
    expect(meter.calls).toEqual(['Query', 'PutItem']);
    expect(meter.units).toEqual({ read: 1, write: 5 });
  });

  it('has every change, and nothing else, wherever it stops and whatever is lost of an answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        // After how many calls of the store each run dies, and whether its last write was done all the same.
        fc.array(fc.record({ calls: fc.integer({ min: 0, max: 9 }), isDone: fc.boolean() }), {
          maxLength: 6,
        }),
        async (deaths) => {
          const fresh = await anAuditBench();
          for (const death of deaths)
            await recordChanges({ ...fresh, audit: fresh.dying(death) }, changes(3)).catch(() => undefined);
          await recordChanges(fresh, changes(3));
          expect((await fresh.entries()).map(({ requestId }) => requestId)).toEqual(['r-1', 'r-2', 'r-3']);
          expect((await verifyAudit(fresh, { from: DAY, to: DAY, today: DAY })).findings).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('throws what it can’t write, so that it is told again', async () => {
    const audit = { ...bench.audit, add: () => Promise.reject(new Error('away')) };
    await expect(recordChanges({ ...bench, audit }, changes(1))).rejects.toThrow('away');
  });
});

describe('Verify', () => {
  beforeEach(() => recordChanges(bench, changes(3)));

  it('finds an entry that was altered with the database’s own client', async () => {
    const [, second] = await bench.entries();
    await bench.client.send(
      new UpdateCommand({
        TableName: bench.tables.Audit,
        Key: { record: second?.record, entry: second?.entry },
        UpdateExpression: 'SET reason = :other',
        ExpressionAttributeValues: { ':other': 'none' },
      }),
    );
    expect((await verify()).findings).toEqual([
      {
        record: 'WorkOrders/WO_1',
        entry: 'WO_1#0000000002',
        says: 'It is not what was written here: it was altered, or another was put in its place.',
      },
    ]);
  });

  it('finds a gap', async () => {
    const [, second] = await bench.entries();
    await bench.forget(second);
    expect((await verify()).findings).toEqual([
      { record: 'WorkOrders/WO_1', entry: 'WO_1#0000000003', says: 'The entry before it is gone.' },
    ]);
  });

  it('finds what was taken from the end once the day was anchored', async () => {
    bench.clock.at = Date.parse('2026-03-05T01:00:00Z');
    await anchorDays(bench);
    const [, second, third] = await bench.entries();
    await bench.forget(third);
    expect((await verify()).findings).toEqual([
      { record: DAY, entry: '', says: '1 of the 3 entries of this day are gone.' },
    ]);
    await bench.forget(second);
    expect((await verify()).findings).toEqual([
      { record: DAY, entry: '', says: '2 of the 3 entries of this day are gone.' },
    ]);
  });

  it('finds a change that was never told', async () => {
    await recordChanges(bench, [aRowChange(5)]);
    expect((await verify()).findings).toEqual([
      { record: 'WorkOrders/WO_1', entry: 'WO_1#0000000004', says: 'A change before it was not recorded.' },
    ]);
  });
});

describe('a record that is kept for some years', () => {
  const KEPT_UNTIL = '2033-03-04';
  const later = aRowChange(4);

  /** Seven years; three changes on the first day, one more on a day that is kept still. */
  beforeEach(async () => {
    await recordChanges({ ...bench, audit: bench.keptFor(7) }, changes(3));
    bench.clock.at = Date.parse('2026-03-06T01:00:00Z');
    await recordChanges({ ...bench, audit: bench.keptFor(7) }, [later]);
    bench.clock.at = Date.parse('2026-03-07T01:00:00Z');
    await anchorDays({ ...bench, auditYears: 7 });
  });

  const verifyOn = (today: string) => verifyAudit(bench, { from: DAY, to: '2026-03-06', today });
  const forgetFirstDay = async () => {
    for (const entry of (await bench.entries()).slice(0, 3)) await bench.forget(entry);
  };

  it('says when each entry may go: all of a day together', async () => {
    const [first] = (await bench.entries()) as unknown as { expiresAt?: number }[];
    expect(new Date((first?.expiresAt ?? 0) * 1000).toISOString()).toBe('2033-03-06T00:00:00.000Z');
    expect((await bench.anchors.load([DAY])).get(DAY)?.keptUntil).toBe(KEPT_UNTIL);
  });

  it('is whole when a day went that was kept long enough', async () => {
    await forgetFirstDay();
    expect(await verifyOn('2033-03-05')).toMatchObject({ entries: 1, endedDays: 1, findings: [] });
  });

  it('is not where one went before', async () => {
    await forgetFirstDay();
    const { findings } = await verifyOn(KEPT_UNTIL);
    expect(findings.map(({ says }) => says)).toEqual([
      '3 of the 3 entries of this day are gone.',
      'The entry before it is gone.',
    ]);
  });
});

describe('an anchor', () => {
  it('is of each day that is over, once, those without an entry as well', async () => {
    await recordChanges(bench, changes(2));
    await anchorDays(bench);
    expect((await verify()).anchoredDays).toBe(0);
    bench.clock.at = Date.parse('2026-03-05T01:00:00Z');
    await anchorDays(bench);
    await anchorDays(bench);
    const anchors = await bench.anchors.load([DAY, '2026-03-03', '2026-03-05']);
    expect([anchors.get(DAY)?.count, anchors.get('2026-03-03')?.count]).toEqual([2, 0]);
    expect(anchors.has('2026-03-05')).toBe(false);
    expect(await verify()).toMatchObject({ entries: 2, anchoredDays: 1, findings: [] });
  });
});
