import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { NoticeResponse, postNotice as postNoticeRoute } from '#api/notices/notices.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getNotice, postNotice } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { polled } from '#frontend/shared/queries/polling.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { tellOtherTabs } from './notice-tabs.ts';

const NOTICES = 'notices';

/**
 * Tabs tell each other what they learnt, from when on each waits anew, and a hidden one does not ask. Each waits for another
 * time: so the first to ask speaks for all, and together they ask about three times a minute, or once where nothing happens.
 */
const POLL_INTERVAL_MS = 18_000 + Math.random() * 6_000;
const PACE = { quick: POLL_INTERVAL_MS, slow: 3 * POLL_INTERVAL_MS };

const tell = (unread: number, isMarked: boolean): void =>
  tellOtherTabs({ sub: session.user().sub ?? '', unread, isMarked });

/** How many notices have something that was not read. */
export const unreadNotices = queryOptions({
  queryKey: [NOTICES, 'unread'],
  ...polled(PACE),
  staleTime: 30_000,
  refetchOnWindowFocus: true,
  queryFn: async ({ signal }) => {
    const { unread } = (await call(getNotice, 'unread', {}, { signal })).data;
    tell(unread, false);
    return unread;
  },
});

/** All that are shown, the newest first. */
export const allNotices = queryOptions({
  queryKey: [NOTICES, 'list'],
  ...polled(PACE),
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(getNotice, 'list_notices', {}, { signal })).data,
});

export const noticeTopics = queryOptions({
  queryKey: [NOTICES, 'topics'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(getNotice, 'list_topics', {}, { signal })).data,
});

/** What was learnt of the count, here or in another tab; a list that is shown is read again where it is another one. */
export const heardUnread = (
  client: QueryClient,
  { unread, isMarked }: { readonly unread: number; readonly isMarked: boolean },
): void => {
  client.setQueryData(unreadNotices.queryKey, unread);
  const listed = client.getQueryData(allNotices.queryKey);
  if (listed && (isMarked || listed.unread !== unread))
    void client.invalidateQueries({ queryKey: allNotices.queryKey });
};

type MarkRead = RequestInput<typeof postNoticeRoute, 'mark_read'>;
type MarkUnread = RequestInput<typeof postNoticeRoute, 'mark_unread'>;

/** What somebody says of notices: that they are read, or are to be unread again. */
type Marks = { readonly read: MarkRead } | { readonly unread: MarkUnread };

const isMarkedBy = (marks: Marks, { noticeId, at }: NoticeResponse): boolean => {
  if ('unread' in marks) return marks.unread.notices.some((mark) => mark.noticeId === noticeId);
  const { until, notices = [] } = marks.read;
  return (until !== undefined && at <= until) || notices.some((mark) => mark.noticeId === noticeId);
};

/** Marks notices: at once on the screen, and back where it could not be said. */
export const useMark = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { hidesProgress: true },
    mutationFn: (marks: Marks) =>
      'unread' in marks
        ? call(postNotice, 'mark_unread', marks.unread)
        : call(postNotice, 'mark_read', marks.read),
    onMutate: async (marks) => {
      await client.cancelQueries({ queryKey: [NOTICES] });
      const before = client.getQueryData(allNotices.queryKey);
      client.setQueryData(allNotices.queryKey, (listed) => {
        if (!listed) return listed;
        const items = listed.items.map((notice) =>
          isMarkedBy(marks, notice) ? { ...notice, isUnread: 'unread' in marks } : notice,
        );
        return { items, unread: items.filter(({ isUnread }) => isUnread).length };
      });
      return before;
    },
    onSuccess: ({ data: { unread } }) => {
      heardUnread(client, { unread, isMarked: false });
      tell(unread, true);
    },
    onError: (error, _marks, before) => {
      client.setQueryData(allNotices.queryKey, before);
      notify('error', 'Nothing was marked', reasonOf(error, 'Try again.'));
    },
  });
};

/** Decides how one is told of some topics. */
export const useSetTopics = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (topics: RequestInput<typeof postNoticeRoute, 'set_topics'>['topics']) =>
      call(postNotice, 'set_topics', { topics }),
    onSuccess: ({ data }) => {
      client.setQueryData(noticeTopics.queryKey, data);
      void client.invalidateQueries({ queryKey: unreadNotices.queryKey });
      void client.invalidateQueries({ queryKey: allNotices.queryKey });
    },
  });
};
