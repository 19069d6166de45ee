import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ulid } from 'ulid';
import * as z from 'zod/mini';
import { WorkOrderFields, type WorkOrderRow } from '#api/work-orders.ts';
import { useDuplicateWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { notifyCreated } from './notify-created.ts';

const schema = z.object({ requiredDate: WorkOrderFields.shape.requiredDate });

interface DuplicateDialogProps {
  readonly order: WorkOrderRow;
  readonly onClose: () => void;
}

/** A new order like this one, with its own required date. */
export const DuplicateDialog = ({ order, onClose }: DuplicateDialogProps) => {
  const [requestId] = useState(ulid);
  const duplicating = useDuplicateWorkOrder();
  const form = useContractForm(schema, { requiredDate: order.requiredDate });
  const { isDirty } = form.formState;
  const requiredDate = useController({ control: form.control, name: 'requiredDate' });

  const submit = form.handleSubmit((fields) =>
    duplicating.mutate(
      { ...fields, id: order.id, requestId },
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
      title={`Duplicate ${order.id}`}
      description="A new work order, New Entry, with the same product, quantity, priority and packing."
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      submitLabel="Duplicate"
      pendingLabel="Duplicating..."
      isPending={duplicating.isPending}
      failure={form.failure}
      isDirty={isDirty}
    >
      <DescriptionList
        facts={[
          { name: 'Product', value: order.product },
          { name: 'Quantity', value: amountText(order.quantity, order.uom) },
          { name: 'Priority', value: order.priority },
        ]}
      />
      <DateField label="Required Date" required {...bindingOf(requiredDate, '')} />
    </FormDialog>
  );
};
