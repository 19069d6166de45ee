import { useState } from 'react';
import { ulid } from 'ulid';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { useCreateReason } from './queries.ts';
import { ReasonFormFields, reasonSchema } from './reason-form-fields.tsx';

/** Makes a reason to choose from. Sent again after a failure, it is the same one and no second. */
export const CreateReasonDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [reasonId] = useState(ulid);
  const creating = useCreateReason();
  const form = useContractForm(reasonSchema, { reasonId, text: '', active: true });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    creating.mutate(fields, {
      onSuccess: ({ data }) => {
        notify('success', 'Reason added', data.text);
        onClose();
      },
      onError: form.failed,
    }),
  );
  return (
    <FormDialog
      title="Add Reason"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Add"
      pendingLabel="Adding..."
      isPending={creating.isPending}
      failure={form.failure}
      isDirty={isDirty}
    >
      <ReasonFormFields control={form.control} />
    </FormDialog>
  );
};
