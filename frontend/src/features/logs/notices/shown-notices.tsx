import { useQuery } from '@tanstack/react-query';
import type { NoticeResponse } from '#api/notices/notices.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { NoticeList } from './notice-list.tsx';
import { allNotices, useMark } from './notice-queries.ts';

interface ShownNoticesProps {
  /** Default: those that were read as well. */
  readonly isUnreadOnly?: boolean;
  readonly onOpen?: () => void;
}

/** All notices, once they are here; going where one leads reads it. */
export const ShownNotices = ({ isUnreadOnly = false, onOpen }: ShownNoticesProps) => {
  const answer = useQuery(allNotices);
  const mark = useMark();
  if (!answer.data)
    return answer.isError ? (
      <ErrorPanel isTrying={answer.isFetching} onTryAgain={() => void answer.refetch()}>
        {`Notifications could not be loaded: ${reasonOf(answer.error, 'Try again.')}`}
      </ErrorPanel>
    ) : (
      <Loading>Loading notifications...</Loading>
    );
  const read = ({ noticeId, at }: NoticeResponse): void =>
    mark.mutate({ read: { notices: [{ noticeId, at }] } });
  const open = (notice: NoticeResponse): void => {
    if (notice.isUnread) read(notice);
    onOpen?.();
  };
  const turn = (notice: NoticeResponse): void =>
    notice.isUnread ? read(notice) : mark.mutate({ unread: { notices: [{ noticeId: notice.noticeId }] } });
  const shown = answer.data.items.filter(({ isUnread }) => isUnread || !isUnreadOnly);
  if (shown.length > 0) return <NoticeList notices={shown} onOpen={open} onTurn={turn} />;
  return (
    <EmptyPanel>
      {answer.data.items.length > 0
        ? 'All has been read.'
        : 'Nothing to tell. What failed, is late or was held appears here.'}
    </EmptyPanel>
  );
};
