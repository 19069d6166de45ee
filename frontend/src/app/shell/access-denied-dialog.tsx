import { ACCESS_DENIED } from '#frontend/auth/session/access.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';

interface AccessDeniedDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The spec's alert as a dialog; the navigation that asked for it has been cancelled. */
export const AccessDeniedDialog = ({ isOpen, onClose }: AccessDeniedDialogProps) => (
  <Dialog
    title="Access denied"
    description={ACCESS_DENIED}
    isOpen={isOpen}
    onClose={onClose}
    actions={
      <Button look="primary" onClick={onClose}>
        OK
      </Button>
    }
  />
);
