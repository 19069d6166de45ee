import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postNotice as postNoticeRoute } from '#api/notices/notices.ts';
import { call } from '#frontend/api/call.ts';
import { getNotice, postNotice } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { tellOtherTabs } from './notice-tabs.ts';

const NOTICES = 'notices';

/**
 * Tabs tell each other what they learnt, from when on each waits anew, and a hidden one does not ask. Each waits for another
 * time: so the first to ask speaks for all, and together they ask about once a minute.
 */
const POLL_INTERVAL_MS = 60_000 + Math.random() * 20_000;

const tell = (unread: number): void => tellOtherTabs({ sub: session.user().sub ?? '', unread });

/** How many notices have something that was not read. */
export const unreadNotices = queryOptions({
  queryKey: [NOTICES, 'unread'],
  staleTime: 30_000,
  refetchInterval: POLL_INTERVAL_MS,
  refetchOnWindowFocus: true,
  meta: { hidesProgress: true },
  queryFn: async ({ signal }) => {
    const { unread } = (await call(getNotice, 'unread', {}, { signal })).data;
    tell(unread);
    return unread;
  },
});

/** All that are shown, the newest first. */
export const allNotices = queryOptions({
  queryKey: [NOTICES, 'list'],
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
  meta: { hidesProgress: true },
  queryFn: async ({ signal }) => (await call(getNotice, 'list_notices', {}, { signal })).data,
});

export const noticeTopics = queryOptions({
  queryKey: [NOTICES, 'topics'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(getNotice, 'list_topics', {}, { signal })).data,
});

/** What was learnt of the count, here or in another tab; a list that is shown is read again where it says otherwise. */
export const heardUnread = (client: QueryClient, unread: number): void => {
  client.setQueryData(unreadNotices.queryKey, unread);
  const listed = client.getQueryData(allNotices.queryKey);
  if (listed && listed.unread !== unread) void client.invalidateQueries({ queryKey: allNotices.queryKey });
};

/** Marks notices as read: at once on the screen, and back where it could not be said. */
export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    meta: { hidesProgress: true },
    mutationFn: (request: RequestInput<typeof postNoticeRoute, 'mark_read'>) =>
      call(postNotice, 'mark_read', request),
    onMutate: async ({ notices = [], until }) => {
      await client.cancelQueries({ queryKey: [NOTICES] });
      const before = client.getQueryData(allNotices.queryKey);
      client.setQueryData(allNotices.queryKey, (listed) => {
        if (!listed) return listed;
        const isRead = (noticeId: string, at: string) =>
          (until !== undefined && at <= until) || notices.some((mark) => mark.noticeId === noticeId);
        const items = listed.items.map((notice) =>
          isRead(notice.noticeId, notice.at) ? { ...notice, isUnread: false } : notice,
        );
        return { items, unread: items.filter(({ isUnread }) => isUnread).length };
      });
      return before;
    },
    onSuccess: ({ data: { unread } }) => {
      heardUnread(client, unread);
      tell(unread);
    },
    onError: (_error, _request, before) => client.setQueryData(allNotices.queryKey, before),
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
