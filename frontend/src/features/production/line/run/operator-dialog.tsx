import { type FormEvent, useState } from 'react';
import type { RunRecord } from '#api/production.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { displayName } from '#frontend/auth/session/signed-in-user.ts';
import { NO_OPERATOR, OperatorField } from '#frontend/features/production/line/operator-field.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { useRunChange } from './use-run-changes.ts';

interface OperatorDialogProps {
  readonly run: RunRecord;
  readonly onClose: () => void;
}

/** Hands the run over to somebody else. */
export const OperatorDialog = ({ run, onClose }: OperatorDialogProps) => {
  const me = displayName(useUser());
  const idOf = useContentId();
  const [operator, setOperator] = useState('');
  const [refused, setRefused] = useState<string>();
  const changing = useRunChange('change_operator');
  const change = (to: string) =>
    changing.mutate(
      { runId: run.runId, version: run.version, changeId: idOf([run.version, to]), operator: to },
      { onSuccess: onClose },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (operator.trim() === '') setRefused(NO_OPERATOR);
    else change(operator.trim());
  };
  return (
    <FormDialog
      title="Change operator"
      description={`${run.operator} runs ${run.runNumber} now.`}
      width="medium"
      isFloor
      isDirty={operator !== ''}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Change operator"
      pendingLabel="Changing..."
      isPending={changing.isPending}
      failure={changing.isError ? reasonOf(changing.error, 'That did not work. Try again.') : undefined}
    >
      <OperatorField
        value={operator}
        error={refused}
        onChange={(typed) => {
          setOperator(typed);
          setRefused(undefined);
        }}
      />
      {me !== run.operator && (
        <Button isPending={changing.isPending} onClick={() => change(me)}>
          {`I take over (${me})`}
        </Button>
      )}
    </FormDialog>
  );
};
