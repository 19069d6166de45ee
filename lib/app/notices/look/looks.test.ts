import type { ListedTotal } from '#app/stock/stock-ports.ts';
import { ok } from '#domain/result.ts';
import { aMember } from '#test/support/notices/a-member.ts';
import { lookAtFailedLoads } from './look-at-documents.ts';
import { lookAtRuns, lookAtShipments, lookAtWorkOrders } from './look-at-floor.ts';
import { lookAtPeople, readEverybody } from './look-at-people.ts';
import { lookAtBooks, lookAtExpiring } from './look-at-stock.ts';

/** Noon of 4 March at the site. */
const NOW = Date.parse('2026-03-04T01:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const named = (name: string, kind: string) => expect.objectContaining({ kind, name });

/** A list that answers so many rows a time, whatever it is asked for. */
const inParts =
  <Row extends { readonly order: string }>(rows: readonly Row[], size: number) =>
  async (_part: string, { before }: { readonly before: string | null }) => {
    const left = rows.filter(({ order }) => before === null || order < before);
    return { rows: left.slice(0, size) as never, more: left.length > size };
  };

describe('a look at the floor', () => {
  it('finds open shipments whose truck should have come, on whatever page of the list', async () => {
    const shipment = (order: string, day: string | null, to = '12:30') => ({
      ...{
        order,
        day,
        window: { from: '06:00', to },
        status: 'Ready',
        shipmentId: `S-${order}`,
        shipmentNbr: `SH-${order}`,
      },
    });
    const rows = [
      shipment('4', '2026-03-04'),
      shipment('3', null),
      shipment('2', '2026-03-03'),
      shipment('1', '2026-03-04', '11:59'),
    ];
    expect(await lookAtShipments({ shipments: { list: inParts(rows, 3) } }, NOW)).toEqual({
      ...{ topic: 'shipmentLate', count: 2, hasMore: false },
      subjects: [named('SH-2', 'shipment'), named('SH-1', 'shipment')],
    });
  });

  it('finds work orders that are overdue in both open statuses', async () => {
    const order = (id: string, requiredDate: string) => ({ id, requiredDate, creationOrder: id });
    const workOrders = {
      list: async (status: string) => ({
        more: false,
        rows: [
          { ...order(`${status} late`, '2026-03-03'), status },
          { ...order(`${status} today`, '2026-03-04'), status },
        ] as never,
      }),
    };
    expect(await lookAtWorkOrders({ workOrders }, NOW)).toMatchObject({
      ...{ topic: 'orderOverdue', count: 2 },
      subjects: [named('New Entry late', 'workOrder'), named('In progress late', 'workOrder')],
    });
  });

  it('finds runs on which nothing has happened for an hour: neither a change nor a count', async () => {
    const run = (runId: string, minutes: number, status = 'Running') => ({
      ...{ runId, runNumber: `PR-${runId}`, status, updatedAt: ago(minutes) },
    });
    const runs = [run('paused', 60, 'Paused'), run('new', 59), run('counted', 300), run('idle', 300)];
    const counts: Record<string, string[]> = { counted: [ago(200), ago(5)], idle: [ago(200), ago(61)] };
    const read: string[] = [];
    const look = lookAtRuns(
      {
        workCenters: { lines: async () => runs.map(({ runId }) => ({ liveRunId: runId })) as never },
        runs: {
          loadMany: async () => runs as never,
          async loadWithCounts(runId) {
            read.push(runId);
            const found = runs.find((one) => one.runId === runId);
            return { run: found, counts: (counts[runId] ?? []).map((at) => ({ at })) } as never;
          },
        },
      },
      NOW,
    );
    expect(await look).toEqual({
      ...{ topic: 'runIdle', count: 2, hasMore: false },
      subjects: [named('PR-paused', 'run'), named('PR-idle', 'run')],
    });
    // Of a run that was changed just now nothing more is read.
    expect(read).not.toContain('new');
  });
});

describe('a look at stock', () => {
  const total = (inventoryID: string, offBooks: number | null) => ({ inventoryID, offBooks }) as ListedTotal;

  it('finds items that differ from the books, on all pages, and not those that were never compared', async () => {
    const inventory = {
      page: async (after: string | null) =>
        after === null
          ? { totals: [total('A', 0), total('B', -3)], after: 'B' }
          : { totals: [total('C', null), total('D', 5)], after: null },
      expiring: async () => ({ items: [], after: null }),
    };
    expect(await lookAtBooks({ inventory })).toEqual({
      ...{ topic: 'booksDifference', count: 2, hasMore: false },
      subjects: [named('B', 'item'), named('D', 'item')],
    });
  });

  it('finds what expires within 7 days, today’s among it', async () => {
    const asked: string[] = [];
    const inventory = {
      page: async () => ({ totals: [], after: null }),
      async expiring(by: string, until: string) {
        asked.push(`${by} ${until}`);
        return {
          items: [
            { itemKey: 'PAST', day: '2026-03-03' },
            { itemKey: 'TODAY', day: '2026-03-04' },
            { itemKey: 'SOON', day: '2026-03-11' },
          ],
          after: null,
        };
      },
    };
    expect(await lookAtExpiring({ inventory }, NOW)).toMatchObject({
      ...{ topic: 'expiring', count: 2, hasMore: false },
      subjects: [named('TODAY', 'item'), named('SOON', 'item')],
    });
    expect(asked).toEqual(['next 2026-03-11']);
  });
});

describe('a look at loads', () => {
  it('finds those whose last one failed', async () => {
    const loads = (vendors: string | null, boms: string | null) =>
      lookAtFailedLoads({
        vendorLoads: { current: async () => (vendors === null ? null : ({ status: vendors } as never)) },
        bomLoads: { load: async () => (boms === null ? null : ({ status: boms } as never)) },
      });
    expect(await loads(null, null)).toMatchObject({ count: 0 });
    expect(await loads('DONE', 'FAILED')).toMatchObject({
      ...{ count: 1, subjects: [named('The load of bills of material', 'load')] },
    });
    expect(await loads('FAILED', 'FAILED')).toMatchObject({ count: 2 });
  });
});

describe('a look at people', () => {
  const mia = aMember('mia', 'manager');
  const waits = aMember('sam', 'manager', { groups: [] });

  it('finds those who can sign in and have no role', () => {
    const shutOut = { ...waits, username: 'out', enabled: false };
    const unconfirmed = { ...waits, username: 'new', status: 'UNCONFIRMED' as const };
    expect(lookAtPeople([mia, waits, shutOut, unconfirmed])).toMatchObject({
      ...{ topic: 'roleWaiting', count: 1, subjects: [named('sam', 'account')] },
    });
  });

  it('reads everybody, page by page, with their groups', async () => {
    const directory = {
      members: async () => ok(new Map([['manager', new Set([mia.sub])] as const])),
      page: async ({ after }: { readonly after: string | null }) =>
        ok(after === null ? { accounts: [mia], after: 'next' } : { accounts: [waits], after: null }),
    };
    const everybody = await readEverybody({ directory });
    expect(everybody.ok && everybody.value.map(({ username, groups }) => [username, groups])).toEqual([
      ['mia', ['manager']],
      ['sam', []],
    ]);
  });
});
