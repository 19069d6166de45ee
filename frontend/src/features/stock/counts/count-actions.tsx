import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CountDetail } from '#api/inventory-counts.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { reasonText } from '#domain/text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { useCountAct } from './count-queries.ts';
import { useWaitingCounts } from './device/use-waiting-counts.ts';

type Act = 'close_count' | 'approve_count' | 'reopen_count' | 'cancel_count';

interface CountProps {
  readonly count: CountDetail;
}

/** What can be done with a count as it stands. What this person may not do stays visible and says why. */
export const CountActions = ({ count }: CountProps) => {
  const { groups } = useUser();
  const [act, setAct] = useState<Act>();
  const unsent = useWaitingCounts().filter(({ request }) => request.countId === count.countId).length;
  const { status, kind, overLimit, counted } = count;
  if (status !== 'Counting' && status !== 'Counted') return null;
  const mayBook = (overLimit ?? 0) === 0 || isAllowed(groups, 'stock.adjust');
  const close = () => setAct(undefined);
  return (
    <>
      <Button onClick={() => setAct('cancel_count')}>Cancel count</Button>
      {status === 'Counted' && kind === 'sheet' && (
        <Button onClick={() => setAct('reopen_count')}>Count again</Button>
      )}
      {status === 'Counting' && (
        <Button
          look="primary"
          disabled={counted === 0 || unsent > 0}
          title={unsent > 0 ? 'Rows wait to be sent, or were not accepted.' : undefined}
          onClick={() => setAct('close_count')}
        >
          Show differences
        </Button>
      )}
      {status === 'Counted' && (
        <Button
          look="primary"
          disabled={!mayBook}
          title={mayBook ? undefined : permissionReason('stock.adjust')}
          onClick={() => setAct('approve_count')}
        >
          Book
        </Button>
      )}
      {act === 'close_count' && <CloseDialog count={count} onClose={close} />}
      {act === 'approve_count' && <BookDialog count={count} onClose={close} />}
      {(act === 'reopen_count' || act === 'cancel_count') && (
        <ReasonDialog act={act} count={count} onClose={close} />
      )}
    </>
  );
};

interface CountDialogProps extends CountProps {
  readonly onClose: () => void;
}

const CloseDialog = ({ count, onClose }: CountDialogProps) => {
  const idOf = useContentId();
  const closing = useCountAct('close_count');
  const { countId, version, rows, counted } = count;
  const left = rows.length - counted;
  const confirm = () => {
    const request = { countId, version };
    closing.mutate({ ...request, requestId: idOf(request) }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      title={`Close ${count.countNbr} for counting?`}
      confirmLabel="Show differences"
      pendingLabel="Closing..."
      isPending={closing.isPending}
      failure={closing.error ? reasonOf(closing.error, 'Try again.') : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {left === 0
        ? 'Every row is counted. Nothing is booked before somebody has seen the differences.'
        : `${left} of ${rows.length} rows are not counted: they stay as they are.`}
    </ConfirmDialog>
  );
};

const BookDialog = ({ count, onClose }: CountDialogProps) => {
  const idOf = useContentId();
  const booking = useCountAct('approve_count');
  const { countId, version, countNbr, differences } = count;
  const confirm = () => {
    const request = { countId, version };
    booking.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          notify('success', countNbr, data.status === 'Booked' ? 'Booked' : 'It is being booked');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={`Book ${countNbr}?`}
      confirmLabel="Book"
      pendingLabel="Booking..."
      isPending={booking.isPending}
      failure={booking.error ? reasonOf(booking.error, 'Try again.') : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {differences === 0
        ? 'Everything is as expected: stock stays as it is.'
        : `${differences === 1 ? '1 difference changes' : `${differences} differences change`} what is on hand. What was moved meanwhile is kept.`}
    </ConfirmDialog>
  );
};

const LABELS = {
  reopen_count: {
    title: 'Count again',
    submit: 'Count again',
    pending: 'Opening...',
    outcome: 'What was counted stays, and each row can be counted anew.',
  },
  cancel_count: {
    title: 'Cancel this count',
    submit: 'Cancel count',
    pending: 'Cancelling...',
    outcome: 'Nothing of it is booked, for good.',
  },
} as const;

const schema = z.object({ reason: reasonText });

const ReasonDialog = ({ act, count, onClose }: CountDialogProps & { readonly act: keyof typeof LABELS }) => {
  const labels = LABELS[act];
  const idOf = useContentId();
  const changing = useCountAct(act);
  const form = useContractForm(schema, { reason: '' });
  const reason = useController({ control: form.control, name: 'reason' });
  const { countId, version } = count;
  const submit = form.handleSubmit((fields) => {
    const request = { countId, version, ...fields };
    changing.mutate({ ...request, requestId: idOf(request) }, { onSuccess: onClose, onError: form.failed });
  });
  return (
    <FormDialog
      title={`${labels.title}: ${count.countNbr}`}
      description={labels.outcome}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={labels.submit}
      pendingLabel={labels.pending}
      isPending={changing.isPending}
      failure={form.failure}
      isDirty={form.formState.isDirty}
    >
      <TextAreaField
        label="Reason"
        required
        rows={2}
        value={reason.field.value}
        onChange={reason.field.onChange}
        onBlur={reason.field.onBlur}
        error={reason.fieldState.error?.message}
      />
    </FormDialog>
  );
};
