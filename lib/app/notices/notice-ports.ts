import type { WriteConflict } from '#app/write-conflict.ts';
import type { NoticeBook } from '#domain/notices/notice.ts';
import type { Reader } from '#domain/notices/reader.ts';
import type { Result } from '#domain/result.ts';

/** Notices, and what each person has read of them. Every read is consistent, by key. */
export interface NoticeStore {
  loadBook(): Promise<NoticeBook>;
  /** The book and somebody's marks (`sub`), in one round trip. */
  loadFor(sub: string): Promise<{ readonly book: NoticeBook; readonly reader: Reader }>;
  /** Of these people, by `sub`, those who have marks. */
  loadReaders(subs: readonly string[]): Promise<ReadonlyMap<string, Reader>>;
  /** Of these events those that were told. Remembered for some days, which is longer than a stream tells again. */
  toldOf(eventIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Writes the book with its next version where it is still `previous`, and with it that these events were told.
   * CONFLICT: it is not, or one of them was.
   */
  saveBook(
    next: NoticeBook,
    previous: NoticeBook,
    told: { readonly eventIds: readonly string[]; readonly now: number },
  ): Promise<Result<void, WriteConflict>>;
  saveReader(sub: string, next: Reader, previous: Reader): Promise<Result<void, WriteConflict>>;
  /** Takes one mail to somebody, by its name: whoever has taken it sends it. CONFLICT: it was taken. */
  takeMail(sub: string, mail: string, now: number): Promise<Result<void, WriteConflict>>;
  /** Gives it back: it was not sent, for certain. */
  giveMailBack(sub: string, mail: string): Promise<void>;
}

/** `later`: it was not sent, for certain, and may be. `lost`: it is refused for good, or nobody knows whether it was sent. */
type MailOutcome = 'sent' | 'later' | 'lost';

/** How much of what the deployment's sender may send in 24 hours is used. */
export interface MailQuota {
  /** In percent. Rejects where it can't be told. */
  usedPercent(): Promise<number>;
}

export interface Mailer {
  send(mail: { readonly to: string; readonly subject: string; readonly body: string }): Promise<MailOutcome>;
}
