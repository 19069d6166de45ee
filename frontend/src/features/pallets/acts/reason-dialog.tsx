import { useController } from 'react-hook-form';
import { type PalletDetail, PalletReasonFields } from '#api/pallets.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { usePalletAct } from '../queries.ts';

export type ReasonAct = 'reopen_pallet' | 'hold_pallet' | 'release_pallet' | 'void_pallet';

const LABELS: Readonly<
  Record<ReasonAct, Readonly<Record<'label' | 'pending' | 'done' | 'outcome', string>>>
> = {
  reopen_pallet: {
    label: 'Reopen',
    pending: 'Reopening...',
    done: 'Reopened',
    outcome: 'Goods can be put on and taken off again. Its label is to be printed anew.',
  },
  hold_pallet: {
    label: 'Put on hold',
    pending: 'Holding...',
    done: 'On hold',
    outcome: 'Nothing of it is used until it is released. It can still be moved.',
  },
  release_pallet: {
    label: 'Release',
    pending: 'Releasing...',
    done: 'Released',
    outcome: 'From then on it can be worked at again.',
  },
  void_pallet: {
    label: 'Void',
    pending: 'Voiding...',
    done: 'Voided',
    outcome: 'What is on it stands loose at its place. Its number is never used again: take its label off.',
  },
};

interface ReasonDialogProps {
  readonly act: ReasonAct;
  /** As it stands now: a refusal brings the newest, and the next press is about that. */
  readonly pallet: PalletDetail;
  readonly onClose: () => void;
}

/** Changes how a pallet stands, with a reason. */
export const ReasonDialog = ({ act, pallet: { sscc, version }, onClose }: ReasonDialogProps) => {
  const labels = LABELS[act];
  const idOf = useContentId();
  const changing = usePalletAct(act);
  const form = useContractForm(PalletReasonFields, { reason: '' });
  const reason = useController({ control: form.control, name: 'reason' });
  const submit = form.handleSubmit(({ reason: why }) => {
    const request = { sscc, version, reason: why };
    changing.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: () => {
          notify('success', labels.done, `Pallet ${sscc}`);
          onClose();
        },
        onError: form.failed,
      },
    );
  });
  return (
    <FormDialog
      title={`${labels.label}: ${sscc}`}
      description={labels.outcome}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel={labels.label}
      pendingLabel={labels.pending}
      isPending={changing.isPending}
      failure={form.failure}
      isDirty={form.formState.isDirty}
      isFloor
    >
      <TextAreaField label="Reason" required rows={2} {...bindingOf(reason, '')} />
    </FormDialog>
  );
};
