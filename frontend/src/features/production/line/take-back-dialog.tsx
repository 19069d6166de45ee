import { type FormEvent, useState } from 'react';
import type { RunCountOnTheWire } from '#api/production.ts';
import { useUnsavedWork } from '#frontend/auth/unsaved-work.ts';
import { FormDialog } from '#frontend/shared/form-dialog.tsx';
import { TextField } from '#frontend/ui/text-field.tsx';
import { countText } from './count-text.ts';
import { takeBackId } from './take-back-id.ts';
import type { TypingOnRun } from './use-typed-count.ts';

interface TakeBackDialogProps {
  readonly count: RunCountOnTheWire;
  readonly put: TypingOnRun['put'];
  readonly onClose: () => void;
}

/** Takes a mistaken count off the run's totals again; both stay to be read in its history. */
export const TakeBackDialog = ({ count, put, onClose }: TakeBackDialogProps) => {
  const [why, setWhy] = useState('');
  const [refused, setRefused] = useState<string>();
  useUnsavedWork(why !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (why.trim() === '') return setRefused('Say why it is taken back.');
    const { countId, good, loss, unit } = count;
    put({ countId: takeBackId(countId), good: 0 - good, loss: 0 - loss, unit, note: why.trim() })
      .then(onClose)
      .catch(() => setRefused('This device could not keep it. Try again.'));
  };
  return (
    <FormDialog
      title={`Take back ${countText(count)}?`}
      description="It is taken off the totals of the run and of its work order. Both counts stay in the history."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Take back"
      isFloor
      isDirty={why !== ''}
    >
      <TextField
        label="Why"
        required
        maxLength={500}
        value={why}
        error={refused}
        onChange={(event) => {
          setWhy(event.target.value);
          setRefused(undefined);
        }}
      />
    </FormDialog>
  );
};
