import type { ReactNode } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { useFailure } from './use-failure.ts';

interface ConfirmDialogProps {
  /** The question, naming what it is about. */
  readonly title: string;
  /** What will come of it. */
  readonly children: ReactNode;
  /** The verb: never just "OK". */
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  readonly isPending: boolean;
  /** It takes something away. */
  readonly isDanger?: boolean;
  /** Why the last attempt failed. */
  readonly failure?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that others will feel. Stays open, with the reason, when it fails. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel,
  pendingLabel,
  isPending,
  isDanger = false,
  failure,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const shown = useFailure(failure);
  return (
    <Dialog
      title={title}
      description={children}
      isOpen
      onClose={onClose}
      isLocked={isPending}
      notice={shown && <Banner tone="error">{shown}</Banner>}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            isPending={isPending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
};
