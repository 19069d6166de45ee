import { useState } from 'react';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';

interface PasswordRecoveryProps {
  /** `reset`: a code is on its way already, since an administrator has reset the password. */
  readonly step: 'forgot' | 'reset';
  readonly username: string;
  readonly onClose: () => void;
  /** The new password counts. */
  readonly onDone: () => void;
}

/** Forgot Password, then Reset Password (spec §2). All that was typed is gone when they close. */
export const PasswordRecovery = ({ step, username, onClose, onDone }: PasswordRecoveryProps) => {
  const [coded, setCoded] = useState(step === 'reset' ? username : null);
  return coded === null ? (
    <ForgotPasswordDialog username={username} onClose={onClose} onSent={setCoded} />
  ) : (
    <ResetPasswordDialog username={coded} onClose={onClose} onDone={onDone} />
  );
};
