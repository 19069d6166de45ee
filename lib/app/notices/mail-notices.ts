import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Notice } from '#domain/notices/notice.ts';
import { isMailDue, mailName, noticeMail, withMailed } from '#domain/notices/notice-mail.ts';
import { isTold, NEW_READER } from '#domain/notices/reader.ts';
import type { Account } from '#domain/users/account.ts';
import { type ChangeBookDeps, changeBook } from './change-book.ts';
import { type PeopleLooks, readEverybody } from './look/look-at-people.ts';
import type { Mailer } from './notice-ports.ts';

export interface MailNoticesDeps extends ChangeBookDeps, PeopleLooks {
  /** Null: this deployment has no sender. */
  readonly mailer: Mailer | null;
  /** Where the product is; null where only the edge knows. */
  readonly site: string | null;
  /** What the site is called; null where it has no name. */
  readonly siteName: string | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Who can be written to: an address that nobody confirmed is none, nor is one of a machine (`.invalid` is no place). */
const hasAddress = ({ enabled, email, emailVerified }: Account): boolean =>
  enabled && emailVerified && email !== null && !email.endsWith('.invalid');

/** Mails one person what they are to be told. `later`: another run tries again. */
const mailTo = async (
  { notices, mailer, site, siteName, clock }: MailNoticesDeps,
  { sub, email }: Pick<Account, 'sub' | 'email'>,
  due: readonly Notice[],
): Promise<'sent' | 'later' | 'lost'> => {
  const taken: Notice[] = [];
  // Taken before it is sent: whoever dies in between has sent at most one mail, and nobody sends it again.
  for (const notice of due)
    if ((await notices.takeMail(sub, mailName(notice), clock.now())).ok) taken.push(notice);
  if (taken.length === 0 || mailer === null || email === null) return 'sent';
  const outcome = await mailer.send({ to: email, ...noticeMail(taken, site, siteName) });
  if (outcome === 'later') for (const notice of taken) await notices.giveMailBack(sub, mailName(notice));
  return outcome;
};

/**
 * Mails what is due to those who want it by mail: one mail a person for all of it, and none twice. A mail of which nobody
 * knows whether it was sent is not sent again: the bell tells of it as well.
 */
export const mailNotices = async (deps: MailNoticesDeps): Promise<void> => {
  const { notices, mailer, clock, log } = deps;
  if (mailer === null) return;
  const due = (await notices.loadBook()).notices.filter((notice) => isMailDue(notice, clock.now()));
  if (due.length === 0) return;
  const everybody = await readEverybody(deps);
  if (!everybody.ok) return;
  const people = everybody.value.filter((one) => one.groups.length > 0 && hasAddress(one));
  const readers = await notices.loadReaders(people.map(({ sub }) => sub));
  const count = { sent: 0, later: 0, lost: 0 };
  for (const person of people) {
    const reader = readers.get(person.sub) ?? NEW_READER;
    const theirs = due.filter(({ topic }) => isTold(reader, person.groups, topic, 'mail'));
    if (theirs.length > 0) count[await mailTo(deps, person, theirs)] += 1;
  }
  if (count.later + count.lost > 0) log.warn('notice.not_mailed', count);
  if (count.later > 0) return;
  const now = clock.now();
  await changeBook(deps, now, (book) => ({ next: withMailed(book, due, now), eventIds: [] }));
};
