import { type FormEvent, useState } from 'react';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { usePostingAct } from './use-posting-act.ts';

interface CancelPostingDialogProps {
  readonly runId: string;
  readonly runNumber: string;
  /** Of the posting that the person saw. */
  readonly version: number;
  readonly onClose: () => void;
}

/** Gives up that a closed run comes into the books by itself, with a reason. */
export const CancelPostingDialog = ({ runId, runNumber, version, onClose }: CancelPostingDialogProps) => {
  const cancelling = usePostingAct('cancel_posting');
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  useUnsavedWork(reason !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setRefused('Say why it is given up.');
    cancelling.mutate({ runId, version, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={`Give up posting ${runNumber}?`}
      description={`Nothing of it is sent to ${runtimeConfig().accountingName}: book it there by hand, or reopen the run and close it again.`}
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
          setReason(event.target.value);
          setRefused(undefined);
        }}
      />
    </FormDialog>
  );
};
