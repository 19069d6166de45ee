import { useId } from 'react';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { OpenAccountFields } from './open-account-fields.tsx';
import type { OwnAccount } from './own-account.ts';
import { useOpenAccount } from './use-open-account.ts';

interface OpenAccountDialogProps {
  readonly title: string;
  /** What the password is asked for. */
  readonly description: string;
  readonly confirmLabel: string;
  readonly onOpen: (account: OwnAccount) => void;
  readonly onClose: () => void;
}

/** Asks for the password again: whoever finds a session open can't change the account of the person it belongs to. */
export const OpenAccountDialog = ({
  title,
  description,
  confirmLabel,
  onOpen,
  onClose,
}: OpenAccountDialogProps) => {
  const id = useId();
  const opening = useOpenAccount(onOpen);
  return (
    <Dialog
      title={title}
      description={description}
      isOpen
      onClose={onClose}
      isLocked={opening.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={opening.isPending}>
            Cancel
          </Button>
          <Button
            look="primary"
            type="submit"
            form={id}
            isPending={opening.isPending}
            pendingLabel="Checking..."
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} className="dialog-form" noValidate onSubmit={opening.submit}>
        <OpenAccountFields {...opening} />
      </form>
    </Dialog>
  );
};
