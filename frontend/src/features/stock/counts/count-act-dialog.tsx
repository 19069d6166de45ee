import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { countText } from '#domain/count-text.ts';
import { reasonText } from '#domain/text.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { ConfirmDialog } from '#frontend/shared/dialogs/confirm-dialog.tsx';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { type CountChangeAct, useCountAct } from './count-queries.ts';

interface CountDialogProps {
  readonly count: CountDetail;
  readonly onClose: () => void;
}

interface CountActDialogProps extends CountDialogProps {
  readonly act: CountChangeAct;
}

/** Asks before a count is changed, and says what will come of it. */
export const CountActDialog = ({ act, ...props }: CountActDialogProps) => {
  switch (act) {
    case 'close_count':
      return <CloseDialog {...props} />;
    case 'approve_count':
      return <BookDialog {...props} />;
    case 'reopen_count':
    case 'cancel_count':
      return <ReasonDialog act={act} {...props} />;
  }
};

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
        : `${left} of ${countText(rows.length, 'row')} ${left === 1 ? 'is not counted: it stays as it is' : 'are not counted: they stay as they are'}.`}
    </ConfirmDialog>
  );
};

/** Nobody is kept from booking what they counted (decision 56): it is said. */
const ownRowsText = ({ rows }: CountDetail, username: string | null): string => {
  const own = rows.filter(({ isOverLimit, entry }) => isOverLimit && entry?.by === username).length;
  return own === 0 ? '' : ` You counted ${countText(own, 'row')} above the limit yourself.`;
};

const BookDialog = ({ count, onClose }: CountDialogProps) => {
  const { username } = useUser();
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
      {ownRowsText(count, username)}
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
      <TextAreaField label="Reason" required rows={2} {...bindingOf(reason, '')} />
    </FormDialog>
  );
};
