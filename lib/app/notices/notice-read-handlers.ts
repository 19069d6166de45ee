import type { getNotice } from '#api/notices/notices.ts';
import type { Handlers } from '#app/dispatch.ts';
import { isUnread, noticesFor } from '#domain/notices/reader.ts';
import { ok } from '#domain/result.ts';
import type { NoticeStore } from './notice-ports.ts';
import { toNoticeResponse, toTopicsResponse } from './notice-response.ts';

interface NoticeReadDeps {
  readonly notices: Pick<NoticeStore, 'loadFor'>;
  /** Whether this deployment has a sender of mails. */
  readonly canMail: boolean;
}

/** The actions of GET /GetNotice. Each is one round trip for two items, however old the product is. */
export const noticeReadHandlers = ({ notices, canMail }: NoticeReadDeps): Handlers<typeof getNotice> => ({
  async list_notices(_request, { person }) {
    const { book, reader } = await notices.loadFor(person.sub);
    const items = noticesFor(book, reader, person.groups).map((notice) => toNoticeResponse(notice, reader));
    return ok({ data: { items, unread: items.filter((notice) => notice.isUnread).length } });
  },

  async unread(_request, { person }) {
    const { book, reader } = await notices.loadFor(person.sub);
    const unread = noticesFor(book, reader, person.groups).filter((notice) => isUnread(reader, notice));
    return ok({ data: { unread: unread.length } });
  },

  async list_topics(_request, { person }) {
    const { reader } = await notices.loadFor(person.sub);
    return ok(toTopicsResponse(reader, person.groups, canMail));
  },
});
