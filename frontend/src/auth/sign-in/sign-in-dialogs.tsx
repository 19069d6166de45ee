import { Button } from '#frontend/ui/buttons/button.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';

/** Spec §2, Sign In: the success dialog. */
export const SignedInDialog = ({ onContinue }: { readonly onContinue: () => void }) => (
  <Dialog
    title="Success!"
    description="You have been successfully signed in."
    isOpen
    onClose={onContinue}
    actions={
      <Button look="primary" onClick={onContinue}>
        Continue
      </Button>
    }
  />
);

interface SignInFailedDialogProps {
  readonly reason: string;
  readonly onTryAgain: () => void;
}

/** Spec §2, Sign In: the failure dialog. */
export const SignInFailedDialog = ({ reason, onTryAgain }: SignInFailedDialogProps) => (
  <Dialog
    title="Sign In Failed"
    description={`Sign in failed: ${reason}`}
    isOpen
    onClose={onTryAgain}
    actions={
      <Button look="primary" onClick={onTryAgain}>
        Try Again
      </Button>
    }
  />
);
