import { tellEvents } from '#domain/notices/tell.ts';
import { aHeldLot, aNoticeBench, type NoticeBench } from '#test/support/notices/notice-bench.ts';
import { changeBook } from './change-book.ts';
import { tellOfActs } from './tell-of-acts.ts';

const LOTS = Array.from({ length: 3 }, (_, at) => aHeldLot(at + 1));
const ROLES = {
  ...{ ...aHeldLot(9), act: 'PostUser.set_groups', name: 'sam', entry: 'act#r#0000000002' },
  changes: [{ field: 'outcome', before: 'begun', after: 'done' }],
};

let bench: NoticeBench;

beforeEach(async () => {
  bench = await aNoticeBench([...LOTS, ROLES]);
  await tellOfActs(bench.deps, [LOTS[0] ?? ROLES, ROLES]);
});

const listed = async (group: 'consultant' | 'manager' | 'sysadmin' = 'consultant') => {
  const { status, body } = await bench.get(group, 'list_notices');
  expect(status).toBe(200);
  return (body as unknown as { data: { items: Listed[]; unread: number } }).data;
};

interface Listed {
  readonly noticeId: string;
  readonly topic: string;
  readonly at: string;
  readonly isUnread: boolean;
}

describe('the bell', () => {
  it('has what somebody’s role may read, and says what of it is unread', async () => {
    expect(await listed()).toMatchObject({
      items: [
        {
          ...{ topic: 'lotHeld', count: 1, isUnread: true, overAt: null },
          subjects: [{ kind: 'lot', id: '["ORANGE","L-1"]', name: 'Lot L-1 of ORANGE' }],
        },
      ],
      unread: 1,
    });
    expect((await bench.get('consultant', 'unread')).body).toEqual({ data: { unread: 1 } });
    expect((await bench.get('sysadmin', 'unread')).body).toEqual({ data: { unread: 2 } });
    expect(JSON.stringify(await listed())).not.toContain('mailed');
  });

  it('is read one by one, and is unread again when more comes', async () => {
    const [first] = (await listed()).items;
    const marks = [{ noticeId: first?.noticeId, at: first?.at }];
    expect((await bench.post('consultant', 'mark_read', { notices: marks })).body).toEqual({
      data: { unread: 0 },
    });
    expect((await listed()).items[0]?.isUnread).toBe(false);
    bench.clock.at += 1_000;
    await tellOfActs(bench.deps, LOTS);
    expect((await listed()).unread).toBe(1);
    // As it was before: what came since is still to be read.
    await bench.post('consultant', 'mark_read', { notices: marks });
    expect((await listed()).unread).toBe(1);
  });

  it('is read all at once, up to what was shown', async () => {
    const shown = (await listed('sysadmin')).items[0]?.at;
    bench.clock.at += 1_000;
    await tellOfActs(bench.deps, LOTS);
    expect((await bench.post('sysadmin', 'mark_read', { until: shown })).body).toEqual({
      data: { unread: 1 },
    });
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        bench.post('sysadmin', 'mark_read', { until: new Date(bench.clock.at).toISOString() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await listed('sysadmin')).unread).toBe(0);
  });

  it.each([
    [{ until: 'tomorrow' }, 400],
    [{ notices: [{ noticeId: '', at: '2026-03-04T01:00:00.000Z' }] }, 400],
    [{ notices: { length: 1 } }, 400],
    [{ notices: Array.from({ length: 101 }, () => 1) }, 400],
    [{ notices: [{ noticeId: '__proto__', at: '2026-03-04T01:00:00.000Z' }] }, 200],
    [{ until: '9999-12-31T23:59:59.999Z' }, 200],
    [{}, 200],
  ])('answers %j with %d', async (request, status) => {
    expect((await bench.post('consultant', 'mark_read', request)).status).toBe(status);
  });

  it('is not silenced for good by a moment that is still to come', async () => {
    await bench.post('consultant', 'mark_read', { until: '9999-12-31T23:59:59.999Z' });
    bench.clock.at += 1_000;
    await tellOfActs(bench.deps, LOTS);
    expect((await listed()).unread).toBe(1);
  });
});

describe('what was read', () => {
  const unread = async () => (await listed()).unread;

  it('is kept unread for whoever wants to come back to it, and counts', async () => {
    const [notice] = (await listed()).items;
    const { noticeId = '', at = '' } = notice ?? {};
    await bench.post('consultant', 'mark_read', { notices: [{ noticeId, at }] });
    expect(await unread()).toBe(0);
    const { status, body } = await bench.post('consultant', 'mark_unread', { notices: [{ noticeId }] });
    expect([status, body, await unread()]).toEqual([200, { data: { unread: 1 } }, 1]);
    await bench.post('consultant', 'mark_read', { until: at });
    expect(await unread()).toBe(0);
  });

  it.each([
    [{ notices: [{ noticeId: 'made up' }] }, 200],
    [{ notices: [] }, 400],
    [{}, 400],
  ])('is asked for by its name: %j is answered with %d', async (request, status) => {
    expect((await bench.post('consultant', 'mark_unread', request)).status).toBe(status);
  });
});

describe('what somebody is told', () => {
  it('is chosen by them, topic by topic', async () => {
    const topics = [{ topic: 'lotHeld', app: false, mail: true }];
    const { status, body } = await bench.post('consultant', 'set_topics', { topics });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { items: expect.arrayContaining(topics), canMail: true } });
    expect((await listed()).items).toEqual([]);
    expect((await bench.get('consultant', 'list_topics')).body).toEqual(body);
  });

  it('is nothing that their role may not read', async () => {
    const topics = [{ topic: 'roleWaiting', app: true, mail: true }];
    expect(await bench.post('consultant', 'set_topics', { topics })).toMatchObject({
      ...{ status: 403, body: { code: 'FORBIDDEN' } },
    });
    expect((await bench.post('manager', 'set_topics', { topics })).status).toBe(200);
    const { body } = await bench.get('consultant', 'list_topics');
    expect(JSON.stringify(body)).not.toContain('roleWaiting');
  });

  it('is a topic that there is', async () => {
    const topics = [{ topic: 'weather', app: true, mail: true }];
    expect((await bench.post('consultant', 'set_topics', { topics })).status).toBe(400);
    expect((await bench.post('consultant', 'set_topics', { topics: [] })).status).toBe(400);
  });
});

it('costs two items to ask, which a month fills and a year makes no larger', async () => {
  const size = async () => JSON.stringify(await bench.notices.loadFor('s-1')).length;
  const sizes: number[] = [];
  for (let day = 1; day <= 40; day += 1) {
    bench.clock.at += 24 * 60 * 60_000;
    const name = `Lot ${String(day).padStart(2, '0')}`;
    const subject = { kind: 'lot' as const, id: `["A","${name}"]`, name };
    await changeBook(bench.deps, bench.clock.at, (book) => ({
      next: tellEvents(book, [{ eventId: `e-${day}`, topic: 'lotHeld', subject }], bench.clock.at),
      eventIds: [`e-${day}`],
    }));
    sizes.push(await size());
  }
  expect((await bench.notices.loadBook()).notices).toHaveLength(30);
  expect(sizes.at(-1)).toBe(sizes[30]);
});
