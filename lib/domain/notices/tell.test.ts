import { fc } from '#test/support/property-testing.ts';
import { EMPTY_BOOK, type NoticeBook, type NoticeEvent, type Standing, type Subject } from './notice.ts';
import { noticeText } from './notice-text.ts';
import { tellEvents, tellStanding } from './tell.ts';

const AT = Date.parse('2026-03-04T01:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const receipt = (number: number): Subject => ({
  kind: 'receipt',
  id: `R-${number}`,
  name: `GR-${String(number).padStart(6, '0')}`,
});

const stuck = (count: number, more: Partial<Standing> = {}): Standing => ({
  ...{ topic: 'postingStuck', count, hasMore: false },
  subjects: Array.from({ length: count }, (_, at) => receipt(at + 1)),
  ...more,
});

const held = (number: number): NoticeEvent => ({
  eventId: `e-${number}`,
  topic: 'lotHeld',
  subject: { kind: 'lot', id: `["A","L-${number}"]`, name: `Lot L-${number} of A` },
});

/** Looks one after the other: how it stood, minutes after the first. */
const seen = (...looks: readonly (readonly [minutes: number, standing: Standing])[]): NoticeBook =>
  looks.reduce(
    (book, [minutes, standing]) => tellStanding(book, standing, AT + minutes * MINUTE),
    EMPTY_BOOK as NoticeBook,
  );

describe('what stands', () => {
  it('is one notice that counts, however many there are: the flood of an outage', () => {
    const looks = Array.from({ length: 50 }, (_, at) => [at, stuck(at + 1)] as const);
    const { notices } = seen(...looks);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ count: 50, firstAt: '2026-03-04T01:00:00.000Z', overAt: null });
    expect(notices[0]?.subjects).toHaveLength(5);
    expect(notices.map(noticeText)).toEqual(['50 documents failed or have waited for over 10 minutes']);
  });

  it('is nothing while nothing does, and the same book while nothing changes', () => {
    expect(seen([0, stuck(0)])).toBe(EMPTY_BOOK);
    const book = seen([0, stuck(3)]);
    expect(tellStanding(book, stuck(3), AT + HOUR)).toBe(book);
  });

  it('is something new again when there are more, at most every ten minutes', () => {
    const at = (book: NoticeBook) => book.notices[0]?.at;
    expect(at(seen([0, stuck(1)], [9, stuck(2)]))).toBe('2026-03-04T01:00:00.000Z');
    expect(at(seen([0, stuck(1)], [9, stuck(2)], [10, stuck(3)]))).toBe('2026-03-04T01:10:00.000Z');
    expect(at(seen([0, stuck(3)], [20, stuck(1)]))).toBe('2026-03-04T01:00:00.000Z');
  });

  it('is over once all of it is put right', () => {
    const [notice] = seen([0, stuck(2)], [5, stuck(0)]).notices;
    expect(notice).toMatchObject({ count: 2, overAt: '2026-03-04T01:05:00.000Z' });
  });

  it('is the same notice where it comes again within an hour, and another one later', () => {
    expect(seen([0, stuck(2)], [5, stuck(0)], [64, stuck(1)]).notices).toMatchObject([
      { count: 1, overAt: null, at: '2026-03-04T02:04:00.000Z' },
    ]);
    expect(seen([0, stuck(2)], [5, stuck(0)], [65, stuck(1)]).notices).toMatchObject([
      { count: 1, overAt: null },
      { count: 2, overAt: '2026-03-04T01:05:00.000Z' },
    ]);
  });

  it('is not changed by a look that is older than the last', () => {
    const over = seen([0, stuck(2)], [5, stuck(0)]);
    expect(tellStanding(over, stuck(2), AT + 4 * MINUTE)).toBe(over);
  });

  it('is shown for as long as it stands', () => {
    const book = tellEvents(seen([0, stuck(1)]), [held(1)], AT + 40 * 24 * HOUR);
    expect(book.notices.map(({ topic }) => topic)).toEqual(['lotHeld', 'postingStuck']);
  });
});

describe('what happened', () => {
  it('is one notice an hour, the newest first', () => {
    const events = [held(1), held(2), held(3), held(4), held(5), held(6)];
    const book = tellEvents(EMPTY_BOOK, events, AT);
    expect(book.notices).toHaveLength(1);
    expect(book.notices[0]).toMatchObject({ count: 6 });
    expect(book.notices[0]?.subjects.map(({ name }) => name)).toEqual(
      [6, 5, 4, 3, 2].map((number) => `Lot L-${number} of A`),
    );
    const later = tellEvents(book, [held(7)], AT + HOUR);
    expect(later.notices.map(({ count }) => count)).toEqual([1, 6]);
    expect(later.notices.map(noticeText)).toEqual([
      'Lot L-7 of A was held or rejected',
      '6 lots were held or rejected',
    ]);
  });

  it('is forgotten after 30 days', () => {
    const book = tellEvents(EMPTY_BOOK, [held(1)], AT);
    expect(tellEvents(book, [held(2)], AT + 30 * 24 * HOUR).notices).toHaveLength(1);
  });
});

it('shows at most 100, whatever happens and however it stands, and each event once', () => {
  const step = fc.record({
    minutes: fc.integer({ min: 1, max: 3 * 24 * 60 }),
    events: fc.integer({ min: 0, max: 4 }),
    count: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let [book, now] = [EMPTY_BOOK as NoticeBook, AT];
      for (const { minutes, events, count } of steps) {
        now += minutes * MINUTE;
        const before = book.notices.reduce((sum, notice) => sum + notice.count, 0);
        const told = tellEvents(
          book,
          Array.from({ length: events }, (_, at) => held(at)),
          now,
        );
        const after = told.notices.reduce((sum, notice) => sum + notice.count, 0);
        expect(after).toBeLessThanOrEqual(before + events);
        book = tellStanding(told, stuck(count), now);
        expect(book.notices.length).toBeLessThanOrEqual(100);
        expect(new Set(book.notices.map(({ noticeId }) => noticeId)).size).toBe(book.notices.length);
        const standing = book.notices.filter(
          ({ topic, overAt }) => topic === 'postingStuck' && overAt === null,
        );
        expect(standing).toHaveLength(count > 0 ? 1 : 0);
      }
    }),
    { numRuns: 50 },
  );
});
