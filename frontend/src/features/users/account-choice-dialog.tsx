import type { ReactNode } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { useFailure } from '#frontend/shared/dialogs/use-failure.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { useChangeAccount } from './account-changes.ts';

interface AccountChoiceDialogProps {
  readonly title: string;
  /** What saving asks for. */
  readonly change: Parameters<ReturnType<typeof useChangeAccount>['mutate']>[0];
  /** Nothing else is chosen than what stands. */
  readonly isSame: boolean;
  /** The choice can't be saved, and what is said under it says why. */
  readonly isRefused?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A choice for somebody's account, saved as one change. */
export const AccountChoiceDialog = (props: AccountChoiceDialogProps) => {
  const { title, change, isSame, isRefused = false, onClose, children } = props;
  const changing = useChangeAccount();
  useUnsavedWork(!isSame);
  const failure = useFailure(changing.isError ? reasonOf(changing.error, 'Try again.') : undefined);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isLocked={changing.isPending}
      notice={failure && <Banner tone="error">{failure}</Banner>}
      actions={
        <>
          <Button onClick={onClose} disabled={changing.isPending}>
            Cancel
          </Button>
          <Button
            look="primary"
            disabled={isSame || isRefused}
            isPending={changing.isPending}
            pendingLabel="Saving..."
            onClick={() => changing.mutate(change, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
