import { siteDay } from '#domain/calendar.ts';
import type { AuditReader, ListedEntry } from './audit-ports.ts';
import { auditReadHandlers } from './audit-read-handlers.ts';

const COUNT = 100_000;
const NOW = Date.parse('2026-03-31T01:00:00Z');
const PEOPLE = 20;

/** A busy month: the newest first, as the list has them. One in ten thousand is a cancelled run. */
const ENTRIES: readonly ListedEntry[] = Array.from({ length: COUNT }, (_, at) => {
  const instant = new Date(NOW - at * 20_000).toISOString();
  const name = `WO_${String(COUNT - at).padStart(6, '0')}`;
  return {
    ...{ record: `WorkOrders/${name}`, entry: `${name}#0000000001` },
    order: `${siteDay(NOW - at * 20_000)}#${instant}#${name}`,
    ...{ noun: 'WorkOrders' as const, name, at: instant, by: `person-${at % PEOPLE}`, role: 'manager' },
    act: at % 10_000 === 9_999 ? 'PostWorkOrder.cancel_work_order' : 'PostWorkOrder.edit_work_order',
    reason: '',
  };
});

const ONE = 'person-7';
const OF_ONE = ENTRIES.filter(({ by }) => by === ONE);

const reads: number[] = [];

/** As an index finds a place: by halves. */
const firstBelow = (entries: readonly ListedEntry[], before: string): number => {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((entries[middle]?.order ?? '') < before) high = middle;
    else low = middle + 1;
  }
  return low;
};

const slice = (entries: readonly ListedEntry[]): AuditReader['ofMonth'] => {
  return async (_of, { before, limit }) => {
    const start = before === null ? 0 : firstBelow(entries, before);
    const rows = entries.slice(start, start + limit);
    reads.push(rows.length);
    return { rows, more: start + limit < entries.length };
  };
};

const reader: AuditReader = {
  load: async () => [],
  loadHashes: async () => [],
  // March alone: the others have nothing.
  ofMonth: (month, asked) => (month === '2026-03' ? slice(ENTRIES)(month, asked) : slice([])(month, asked)),
  ofPerson: (by, asked) => slice(by === ONE ? OF_ONE : [])(by, asked),
  ofRecord: async () => [],
};

const handlers = auditReadHandlers({
  reader,
  anchors: { load: async () => new Map(), add: async () => ({ ok: true, value: undefined }) },
  calls: { ofMonth: async () => ({ rows: [], more: false }) },
  clock: { now: () => NOW },
});

/** What passes the filters, page after page, and how often was asked. */
const every = async (filters: object, limit = 50, pages = Number.POSITIVE_INFINITY) => {
  reads.splice(0);
  const found: string[] = [];
  let [pagination_key, asked]: [string | undefined, number] = [undefined, 0];
  do {
    const context = { now: NOW } as never;
    const answer = await handlers.list_entries({ ...filters, limit, pagination_key } as never, context);
    if (!answer.ok) throw new Error(answer.error.message);
    found.push(...answer.value.data.items.map(({ name }) => name));
    pagination_key = answer.value.data.pagination_key;
    asked += 1;
  } while (pagination_key !== undefined && asked < pages);
  return { found, asked, mostReadAtOnce: Math.max(...reads), readInAll: reads.reduce((a, b) => a + b, 0) };
};

describe('a record of 100,000 acts in one month', () => {
  it('shows its first page for a reading of few', async () => {
    const { found, readInAll } = await every({}, 50, 1);
    expect(found).toHaveLength(50);
    expect(readInAll).toBe(250);
    expect((await every({ site_check: true }, 50, 1)).readInAll).toBe(50);
  });

  it('is paged through whole, each once', async () => {
    const { found, asked } = await every({}, 500);
    expect([found.length, new Set(found).size, asked]).toEqual([COUNT, COUNT, 200]);
  });

  it('finds a rare act in a bounded number of questions, each of a bounded reading', async () => {
    const { found, asked, mostReadAtOnce } = await every({ act: 'PostWorkOrder.cancel_work_order' });
    expect(found).toHaveLength(10);
    expect(asked).toBeLessThanOrEqual(13);
    expect(mostReadAtOnce).toBeLessThanOrEqual(1_000);
  });

  it('reads of a person what they did, and no more', async () => {
    const { found, readInAll } = await every({ by: ONE }, 500);
    expect(found).toHaveLength(COUNT / PEOPLE);
    expect(readInAll).toBe(COUNT / PEOPLE);
  });
});
