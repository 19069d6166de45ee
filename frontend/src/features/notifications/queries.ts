import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { NotificationResponse } from '#api/notifications.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getNotifications, postNotifications } from '#frontend/api/endpoints.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

const NOTIFICATIONS = 'notifications';

export type NotificationStatus = NotificationResponse['status'];

/** Notifications, newest first, a page more at a time. */
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
  });

/** One with fifty of its rows. */
export const notification = (notificationId: string, from: number) =>
  queryOptions({
    queryKey: [NOTIFICATIONS, 'one', notificationId, from],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(getNotifications, 'get_by_id', { notificationId, from: String(from) }, { signal })).data,
  });

/** Has one applied once more. */
export const useReplay = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: string) => call(postNotifications, 'replay', { notificationId }),
    onSuccess: () =>
      notify('success', 'The notification is replayed', 'Refresh in a moment to see how it went.'),
    onError: (error) => notify('error', 'It was not replayed', reasonOf(error, 'Try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: [NOTIFICATIONS] }),
  });
};
