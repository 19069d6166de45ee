import { type FormEvent, useState } from 'react';
import type { LineCheckResponse } from '#api/production/line-checks.ts';
import { isOpenState } from '#domain/production/check/check-states.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { CHECK_TONES, HOW_LABELS } from '#frontend/shared/status/check-labels.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { useCheckAct } from './check-queries.ts';

type Row = LineCheckResponse['rows'][number];

/** What was scanned for it last, or what is asked for. */
const saidOf = ({ inventoryID, component, lotNumber, how, message, reason, by }: Row): string => {
  const taken = [
    inventoryID !== null && inventoryID !== component && `${inventoryID} instead`,
    lotNumber && `lot ${lotNumber}`,
    by === null && `Scan: ${HOW_LABELS[how]}`,
  ];
  // What was wrong names its own goods: those taken before are others.
  return [...(message === null ? taken : [message]), reason && `Let pass: ${reason}`, by]
    .filter(Boolean)
    .join(' · ');
};

interface CheckRowItemProps {
  readonly row: Row;
  readonly line: string;
  readonly workOrderId: string;
}

/** A component with how it stands; whoever may lets one pass that can't be scanned. */
export const CheckRowItem = ({ row, line, workOrderId }: CheckRowItemProps) => {
  const mayOverride = usePermission('scan.override');
  const [isAsking, setAsking] = useState(false);
  const canPass = mayOverride && isOpenState(row.state);
  return (
    <li>
      <p>
        <strong>{row.component}</strong> <Pill tone={CHECK_TONES[row.state]}>{row.state}</Pill>
        <span className="soft small last-count-by">{saidOf(row)}</span>
      </p>
      {canPass && !isAsking && (
        <Button look="quiet" aria-label={`Let ${row.component} pass`} onClick={() => setAsking(true)}>
          Let pass
        </Button>
      )}
      {canPass && isAsking && (
        <PassForm
          component={row.component}
          line={line}
          workOrderId={workOrderId}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
};

interface PassFormProps {
  readonly component: string;
  readonly line: string;
  readonly workOrderId: string;
  readonly onClose: () => void;
}

const PassForm = ({ component, line, workOrderId, onClose }: PassFormProps) => {
  const idOf = useContentId();
  const passing = useCheckAct('override_component', line, workOrderId);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form that starts the run stands around this dialog: it is not what was sent.
    event.stopPropagation();
    const said = { component, reason: reason.trim() };
    if (said.reason === '') return setRefused('Say why it may pass.');
    passing.mutate({ ...said, changeId: idOf(said) }, { onSuccess: onClose });
  };
  const failure = passing.isError ? reasonOf(passing.error, 'That was not taken. Try again.') : undefined;
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={`Why ${component} may pass`}
        required
        maxCharacters={200}
        value={reason}
        error={refused ?? failure}
        onChange={(event) => {
          setReason(event.target.value);
          setRefused(undefined);
        }}
      />
      <Button type="submit" isPending={passing.isPending} pendingLabel="Saving...">
        Let it pass
      </Button>{' '}
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
};
