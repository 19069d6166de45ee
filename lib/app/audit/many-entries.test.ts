import { siteDay } from '#domain/calendar.ts';
import type { AuditReader, ListedEntry } from './audit-ports.ts';
import { auditReadHandlers } from './audit-read-handlers.ts';

const COUNT = 100_000;
const NOW = Date.parse('2026-03-31T01:00:00Z');
const PEOPLE = 20;
const RARE = 'PostWorkOrder.cancel_work_order';
const COMMON = 'PostWorkOrder.edit_work_order';

/** A busy month: the newest first, as the list has them. One in ten thousand is a cancelled run. */
const ENTRIES: readonly ListedEntry[] = Array.from({ length: COUNT }, (_, at) => {
  const instant = new Date(NOW - at * 20_000).toISOString();
  const name = `WO_${String(COUNT - at).padStart(6, '0')}`;
  return {
    ...{ record: `WorkOrders/${name}`, entry: `${name}#0000000001` },
    order: `${siteDay(NOW - at * 20_000)}#${instant}#${name}`,
    ...{ noun: 'WorkOrders' as const, name, at: instant, by: `person-${at % PEOPLE}`, role: 'manager' },
    act: at % 10_000 === 9_999 ? RARE : COMMON,
    reason: '',
  };
});

/** One record of which much was recorded: two rows of its table in turn, the newest first. */
const OF_RECORD: readonly ListedEntry[] = ENTRIES.slice(0, 10_000).map((entry, at) => ({
  ...{ ...entry, record: 'Access/site-check', noun: 'Access', name: 'site-check' },
  entry: `row-${at % 2}#${String(10_000 - at).padStart(10, '0')}`,
}));

const ONE = 'person-7';
const OF_ACT = new Map([RARE, COMMON].map((act) => [act, ENTRIES.filter((entry) => entry.act === act)]));
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
  return async (_of, { from, before, limit }) => {
    const start = before === null ? 0 : firstBelow(entries, before);
    const end = from === null ? entries.length : firstBelow(entries, from);
    const rows = entries.slice(start, Math.min(start + limit, end));
    reads.push(rows.length);
    return { rows, more: start + limit < end };
  };
};

const reader: AuditReader = {
  load: async () => [],
  loadHashes: async () => [],
  // March alone: the others have nothing.
  ofMonth: (month, asked) => (month === '2026-03' ? slice(ENTRIES)(month, asked) : slice([])(month, asked)),
  keysOfMonth: async () => ({ rows: [], more: false }),
  ofPerson: (by, asked) => slice(by === ONE ? OF_ONE : [])(by, asked),
  ofAct: (act, asked) => slice(OF_ACT.get(act) ?? [])(act, asked),
  ofRecord: (record, asked) => slice(record === 'Access/site-check' ? OF_RECORD : [])(record, asked),
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
  const reached: string[] = [];
  let [pagination_key, asked]: [string | undefined, number] = [undefined, 0];
  do {
    const context = { now: NOW } as never;
    const answer = await handlers.list_entries({ ...filters, limit, pagination_key } as never, context);
    if (!answer.ok) throw new Error(answer.error.message);
    found.push(...answer.value.data.items.map(({ name }) => name));
    if (answer.value.data.searched_to) reached.push(answer.value.data.searched_to);
    pagination_key = answer.value.data.pagination_key;
    asked += 1;
  } while (pagination_key !== undefined && asked < pages);
  return { found, asked, reached, readInAll: reads.reduce((a, b) => a + b, 0) };
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

  it('finds a rare act by one question, and reads nothing else', async () => {
    const { found, asked, readInAll } = await every({ act: RARE });
    expect([found.length, asked, readInAll]).toEqual([10, 1, 10]);
  });

  it('says of an act that nobody did so by one question, without reading', async () => {
    const { found, asked, readInAll } = await every({ act: 'PostWorkOrder.close_short' });
    expect([found.length, asked, readInAll]).toEqual([0, 1, 0]);
  });

  it('finds what one person seldom did by what was done seldom', async () => {
    const { found, asked, readInAll } = await every({ act: RARE, by: 'person-19' });
    expect([found.length, asked, readInAll]).toEqual([10, 1, 10]);
    const never = await every({ act: RARE, by: ONE });
    // Those of the act, and for their sake as many of the person's as are read at a time.
    expect([never.found.length, never.asked, never.readInAll]).toEqual([0, 1, 1_010]);
  });

  it('says of each page that is not the last until when it looked', async () => {
    const { found, asked, reached } = await every({ act: COMMON, noun: 'Receipts' });
    expect([found.length, asked, reached.length]).toEqual([0, 13, 12]);
    expect(reached.toSorted().reverse()).toEqual(reached);
    expect(reached[0]).toBe(OF_ACT.get(COMMON)?.[7_999]?.at);
  });

  it('reads of a person what they did, and no more', async () => {
    const { found, readInAll } = await every({ by: ONE }, 500);
    expect(found).toHaveLength(COUNT / PEOPLE);
    expect(readInAll).toBe(COUNT / PEOPLE);
  });

  it('shows the newest of a record of which much was recorded for a reading of few', async () => {
    const named = { noun: 'Access', name: 'site-check' };
    const { found, readInAll } = await every(named, 50, 1);
    expect([found.length, readInAll]).toEqual([50, 50]);
    expect((await every(named, 500)).found).toHaveLength(10_000);
    expect((await every({ ...named, row: 'row-1' }, 500)).found).toHaveLength(5_000);
  });

  it('shows of a record the days that were asked for, and all where none were', async () => {
    const ofDay = OF_RECORD.filter(({ order }) => order.startsWith('2026-03-30#'));
    const day = { from: '2026-03-30', to: '2026-03-30' };
    expect((await every({ name: 'site-check', ...day }, 500)).found).toHaveLength(ofDay.length);
    expect(ofDay).toHaveLength(4_320);
    const longAgo = { name: 'site-check', from: '2025-03-30', to: '2025-03-30' };
    expect((await every(longAgo)).found).toEqual([]);
  });
});
