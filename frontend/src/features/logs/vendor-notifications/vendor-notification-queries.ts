import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { NotificationDetail, NotificationResponse } from '#api/vendors/vendor-notifications.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getNotifications, postNotifications } from '#frontend/api/endpoints.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

const NOTIFICATIONS = 'notifications';

type NotificationStatus = NotificationResponse['status'];

/** A notification that is being applied is looked at so often. */
const POLL_INTERVAL_MS = 3000;

/** Stored, or waiting for the accounting system's word: it will come to its end by itself. */
export const isOnItsWay = ({ status }: Pick<NotificationResponse, 'status'>): boolean =>
  status === 'RECEIVED' || status === 'WAITING';

/** Notifications, newest first, a page more at a time; live while one of them is on its way. */
export const notifications = (status: NotificationStatus | '') =>
  infiniteQueryOptions({
    queryKey: [NOTIFICATIONS, 'list', status],
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const more = pageParam === '' ? {} : { pagination_key: pageParam };
      return (await call(getNotifications, 'list', { status, ...more }, { signal })).data;
    },
    getNextPageParam: (page) => page.pagination_key,
    meta: { hidesProgress: true },
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some(isOnItsWay)) ? POLL_INTERVAL_MS : false,
  });

/** One with fifty of its rows; live while it is on its way, and the lists with it: it may come to stand in another. */
export const notification = (notificationId: string, from: number) =>
  queryOptions({
    queryKey: [NOTIFICATIONS, 'one', notificationId, from],
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { hidesProgress: true },
    queryFn: async ({ client, signal, queryKey }) => {
      const before = client.getQueryData<NotificationDetail>(queryKey);
      const { data } = await call(
        getNotifications,
        'get_by_id',
        { notificationId, from: String(from) },
        { signal },
      );
      if (before && before.status !== data.status)
        void client.invalidateQueries({ queryKey: [NOTIFICATIONS, 'list'] });
      return data;
    },
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? POLL_INTERVAL_MS : false),
  });

/** Has one applied once more. */
export const useReplay = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: string) => call(postNotifications, 'replay', { notificationId }),
    onSuccess: () => notify('success', 'The notification is replayed', 'Its status shows how it goes.'),
    onError: (error) => notify('error', 'It was not replayed', reasonOf(error, 'Try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: [NOTIFICATIONS] }),
  });
};
