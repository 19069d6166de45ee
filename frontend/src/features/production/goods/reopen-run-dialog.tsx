import { type FormEvent, useState } from 'react';
import type { RunGoodsResponse } from '#api/production.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { useGoodsChange } from './use-goods-change.ts';

interface ReopenRunDialogProps {
  readonly goods: RunGoodsResponse;
  readonly onClose: () => void;
}

/** Opens a closed run again: goods can be issued and returned, and it is settled anew. */
export const ReopenRunDialog = ({ goods, onClose }: ReopenRunDialogProps) => {
  const idOf = useContentId();
  const reopening = useGoodsChange('reopen_run');
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  useUnsavedWork(reason !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setRefused('Say why it is reopened.');
    const request = { runId: goods.runId, rev: goods.rev, reason: reason.trim() };
    reopening.mutate(
      { ...request, changeId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', `${goods.runNumber} reopened`, 'What it used can be settled anew.');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Reopen ${goods.runNumber}?`}
      description="What it used is settled anew. Goods can be issued to it and returned until it is closed again."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Reopen"
      pendingLabel="Reopening..."
      isPending={reopening.isPending}
      isDirty={reason !== ''}
      failure={
        reopening.isError ? reasonOf(reopening.error, 'The run was not reopened. Try again.') : undefined
      }
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
