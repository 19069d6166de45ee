import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';

interface RegistrationDialogProps {
  readonly isGood: boolean;
  readonly said: string;
  readonly onClose: () => void;
}

/** Spec §2, Registration: the modal of its success and of its errors. */
export const RegistrationDialog = ({ isGood, said, onClose }: RegistrationDialogProps) => (
  <Dialog
    title={isGood ? 'Success!' : 'Registration'}
    description={said}
    isOpen
    onClose={onClose}
    actions={
      <Button look="primary" onClick={onClose}>
        Close
      </Button>
    }
  />
);
