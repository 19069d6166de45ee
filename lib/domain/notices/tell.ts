import {
  MAX_SUBJECTS,
  type Notice,
  type NoticeBook,
  type NoticeEvent,
  type Standing,
  type Subject,
} from './notice.ts';
import { isTopic, topicOf } from './topics.ts';

/** Events of a topic within so long are one notice; what stands anew so soon after it was over is the same one. */
const TOGETHER_MS = 60 * 60_000;

/** A notice that grows is something new again at most so often. */
const RAISED_AGAIN_MS = 10 * 60_000;

/** So many are shown, for so long. */
const MAX_NOTICES = 100;
const KEPT_MS = 30 * 24 * 60 * 60_000;

const iso = (instant: number): string => new Date(instant).toISOString();

const isWithin = (at: string, now: number, ms: number): boolean => now - Date.parse(at) < ms;

const isSameSubject = (one: Subject, other: Subject): boolean =>
  one.kind === other.kind && one.id === other.id;

/** Whether it is something that still has to be put right. */
const stands = ({ topic, overAt }: Notice): boolean =>
  overAt === null && isTopic(topic) && topicOf(topic).kind === 'state';

/** Those that are still shown, the newest first; one that stands is kept however old it is. */
const kept = (notices: readonly Notice[], now: number): readonly Notice[] =>
  notices
    .filter((notice) => isWithin(notice.at, now, KEPT_MS) || stands(notice))
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MAX_NOTICES);

const newNotice = (topic: string, subjects: readonly Subject[], now: number): Notice => ({
  noticeId: `${topic}-${now}`,
  topic,
  ...{ count: 1, hasMore: false, subjects: subjects.slice(0, MAX_SUBJECTS), overAt: null },
  ...{ firstAt: iso(now), at: iso(now), seenAt: iso(now), mailed: { count: 0, at: null } },
});

const replaced = (book: NoticeBook, notice: Notice, now: number): NoticeBook => ({
  version: book.version,
  notices: kept([notice, ...book.notices.filter(({ noticeId }) => noticeId !== notice.noticeId)], now),
});

const tellEvent = (book: NoticeBook, { topic, subject }: NoticeEvent, now: number): NoticeBook => {
  const known = book.notices.find(
    (notice) => notice.topic === topic && isWithin(notice.firstAt, now, TOGETHER_MS),
  );
  if (!known) return replaced(book, newNotice(topic, [subject], now), now);
  const others = known.subjects.filter((other) => !isSameSubject(other, subject));
  const next = {
    ...known,
    ...{ count: known.count + 1, at: iso(now), seenAt: iso(now) },
    subjects: [subject, ...others].slice(0, MAX_SUBJECTS),
  };
  return replaced(book, next, now);
};

/** Adds what happened to the notices; the caller has seen that it was not told before. `now`: epoch ms. */
export const tellEvents = (book: NoticeBook, events: readonly NoticeEvent[], now: number): NoticeBook =>
  events.reduce((told, event) => tellEvent(told, event, now), book);

const isAsSeen = (notice: Notice, { count, hasMore, subjects }: Standing): boolean =>
  notice.count === count &&
  notice.hasMore === hasMore &&
  JSON.stringify(notice.subjects) === JSON.stringify(subjects.slice(0, MAX_SUBJECTS));

/**
 * Says how something stood when it was looked at (`now`, epoch ms): a notice where there is none, more or less on the one
 * that there is, or its end. The book itself: there is nothing new. A look that is older than what is known changes
 * nothing.
 */
export const tellStanding = (book: NoticeBook, standing: Standing, now: number): NoticeBook => {
  const { topic, count, hasMore } = standing;
  const subjects = standing.subjects.slice(0, MAX_SUBJECTS);
  const known = book.notices.find(
    (notice) =>
      notice.topic === topic && (notice.overAt === null || isWithin(notice.overAt, now, TOGETHER_MS)),
  );
  if (known && Date.parse(known.seenAt) >= now) return book;
  if (!known)
    return count === 0 ? book : replaced(book, { ...newNotice(topic, subjects, now), count, hasMore }, now);
  const seenAt = iso(now);
  if (count === 0)
    return known.overAt === null ? replaced(book, { ...known, seenAt, overAt: seenAt }, now) : book;
  if (known.overAt === null && isAsSeen(known, standing)) return book;
  const hasGrown = known.overAt !== null || count > known.count || (hasMore && !known.hasMore);
  const isRaised = hasGrown && !isWithin(known.at, now, RAISED_AGAIN_MS);
  const at = isRaised ? seenAt : known.at;
  return replaced(book, { ...known, count, hasMore, subjects, seenAt, at, overAt: null }, now);
};
