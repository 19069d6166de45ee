import { type FormEvent, useState } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface GiveUpPostingDialogProps {
  readonly documentNbr: string;
  /** What to do instead, in sentences. */
  readonly instead: string;
  /** As it is typed: whoever opens this keeps it from being lost. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly cancelling: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
  };
  readonly onGiveUp: (reason: string) => void;
  readonly onClose: () => void;
}

/** Gives up that a document comes into the books by itself, with a reason. */
export const GiveUpPostingDialog = (props: GiveUpPostingDialogProps) => {
  const { documentNbr, instead, reason, cancelling, onReason, onGiveUp, onClose } = props;
  const [refused, setRefused] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setRefused('Say why it is given up.');
    onGiveUp(reason.trim());
  };
  return (
    <FormDialog
      title={`Give up posting ${documentNbr}?`}
      description={instead}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Give up"
      pendingLabel="Giving up..."
      isPending={cancelling.isPending}
      isDirty={reason !== ''}
      failure={cancelling.isError ? reasonOf(cancelling.error, 'It was not given up. Try again.') : undefined}
    >
      <TextField
        label="Why"
        required
        maxCharacters={200}
        value={reason}
        error={refused}
        onChange={(event) => {
          onReason(event.target.value);
          setRefused(undefined);
        }}
      />
    </FormDialog>
  );
};
