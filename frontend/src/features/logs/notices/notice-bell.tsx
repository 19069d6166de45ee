import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Tooltip } from '#frontend/ui/overlays/tooltip.tsx';
import './notices.css';
import { heardUnread, unreadNotices } from './notice-queries.ts';
import { hearOtherTabs } from './notice-tabs.ts';

const load = () => import('./notice-panel.tsx').then((loaded) => ({ default: loaded.NoticePanel }));

const NoticePanel = lazy(load);

const prefetch = (): void => void load().catch(() => undefined);

/** More are not counted out. */
const MOST_SHOWN = 99;

const labelOf = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;

/** Says on every page how much somebody has not read yet, and opens it. */
export const NoticeBell = (): React.JSX.Element | null => {
  const client = useQueryClient();
  const { sub } = useUser();
  const { data: unread = 0 } = useQuery(unreadNotices);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => hearOtherTabs(sub ?? '', (told) => heardUnread(client, told)), [client, sub]);
  return (
    <>
      <span className="bell">
        <Tooltip text={labelOf(unread)} side="bottom">
          <IconButton
            label={labelOf(unread)}
            icon={<Icon name="bell" />}
            aria-haspopup="dialog"
            onPointerEnter={prefetch}
            onFocus={prefetch}
            onClick={() => setOpen(true)}
          />
        </Tooltip>
        {unread > 0 && (
          <span className="bell-count figures" aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </span>
      {isOpen && (
        <Suspense>
          <NoticePanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
