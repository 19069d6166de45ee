import { type FormEvent, type ReactNode, useState } from 'react';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface WhyDialogProps {
  readonly title: string;
  /** What comes of it. */
  readonly outcome: ReactNode;
  readonly submitLabel: string;
  readonly pendingLabel?: string;
  readonly isPending?: boolean;
  readonly failure?: string | undefined;
  /** Said where no reason is given. */
  readonly missing?: string;
  readonly maxCharacters?: number;
  readonly isFloor?: boolean;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** Something that is done with a reason. */
export const WhyDialog = (props: WhyDialogProps) => {
  const { outcome, missing = 'Fill this in.', maxCharacters = 500, onSubmit, ...dialog } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    setError(said === '' ? missing : undefined);
    if (said !== '') onSubmit(said);
  };
  return (
    <FormDialog {...dialog} description={outcome} isDirty={reason !== ''} onSubmit={submit}>
      <TextField
        label="Reason"
        required
        maxCharacters={maxCharacters}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
};
