import { sha256 } from '#app/sha256.ts';
import { aRowChange, chainOfChanges } from '#test/support/audit/row-changes.ts';
import { type AuditEntry, chainOf, listPlace, nextEntry } from './audit-entry.ts';

const NOW = Date.parse('2026-03-04T01:00:01Z');

/** What a value weighs in a table: names and texts by their bytes, three for a list or a map and one for what is in it. */
const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + 1 + (Array.isArray(value) ? 0 : name.length) + sizeOf(inner),
    3,
  );
};

describe('the entry of a change', () => {
  it('says who did what to which record, why, and from what to what', async () => {
    const entry = await nextEntry(
      aRowChange(1, { before: undefined, stampBefore: null, isNew: true }),
      null,
      NOW,
      sha256,
    );
    expect(entry).toMatchObject({
      ...{ record: 'WorkOrders/WO_1', entry: 'WO_1#0000000001', seq: 1, kind: 'made', name: 'WO_1' },
      ...{ by: 'mia', role: 'manager', act: 'PostWorkOrder.hold_work_order', reason: 'No cans' },
      ...{
        at: '2026-03-04T01:00:00.000Z',
        recordedAt: '2026-03-04T01:00:01.000Z',
        previous: '',
        missed: false,
      },
      changes: [{ field: 'status', before: '', after: 'state 1' }],
    });
  });

  it('follows from the one before', async () => {
    const [first, second] = await chainOfChanges(2);
    expect(second).toMatchObject({
      ...{ seq: 2, kind: 'changed', previous: first?.hash, missed: false },
      changes: [{ field: 'status', before: 'state 1', after: 'state 2' }],
    });
  });

  it.each([
    ['begun', 'Begun'],
    ['done', 'Done'],
    ['LAST_SYSADMIN', 'Refused: LAST_SYSADMIN'],
  ])('of an act on an account says how far it is, or how it ended: %s', async (outcome, reason) => {
    const after = { id: 'act#r-1', account: 'mia', outcome };
    const { stamp } = aRowChange(1);
    const change = { ...aRowChange(1, { after }), noun: 'Access' as const, stamp: { ...stamp, reason: '' } };
    expect(await nextEntry(change, null, NOW, sha256)).toMatchObject({ reason });
  });

  it('is written once, however often the change is told', async () => {
    const [, last] = await chainOfChanges(2);
    expect(await nextEntry(aRowChange(1), last ?? null, NOW, sha256)).toBeNull();
    expect(await nextEntry(aRowChange(2), last ?? null, NOW, sha256)).toBeNull();
  });

  it('is none where nobody stamped the write: the stamp is that of the change before', async () => {
    const [, last] = await chainOfChanges(2);
    const counted = aRowChange(3, { stamp: aRowChange(2).stamp, stampBefore: aRowChange(2).stamp });
    expect(await nextEntry(counted, last ?? null, NOW, sha256)).toBeNull();
    // Of a table that does not tell what a row was.
    expect(await nextEntry({ ...counted, stampBefore: null }, last ?? null, NOW, sha256)).toBeNull();
  });

  it('says that a change before it was not recorded', async () => {
    const [first] = await chainOfChanges(1);
    expect(await nextEntry(aRowChange(3), first ?? null, NOW, sha256)).toMatchObject({
      seq: 2,
      missed: true,
    });
  });

  it('of a row from before there was a record begins its chain', async () => {
    const change = aRowChange(1, { before: { id: 'WO_1', status: 'New Entry' }, stampBefore: null });
    expect(await nextEntry(change, null, NOW, sha256)).toMatchObject({
      ...{ seq: 1, kind: 'changed', missed: false },
      changes: [{ field: 'status', before: 'New Entry', after: 'state 1' }],
    });
  });

  it.each([
    ['of long fields', Array.from({ length: 40 }, (_, at) => [`fieldOfTheRecord${at}`, 'x'.repeat(90)])],
    ['of short ones', Array.from({ length: 40 }, (_, at) => [`f${at}`, at + 1])],
    ['in letters of three bytes', Array.from({ length: 9 }, (_, at) => [`f${at}`, '糖'.repeat(90)])],
    [
      'of many lines',
      [['lines', Array.from({ length: 30 }, (_, at) => ({ lineNbr: at, inventoryID: 'COLA', qty: at + 1 }))]],
    ],
  ])(
    'is at most a kilobyte, whatever was changed and however long the reason is: %s',
    async (_what, fields) => {
      const change = aRowChange(7);
      const entry = await nextEntry(
        {
          ...change,
          after: { id: 'WO_20260304_001', ...Object.fromEntries(fields) },
          stamp: {
            ...change.stamp,
            reason: 'x'.repeat(120),
            requestId: 'r'.repeat(36),
            role: 'consultant,manager',
          },
          position: `${'9'.repeat(23)}/${'9'.repeat(40)}`,
        },
        { ...((await chainOfChanges(1))[0] as AuditEntry), position: '' },
        NOW,
        sha256,
      );
      if (!entry) throw new Error('It has no entry.');
      const { month, order } = listPlace(entry);
      expect(sizeOf({ ...entry, month, order, expiresAt: 1 })).toBeLessThanOrEqual(1_024);
    },
  );
});

describe('the record of a change', () => {
  const recordOf = (noun: 'BillsOfMaterial' | 'Postings', after: Readonly<Record<string, string>>) => {
    const { record, row, former } = chainOf({ noun, after });
    return { record, row, former: former.map((chain) => chain.record) };
  };

  it('is called as people call it: a substitute, a scan rule and a bill each by their own words', () => {
    const bill = { bomKey: 'product#COLA', part: 'rev#A', inventoryID: 'COLA', revision: 'A' };
    expect(recordOf('BillsOfMaterial', bill).record).toBe('BillsOfMaterial/COLA A');
    const substitute = { bomKey: 'substitutes', part: '01J', component: 'SUGAR', substitute: 'SYRUP' };
    expect(recordOf('BillsOfMaterial', substitute).record).toBe('BillsOfMaterial/SUGAR SYRUP');
    const rule = { bomKey: 'product#COLA', part: 'scan#SUGAR', product: 'COLA', component: 'SUGAR' };
    expect(recordOf('BillsOfMaterial', rule).record).toBe('BillsOfMaterial/COLA SUGAR');
    const posting = { postingId: '01K', documentNbr: 'SH-000001' };
    expect(recordOf('Postings', posting).record).toBe('Postings/SH-000001');
  });

  it('may have been called by its keys, or the first of them, by the version before', () => {
    const substitute = { bomKey: 'substitutes', part: '01J', component: 'SUGAR', substitute: 'SYRUP' };
    expect(recordOf('BillsOfMaterial', substitute)).toMatchObject({
      row: 'substitutes/01J',
      former: ['BillsOfMaterial/substitutes', 'BillsOfMaterial/substitutes/01J'],
    });
    expect(recordOf('Postings', { postingId: '01K', documentNbr: 'SH-000001' }).former).toEqual([
      'Postings/01K',
    ]);
  });
});
