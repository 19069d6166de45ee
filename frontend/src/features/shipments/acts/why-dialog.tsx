import { type ReactNode, useState } from 'react';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';

interface WhyDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly outcome: ReactNode;
  readonly submitLabel: string;
  readonly pendingLabel: string;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** Something that is done with a reason. */
export const WhyDialog = ({ outcome, onSubmit, ...dialog }: WhyDialogProps) => {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      {...dialog}
      description={outcome}
      isDirty={reason !== ''}
      onSubmit={(event) => {
        event.preventDefault();
        const isSaid = reason.trim() !== '';
        setError(isSaid ? undefined : 'Fill this in.');
        if (isSaid) onSubmit(reason.trim());
      }}
      isFloor
    >
      <TextAreaField
        label="Reason"
        required
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={error}
      />
    </FormDialog>
  );
};
