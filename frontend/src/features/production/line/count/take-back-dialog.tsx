import { type FormEvent, useState } from 'react';
import type { RunCountResponse } from '#api/production.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { countText } from './count-text.ts';
import { takeBackId } from './take-back-id.ts';
import type { TypingOnRun } from './use-typed-count.ts';

interface TakeBackDialogProps {
  readonly count: RunCountResponse;
  readonly put: TypingOnRun['put'];
  readonly onClose: () => void;
}

/** Takes a mistaken count off the run's totals again; both stay to be read in its history. */
export const TakeBackDialog = ({ count, put, onClose }: TakeBackDialogProps) => {
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  useUnsavedWork(reason !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setRefused('Say why it is taken back.');
    const { countId, good, loss, unit } = count;
    void put({
      countId: takeBackId(countId),
      good: 0 - good,
      loss: 0 - loss,
      unit,
      note: reason.trim(),
    }).then(onClose);
  };
  return (
    <FormDialog
      title={`Take back ${countText(count)}?`}
      description="It is taken off the totals of the run and of its work order. Both counts stay in the history."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Take back"
      isFloor
      isDirty={reason !== ''}
    >
      <TextField
        label="Why"
        required
        maxCharacters={500}
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
