import { EMPTY_BOOK, type NoticeEvent } from './notice.ts';
import {
  choose,
  isTold,
  isUnread,
  keepUnread,
  NEW_READER,
  noticesFor,
  readAllUntil,
  readOne,
} from './reader.ts';
import { tellEvents } from './tell.ts';
import { mayRead, TOPIC_NAMES } from './topics.ts';

const AT = Date.parse('2026-03-04T01:00:00.000Z');
const at = (minutes: number) => new Date(AT + minutes * 60_000).toISOString();

const event = (topic: NoticeEvent['topic']): NoticeEvent => ({
  ...{ eventId: topic, topic, subject: { kind: 'account', id: 'mia', name: 'mia' } },
});

const book = tellEvents(EMPTY_BOOK, [event('lotHeld'), event('roleChanged')], AT);
const [notice] = book.notices.filter(({ topic }) => topic === 'lotHeld');
if (!notice) throw new Error('There is no notice.');
const mark = { noticeId: notice.noticeId, at: notice.at };

describe('somebody is told', () => {
  const topics = (groups: readonly string[], reader = NEW_READER) =>
    noticesFor(book, reader, groups).map(({ topic }) => topic);

  it('what their role may read, and nothing else, whatever they chose', () => {
    expect(topics(['sysadmin'])).toEqual(['roleChanged', 'lotHeld']);
    expect(topics(['consultant'])).toEqual(['lotHeld']);
    const asked = choose(NEW_READER, [{ topic: 'roleChanged', app: true, mail: true }]);
    expect(topics(['consultant'], asked)).toEqual(['lotHeld']);
    expect(isTold(asked, ['consultant'], 'roleChanged', 'mail')).toBe(false);
    expect(topics([])).toEqual([]);
  });

  it('what they chose, for the rest by their role', () => {
    const asked = choose(NEW_READER, [{ topic: 'lotHeld', app: false, mail: true }]);
    expect(topics(['manager'], asked)).toEqual([]);
    expect(isTold(asked, ['manager'], 'lotHeld', 'mail')).toBe(true);
    expect(isTold(asked, ['manager'], 'recall', 'mail')).toBe(true);
    expect(isTold(asked, ['consultant'], 'recall', 'mail')).toBe(false);
    expect(choose(asked, [{ topic: 'lotHeld', app: false, mail: true }])).toBe(asked);
  });

  it('nothing of a topic that this version does not know', () => {
    expect(isTold(NEW_READER, ['sysadmin'], 'toString', 'app')).toBe(false);
  });

  it('of people only where they may see people', () => {
    const readable = TOPIC_NAMES.filter((topic) => mayRead(topic, ['consultant']));
    expect(readable).not.toContain('roleWaiting');
    expect(readable).not.toContain('roleChanged');
    expect(readable).toHaveLength(TOPIC_NAMES.length - 2);
  });
});

describe('a notice', () => {
  it('is unread until it is marked, and again when it has something new', () => {
    expect(isUnread(NEW_READER, notice)).toBe(true);
    const reader = readOne(NEW_READER, book, mark);
    expect(isUnread(reader, notice)).toBe(false);
    expect(isUnread(reader, { ...notice, at: at(5) })).toBe(true);
    expect(readOne(reader, book, mark)).toBe(reader);
  });

  it('is nobody’s to read once it was put right', () => {
    expect(isUnread(NEW_READER, { ...notice, overAt: at(1) })).toBe(false);
  });

  it('is read with all others up to a moment, and not with what came since, or is still to come', () => {
    const reader = readAllUntil(NEW_READER, notice.at, AT + 60_000);
    expect(isUnread(reader, notice)).toBe(false);
    expect(isUnread(reader, { ...notice, at: at(1) })).toBe(true);
    const late = readAllUntil(NEW_READER, '9999-12-31T00:00:00.000Z', AT);
    expect(isUnread(late, { ...notice, at: at(1) })).toBe(true);
    expect(readAllUntil(reader, notice.at, AT)).toBe(reader);
  });

  it('that is unknown, or read as it is not yet, leaves no mark of that', () => {
    expect(readOne(NEW_READER, book, { noticeId: 'made up', at: notice.at })).toBe(NEW_READER);
    const early = readOne(NEW_READER, book, { ...mark, at: at(99) });
    expect(early.read).toEqual([mark]);
  });

  it('leaves no mark when it is not shown any more', () => {
    const reader = readOne(NEW_READER, book, mark);
    const other = book.notices.filter(({ topic }) => topic === 'roleChanged');
    const next = readOne(reader, { notices: other }, { noticeId: other[0]?.noticeId ?? '', at: notice.at });
    expect(next.read.map(({ noticeId }) => noticeId)).toEqual([other[0]?.noticeId]);
  });

  it('that was read can be kept unread, until it is read again by itself or with all others', () => {
    const readers = [readOne(NEW_READER, book, mark), readAllUntil(NEW_READER, notice.at, AT)];
    for (const reader of readers) {
      const kept = keepUnread(reader, book, notice.noticeId);
      expect(kept.version).toBe(reader.version + 1);
      expect(isUnread(kept, notice)).toBe(true);
      expect(keepUnread(kept, book, notice.noticeId)).toBe(kept);
      expect(isUnread(readOne(kept, book, mark), notice)).toBe(false);
      expect(isUnread(readAllUntil(kept, notice.at, AT), notice)).toBe(false);
    }
  });

  it('that was put right, is unread, or is unknown is not kept', () => {
    const reader = readOne(NEW_READER, book, mark);
    expect(keepUnread(NEW_READER, book, notice.noticeId)).toBe(NEW_READER);
    expect(keepUnread(reader, book, 'made up')).toBe(reader);
    const over = { notices: [{ ...notice, overAt: at(1) }] };
    expect(keepUnread(reader, over, notice.noticeId)).toBe(reader);
  });

  it('that is kept leaves no mark when it is not shown any more', () => {
    const kept = keepUnread(readOne(NEW_READER, book, mark), book, notice.noticeId);
    const others = { notices: book.notices.filter(({ topic }) => topic === 'roleChanged') };
    const [other] = others.notices;
    expect(readOne(kept, others, { noticeId: other?.noticeId ?? '', at: notice.at }).kept).toEqual([]);
  });
});
