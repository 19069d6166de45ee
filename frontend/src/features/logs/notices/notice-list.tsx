import { Link } from 'react-router-dom';
import type { NoticeResponse } from '#api/notices/notices.ts';
import { noticeText } from '#domain/notices/notice-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './notices.css';
import { noticePath, subjectPath } from './notice-path.ts';

interface NoticeListProps {
  readonly notices: readonly NoticeResponse[];
  /** Somebody went where it leads. */
  readonly onOpen: (notice: NoticeResponse) => void;
  /** Somebody marks it as the other of read and unread. */
  readonly onTurn: (notice: NoticeResponse) => void;
}

/** One that was put right is nobody's to read. */
const TurnButton = ({
  notice,
  onTurn,
}: Pick<NoticeListProps, 'onTurn'> & { readonly notice: NoticeResponse }) =>
  notice.overAt === null && (
    <span className="notice-turn">
      <IconButton
        label={`Mark as ${notice.isUnread ? 'read' : 'unread'}: ${noticeText(notice)}`}
        title={`Mark as ${notice.isUnread ? 'read' : 'unread'}`}
        icon={<Icon name={notice.isUnread ? 'check' : 'bell'} />}
        onClick={() => onTurn(notice)}
      />
    </span>
  );

/** Notices, the newest first, each a way to what it is about. */
export const NoticeList = ({ notices, onOpen, onTurn }: NoticeListProps) => (
  <ul className="notices" aria-label="Notifications">
    {notices.map((notice) => (
      <li key={notice.noticeId} className={notice.isUnread ? 'notice notice-unread' : 'notice'}>
        <Link className="notice-title" to={noticePath(notice)} onClick={() => onOpen(notice)}>
          {notice.isUnread && <span className="visually-hidden">Unread: </span>}
          {noticeText(notice)}
        </Link>
        <TurnButton notice={notice} onTurn={onTurn} />
        {notice.count > 1 && notice.subjects.length > 0 && (
          <p className="notice-subjects">
            {notice.subjects.map((subject) => (
              <Link
                key={`${subject.kind} ${subject.id}`}
                to={subjectPath(subject)}
                onClick={() => onOpen(notice)}
              >
                {subject.name}
              </Link>
            ))}
            {notice.count > notice.subjects.length && (
              <span>{`and ${notice.count - notice.subjects.length} more`}</span>
            )}
          </p>
        )}
        <p className="notice-when small">
          {atTheSite(notice.at)}
          {notice.overAt !== null && ` · over since ${atTheSite(notice.overAt)}`}
        </p>
      </li>
    ))}
  </ul>
);
