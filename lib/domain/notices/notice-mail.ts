import { siteMinute } from '#domain/calendar.ts';
import type { Notice, NoticeBook } from './notice.ts';
import { noticeText } from './notice-text.ts';
import { isTopic, topicOf } from './topics.ts';

/** So long is waited for what comes with it, and between two mails of one notice. */
const FIRST_MAIL_AFTER_MS = 2 * 60_000;
const NEXT_MAIL_AFTER_MS = 30 * 60_000;

/** What was not mailed in a day is not news any more. */
const LAST_MAIL_AFTER_MS = 24 * 60 * 60_000;

/** One receipt that failed in the morning must not keep an outage in the afternoon from being told. */
const GREW_MUCH = { times: 2, more: 5 };

const grewMuch = (count: number, mailed: number): boolean =>
  count >= mailed * GREW_MUCH.times && count >= mailed + GREW_MUCH.more;

/**
 * Whether a mail should tell of it now (epoch ms): of what stands once, and again where it grew much since; of events
 * whenever there were more.
 */
export const isMailDue = ({ topic, count, firstAt, at, overAt, mailed }: Notice, now: number): boolean => {
  if (!isTopic(topic) || overAt !== null || now - Date.parse(at) > LAST_MAIL_AFTER_MS) return false;
  if (mailed.count === 0) return now - Date.parse(firstAt) >= FIRST_MAIL_AFTER_MS;
  const since = mailed.at === null ? 0 : Date.parse(mailed.at);
  const isMore = topicOf(topic).kind === 'event' ? count > mailed.count : grewMuch(count, mailed.count);
  return isMore && now - since >= NEXT_MAIL_AFTER_MS;
};

/** The one mail of a notice to somebody; whoever sends it has taken this name first. */
export const mailName = ({ noticeId, mailed }: Pick<Notice, 'noticeId' | 'mailed'>): string =>
  `${noticeId}#${mailed.count}`;

/** Says of these, as they were when it was mailed, that they were. */
export const withMailed = (
  { version, notices }: NoticeBook,
  sent: readonly Pick<Notice, 'noticeId' | 'count' | 'mailed'>[],
  now: number,
): NoticeBook => {
  const told = new Map(sent.map((notice) => [mailName(notice), notice.count]));
  const at = new Date(now).toISOString();
  return {
    version,
    notices: notices.map((notice) => {
      const count = told.get(mailName(notice));
      return count === undefined ? notice : { ...notice, mailed: { count, at } };
    }),
  };
};

const sentence = (notice: Notice): string => {
  const text = noticeText(notice);
  const names = notice.subjects.map(({ name }) => name).join(', ');
  const rest = notice.count > notice.subjects.length ? ', …' : '';
  const listed = notice.count > 1 && names !== '' ? `\n  ${names}${rest}` : '';
  return `- ${text}, since ${siteMinute(Date.parse(notice.firstAt))}.${listed}`;
};

/**
 * One mail for all that somebody is to be told at a time. `site`: where the product is; null where it is not known.
 * `siteName`: what the site is called, where somebody has several.
 */
export const noticeMail = (notices: readonly Notice[], site: string | null, siteName: string | null) => {
  const [first] = notices;
  const subject =
    notices.length === 1 && first ? noticeText(first) : `${notices.length} things in the warehouse`;
  const where = site === null ? 'the bell at the top of each page' : `${site}/dashboard`;
  return {
    subject: `Warehouse${siteName === null ? '' : ` ${siteName}`}: ${subject}`,
    body: [
      ...notices.map(sentence),
      '',
      `More is at ${where}.`,
      'Which of these are mailed to you is set there: open the bell, then Settings.',
    ].join('\n'),
  };
};
