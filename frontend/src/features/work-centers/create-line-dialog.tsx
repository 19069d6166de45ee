import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { LineFormFields, lineSchema } from './line-form-fields.tsx';
import { useCreateLine } from './queries.ts';

/** Makes a line. The same sent again after a failure is the same line and no second one. */
export const CreateLineDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const idOf = useContentId();
  const creating = useCreateLine();
  const form = useContractForm(lineSchema, {
    code: '',
    name: '',
    ratedSpeed: null,
    ratedUnit: 'bottles',
    place: null,
    active: true,
  });
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((fields) => {
    creating.mutate(
      { ...fields, requestId: idOf(fields) },
      {
        onSuccess: ({ data }) => {
          notify('success', `${data.name} added`);
          onClose();
        },
        onError: form.failed,
      },
    );
  });
  return (
    <FormDialog
      title="Add Line"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Add"
      pendingLabel="Adding..."
      isPending={creating.isPending}
      failure={form.failure}
      isDirty={isDirty}
    >
      <LineFormFields control={form.control} />
    </FormDialog>
  );
};
