import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useTheme } from '#frontend/ui/theme/theme.ts';
import './toast.css';
import type { Notice } from './notice.ts';
import { UndoButton } from './undo-button.tsx';
import { useNoticeFocus } from './use-notice-focus.ts';
import { useNoticePlace } from './use-notice-place.ts';

const KINDS = {
  default: toast,
  success: toast.success,
  info: toast.info,
  warning: toast.warning,
  error: toast.error,
  loading: toast.loading,
} as const;

const show = (notice: Notice): void => {
  if (notice.kind === 'away') toast.dismiss(notice.id);
  else if (notice.kind === 'undo')
    KINDS[notice.tone](notice.title, {
      id: notice.id,
      description: notice.text,
      // It goes when its time is over, whatever the mouse rests on.
      duration: Number.POSITIVE_INFINITY,
      action: <UndoButton {...notice} />,
    });
  else
    KINDS[notice.kind](notice.title, {
      id: notice.id,
      description: notice.text,
      ...(notice.kind === 'loading' ? {} : { duration: notice.milliseconds }),
    });
};

interface NoticeBoardProps {
  /** The board is up: hands over what shows a notice, and takes it back by what is answered. */
  readonly onReady: (show: (notice: Notice) => void) => () => void;
}

/** At most three visible, four seconds unless a notice says otherwise (spec §9). */
export const NoticeBoard = ({ onReady }: NoticeBoardProps) => {
  const { place, lookAgain } = useNoticePlace();
  useEffect(
    () =>
      onReady((notice) => {
        lookAgain();
        show(notice);
      }),
    [onReady, lookAgain],
  );
  const board = useRef<HTMLDivElement>(null);
  useNoticeFocus(board);
  return (
    <div ref={board}>
      <Sonner
        position="top-right"
        offset={place}
        mobileOffset={place}
        visibleToasts={3}
        duration={4000}
        theme={useTheme()}
        closeButton
        className="toaster"
      />
    </div>
  );
};
