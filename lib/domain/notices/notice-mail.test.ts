import { EMPTY_BOOK, type NoticeBook, type NoticeEvent } from './notice.ts';
import { isMailDue, mailName, noticeMail, withMailed } from './notice-mail.ts';
import { tellEvents, tellStanding } from './tell.ts';

const AT = Date.parse('2026-03-04T01:00:00.000Z');
const MINUTE = 60_000;

const recall = (id: string): NoticeEvent => ({
  ...{ eventId: id, topic: 'recall', subject: { kind: 'recall', id, name: id } },
});

const stuck = (count: number) => ({
  ...{ topic: 'postingStuck' as const, count, hasMore: false },
  subjects: Array.from({ length: count }, (_, at) => ({
    kind: 'receipt' as const,
    id: `R-${at}`,
    name: `GR-00000${at}`,
  })),
});

const due = (book: NoticeBook, minutes: number) =>
  book.notices.filter((notice) => isMailDue(notice, AT + minutes * MINUTE));

describe('a mail', () => {
  it('waits two minutes for what comes with it', () => {
    const book = tellEvents(EMPTY_BOOK, [recall('RC-0001')], AT);
    expect(due(book, 1)).toEqual([]);
    expect(due(book, 2)).toHaveLength(1);
  });

  it('tells of events again where there were more, half an hour later', () => {
    const mailed = withMailed(
      tellEvents(EMPTY_BOOK, [recall('RC-0001')], AT),
      due(tellEvents(EMPTY_BOOK, [recall('RC-0001')], AT), 2),
      AT + 2 * MINUTE,
    );
    expect(due(mailed, 50)).toEqual([]);
    const more = tellEvents(mailed, [recall('RC-0002')], AT + 10 * MINUTE);
    expect(due(more, 31)).toEqual([]);
    expect(due(more, 32)).toHaveLength(1);
    expect(due(more, 32).map(mailName)).not.toEqual(
      due(tellEvents(EMPTY_BOOK, [recall('RC-0001')], AT), 2).map(mailName),
    );
  });

  it('tells of what stands once, and not of what was put right meanwhile', () => {
    const book = tellStanding(EMPTY_BOOK, stuck(1), AT);
    const mailed = withMailed(book, due(book, 2), AT + 2 * MINUTE);
    expect(due(tellStanding(mailed, stuck(5), AT + 60 * MINUTE), 90)).toEqual([]);
    expect(due(tellStanding(book, stuck(0), AT + MINUTE), 2)).toEqual([]);
  });

  it('tells of it again where an outage came on top of one that had failed before, once', () => {
    const book = tellStanding(EMPTY_BOOK, stuck(1), AT);
    const mailed = withMailed(book, due(book, 2), AT + 2 * MINUTE);
    const outage = tellStanding(mailed, stuck(30), AT + 10 * MINUTE);
    expect(due(outage, 31)).toEqual([]);
    expect(due(outage, 32)).toHaveLength(1);
    const again = withMailed(outage, due(outage, 32), AT + 32 * MINUTE);
    expect(due(tellStanding(again, stuck(34), AT + 60 * MINUTE), 120)).toEqual([]);
    expect(due(tellStanding(mailed, stuck(5), AT + 10 * MINUTE), 32)).toEqual([]);
  });

  it('that could not be sent in a day is not sent any more', () => {
    expect(due(tellStanding(EMPTY_BOOK, stuck(1), AT), 24 * 60 + 1)).toEqual([]);
  });

  it('that was told of as it then was leaves what came since to be told', () => {
    const book = tellEvents(EMPTY_BOOK, [recall('RC-0001')], AT);
    const more = tellEvents(book, [recall('RC-0002')], AT + MINUTE);
    expect(withMailed(more, book.notices, AT + 2 * MINUTE).notices[0]?.mailed.count).toBe(1);
  });

  it('says what it is about, since when, and where more is', () => {
    const book = tellEvents(tellStanding(EMPTY_BOOK, stuck(3), AT), [recall('RC-0001')], AT + MINUTE);
    expect(noticeMail(book.notices, 'https://warehouse.example.com', null)).toEqual({
      subject: 'Warehouse: 2 things in the warehouse',
      body: [
        '- RC-0001 was opened: a recall, since 2026-03-04 12:01.',
        '- 3 documents failed or have waited for over 10 minutes, since 2026-03-04 12:00.',
        '  GR-000000, GR-000001, GR-000002',
        '',
        'More is at https://warehouse.example.com/dashboard.',
        'Which of these are mailed to you is set there: open the bell, then Settings.',
      ].join('\n'),
    });
    expect(noticeMail(book.notices.slice(0, 1), null, null).subject).toBe(
      'Warehouse: RC-0001 was opened: a recall',
    );
    expect(noticeMail(book.notices.slice(0, 1), null, 'Brisbane').subject).toBe(
      'Warehouse Brisbane: RC-0001 was opened: a recall',
    );
  });
});
