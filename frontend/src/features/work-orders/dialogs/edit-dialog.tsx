import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WorkOrderFields, type WorkOrderRecord } from '#api/work-orders.ts';
import { pickValues } from '#domain/record.ts';
import { AFTER_START_SENTENCE, editableFields } from '#domain/work-orders/edit-work-order.ts';
import { TYPED_FIELDS } from '#domain/work-orders/work-order.ts';
import { editScope } from '#domain/work-orders/work-order-status.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { FormComponents } from '#frontend/features/work-orders/components/order-components.tsx';
import { updateOrderInCache } from '#frontend/features/work-orders/list-queries.ts';
import { currentOf, useEditWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { products } from '#frontend/shared/queries/products.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { WorkOrderConflictDialog } from './work-order-conflict-dialog.tsx';
import { WorkOrderFormFields } from './work-order-fields.tsx';

interface EditDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Edits an order as it stands this moment, not as the list saw it. */
export const EditDialog = ({ id, onClose }: EditDialogProps) => (
  <RecordDialog id={id} title={`Edit ${id}`} onClose={onClose}>
    {(order) => <EditForm opened={order} onClose={onClose} />}
  </RecordDialog>
);

interface EditFormProps {
  readonly opened: WorkOrderRecord;
  readonly onClose: () => void;
}

const EditForm = ({ opened, onClose }: EditFormProps) => {
  // What was opened stays what it was: a list that is refreshed meanwhile must not turn an edit into another one.
  const [order] = useState(opened);
  const client = useQueryClient();
  const choices = useQuery(products);
  const editing = useEditWorkOrder();
  const idOf = useContentId();
  const [late, setLate] = useState<{ fields: WorkOrderFields; current: WorkOrderRecord }>();
  const form = useContractForm(WorkOrderFields, pickValues(order, TYPED_FIELDS));
  const { isDirty } = form.formState;
  const editable = editableFields(order);

  const save = (fields: WorkOrderFields, version: number) =>
    editing.mutate(
      { ...fields, id: order.id, version, changeId: idOf([fields, version]) },
      {
        onSuccess: ({ meta }) => {
          const [warning] = meta.warnings;
          notify(warning ? 'warning' : 'success', `${order.id} saved`, warning?.message);
          onClose();
        },
        onError: (error) => {
          const current = currentOf(error);
          if (current) setLate({ fields, current });
          else form.failed(error);
        },
      },
    );
  const submit = form.handleSubmit((fields) => save(fields, order.version));

  return (
    <>
      <FormDialog
        title={`Edit ${order.id}`}
        description={editScope(order) === 'afterStart' ? AFTER_START_SENTENCE : undefined}
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        submitLabel="Save"
        pendingLabel="Saving..."
        isPending={editing.isPending}
        failure={form.failure}
        isDirty={isDirty}
        width="medium"
      >
        <WorkOrderFormFields control={form.control} choices={choices.data ?? []} editable={editable} />
        {editScope(order) !== 'afterStart' && (
          <FormComponents control={form.control} workOrderId={order.id} />
        )}
      </FormDialog>
      {late && (
        <WorkOrderConflictDialog
          id={order.id}
          yours={{ ...late.fields, status: order.status, onHold: order.onHold }}
          current={late.current}
          label="Save mine"
          disabledReason={editScope(late.current) === 'nothing' ? `it is ${late.current.status}` : null}
          isPending={editing.isPending}
          failure={
            editing.isError && !currentOf(editing.error)
              ? reasonOf(editing.error, 'That did not work. Try again.')
              : undefined
          }
          onYours={() => save(late.fields, late.current.version)}
          onBack={() => setLate(undefined)}
          onCurrent={() => {
            void updateOrderInCache(client, late.current);
            onClose();
          }}
        />
      )}
    </>
  );
};
