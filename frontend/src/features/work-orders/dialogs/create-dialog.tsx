import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ulid } from 'ulid';
import { WorkOrderFields } from '#api/work-orders.ts';
import { EDITABLE_FIELDS } from '#domain/work-orders/work-order.ts';
import { FormComponents } from '#frontend/features/work-orders/components/order-components.tsx';
import { useCreateWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { products } from '#frontend/shared/queries/products.ts';
import { notifyCreated } from './notify-created.ts';
import { WorkOrderFormFields } from './work-order-fields.tsx';

/** Makes a new order. Sent again after a failure, it is the same order and no second one. */
export const CreateDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [requestId] = useState(ulid);
  const choices = useQuery(products);
  const creating = useCreateWorkOrder();
  const form = useContractForm(WorkOrderFields, {
    product: '',
    inventoryID: null,
    uom: 'bottles',
    requiredDate: '',
    packs: {},
  });
  const { isDirty } = form.formState;

  const submit = form.handleSubmit((fields) =>
    creating.mutate(
      { ...fields, requestId },
      {
        onSuccess: (created) => {
          notifyCreated(created);
          onClose();
        },
        onError: form.failed,
      },
    ),
  );

  return (
    <FormDialog
      title="Create Work Order"
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Create"
      pendingLabel="Creating..."
      isPending={creating.isPending}
      failure={form.failure}
      isDirty={isDirty}
      width="medium"
    >
      <WorkOrderFormFields control={form.control} choices={choices.data ?? []} editable={EDITABLE_FIELDS} />
      <FormComponents control={form.control} workOrderId={null} />
    </FormDialog>
  );
};
