import type { ResponseBody } from '#api/contract.ts';
import type { getNotice, NoticeResponse } from '#api/notices/notices.ts';
import { Notice } from '#domain/notices/notice.ts';
import { isTold, isUnread, type Reader } from '#domain/notices/reader.ts';
import { mayRead, TOPIC_NAMES } from '#domain/notices/topics.ts';

export const toNoticeResponse = (notice: Notice, reader: Reader): NoticeResponse => ({
  ...Notice.toWire(notice),
  isUnread: isUnread(reader, notice),
});

/** How somebody of these groups is told of what they may read. */
export const toTopicsResponse = (
  reader: Reader,
  groups: readonly string[],
  canMail: boolean,
): ResponseBody<typeof getNotice, 'list_topics'> => ({
  data: {
    items: TOPIC_NAMES.filter((topic) => mayRead(topic, groups)).map((topic) => ({
      topic,
      app: isTold(reader, groups, topic, 'app'),
      mail: isTold(reader, groups, topic, 'mail'),
    })),
    canMail,
  },
});
