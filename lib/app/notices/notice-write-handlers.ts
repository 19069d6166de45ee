import type { postNotice } from '#api/notices/notices.ts';
import type { Handlers } from '#app/dispatch.ts';
import { knownFirst, mutate, type Retry, writeUnlessSame } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { NoticeBook } from '#domain/notices/notice.ts';
import {
  choose,
  isUnread,
  keepUnread,
  noticesFor,
  type Reader,
  readAllUntil,
  readOne,
} from '#domain/notices/reader.ts';
import { mayRead } from '#domain/notices/topics.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { NoticeStore } from './notice-ports.ts';
import { toTopicsResponse } from './notice-response.ts';

export interface NoticeWriteDeps extends Retry {
  readonly notices: Pick<NoticeStore, 'loadFor' | 'saveReader'>;
  readonly canMail: boolean;
}

interface Marks {
  readonly book: NoticeBook;
  readonly reader: Reader;
}

/** Changes the marks of one person. The reader themselves: it stands so. */
const changeReader = async (
  { notices, ...retry }: NoticeWriteDeps,
  sub: string,
  rule: (reader: Reader, book: NoticeBook) => Reader,
): Promise<Result<Marks, DomainError>> => {
  const first = await notices.loadFor(sub);
  return mutate<Marks, Marks, DomainError>(retry, {
    load: knownFirst(first, () => notices.loadFor(sub)),
    decide(marks) {
      const reader = rule(marks.reader, marks.book);
      return writeUnlessSame(marks, ok(reader === marks.reader ? marks : { ...marks, reader }));
    },
    save: (next, previous) => notices.saveReader(sub, next.reader, previous.reader),
    contended: () => domainError('TRY_AGAIN', 'You do this in several places at the moment. Try again.'),
  });
};

const unreadOf = ({ book, reader }: Marks, groups: readonly string[]) => {
  const unread = noticesFor(book, reader, groups).filter((notice) => isUnread(reader, notice));
  return ok({ data: { unread: unread.length } });
};

/** The actions of POST /PostNotice: what somebody says of their own notices. */
export const noticeWriteHandlers = (deps: NoticeWriteDeps): Handlers<typeof postNotice> => ({
  async mark_read({ notices: marks = [], until }, { person, now }) {
    const changed = await changeReader(deps, person.sub, (reader, book) =>
      marks.reduce(
        (read, mark) => readOne(read, book, mark),
        until === undefined ? reader : readAllUntil(reader, until, now),
      ),
    );
    if (!changed.ok) return changed;
    return unreadOf(changed.value, person.groups);
  },

  async mark_unread({ notices: asked }, { person }) {
    const changed = await changeReader(deps, person.sub, (reader, book) =>
      asked.reduce((kept, { noticeId }) => keepUnread(kept, book, noticeId), reader),
    );
    return changed.ok ? unreadOf(changed.value, person.groups) : changed;
  },

  async set_topics({ topics }, { person }) {
    if (topics.some(({ topic }) => !mayRead(topic, person.groups)))
      return err(domainError('FORBIDDEN', 'Forbidden: Insufficient permissions'));
    const changed = await changeReader(deps, person.sub, (reader) => choose(reader, topics));
    return changed.ok ? ok(toTopicsResponse(changed.value.reader, person.groups, deps.canMail)) : changed;
  },
});
