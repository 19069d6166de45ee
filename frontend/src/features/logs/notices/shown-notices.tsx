import { useQuery } from '@tanstack/react-query';
import type { NoticeResponse } from '#api/notices/notices.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { NoticeList } from './notice-list.tsx';
import { allNotices, useMarkRead } from './notice-queries.ts';

interface ShownNoticesProps {
  /** Default: those that were read as well. */
  readonly isUnreadOnly?: boolean;
  readonly onOpen?: () => void;
}

/** All notices, once they are here; going where one leads reads it. */
export const ShownNotices = ({ isUnreadOnly = false, onOpen }: ShownNoticesProps) => {
  const answer = useQuery(allNotices);
  const markRead = useMarkRead();
  if (!answer.data)
    return answer.isError ? (
      <ErrorPanel isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()}>
        {`Notifications could not be loaded: ${reasonOf(answer.error, 'Try again.')}`}
      </ErrorPanel>
    ) : (
      <Loading>Loading notifications...</Loading>
    );
  const open = ({ noticeId, at, isUnread }: NoticeResponse): void => {
    if (isUnread) markRead.mutate({ notices: [{ noticeId, at }] });
    onOpen?.();
  };
  const shown = answer.data.items.filter(({ isUnread }) => isUnread || !isUnreadOnly);
  if (shown.length > 0) return <NoticeList notices={shown} onOpen={open} />;
  return (
    <EmptyPanel>
      {answer.data.items.length > 0
        ? 'All has been read.'
        : 'Nothing to tell. What failed, is late or was held appears here.'}
    </EmptyPanel>
  );
};
