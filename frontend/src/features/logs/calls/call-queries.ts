import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoggedCallResponse } from '#api/audit/audit.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getAudit, postNotifications, postReceipts, postShipment } from '#frontend/api/endpoints.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

const CALLS = 'calls';

/** What is looked for; '' where a filter is not set. */
export interface CallFilters {
  readonly day: string;
  readonly direction: 'out' | 'in' | '';
  readonly name: string;
  readonly isTroubled: boolean;
}

/** Calls to and from other systems, the newest first, a page more at a time. */
export const loggedCalls = ({ day, direction, name, isTroubled }: CallFilters) =>
  infiniteQueryOptions({
    queryKey: [CALLS, day, direction, name, isTroubled],
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const asked = {
        ...(day === '' ? {} : { from: day, to: day }),
        ...(direction === '' ? {} : { direction }),
        ...(name === '' ? {} : { name }),
        ...(isTroubled ? { troubled: 'true' as const } : {}),
        ...(pageParam === '' ? {} : { pagination_key: pageParam }),
      };
      return (await call(getAudit, 'list_calls', asked, { signal })).data;
    },
    getNextPageParam: (page) => page.pagination_key,
  });

/** Has what a call was about sent, or applied, once more. */
const again = async ({ subject, subjectId }: LoggedCallResponse): Promise<unknown> => {
  switch (subject) {
    case 'receipt':
      return call(postReceipts, 'retry', { receiptId: subjectId });
    case 'shipment':
      return call(postShipment, 'retry_posting', { shipmentId: subjectId });
    default:
      return call(postNotifications, 'replay', { notificationId: subjectId });
  }
};

export const useAgain = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: again,
    onSuccess: (_data, { subject }) =>
      subject === 'notification'
        ? notify('success', 'The notification is replayed', 'Its status shows how it goes.')
        : notify('success', 'On its way again', 'What is in the books already is not sent twice.'),
    onError: (error) => notify('error', 'It was not done', reasonOf(error, 'Try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: [CALLS] }),
  });
};
