import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import type { NoticeBook } from '#domain/notices/notice.ts';
import type { NoticeStore } from './notice-ports.ts';

export interface ChangeBookDeps extends Retry {
  readonly notices: NoticeStore;
}

interface Change {
  readonly next: NoticeBook;
  /** What is told with it, so that it is not told again. */
  readonly eventIds: readonly string[];
}

/**
 * Changes the book as a rule says of what stands. The book itself: there is nothing to write. Throws where others keep
 * writing it, so that whoever told the worker tells it again.
 */
export const changeBook = async (
  { notices, ...retry }: ChangeBookDeps,
  now: number,
  rule: (book: NoticeBook) => Promise<Change> | Change,
): Promise<void> => {
  const changed = await mutate<NoticeBook, Change, string>(retry, {
    load: () => notices.loadBook(),
    async decide(book) {
      const change = await rule(book);
      return change.next === book ? stands(change) : write(change);
    },
    save: ({ next, eventIds }, book) => notices.saveBook(next, book, { eventIds, now }),
    contended: () => 'Others keep writing the notices.',
  });
  if (!changed.ok) throw new Error(changed.error);
};
