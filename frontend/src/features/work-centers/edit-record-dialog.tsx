import { type ComponentType, useState } from 'react';
import type { Control, DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import type { RecordKind, RecordTypes } from './record-kind.ts';
import { useRecordChange } from './use-record-change.tsx';

/** The form of a kind of record. */
export interface RecordForm<Of extends RecordTypes> {
  readonly schema: z.ZodMiniType<Of['sent'], Of['fields']>;
  readonly fieldsOf: (row: Of['row']) => DefaultValues<Of['fields']>;
  readonly Fields: ComponentType<{
    readonly control: Control<Of['fields'], unknown, Of['sent']>;
    readonly row: Of['row'];
  }>;
  /** Said under its title. */
  readonly about?: string;
}

interface EditRecordDialogProps<Of extends RecordTypes> {
  readonly kind: RecordKind<Of>;
  readonly fields: RecordForm<Of>;
  readonly row: Of['row'];
  readonly onClose: () => void;
}

/** Edits a record as it was when the dialog opened; where somebody was first, both versions are shown. */
export const EditRecordDialog = <Of extends RecordTypes>({
  kind,
  fields,
  row,
  onClose,
}: EditRecordDialogProps<Of>) => {
  // A list that is refreshed meanwhile must not turn an edit into another one.
  const [opened] = useState(row);
  const form = useContractForm(fields.schema, fields.fieldsOf(opened));
  const { isDirty } = form.formState;
  const { send, sending, versions } = useRecordChange(kind, opened, {
    label: () => 'Save mine',
    onSaved: (now) => {
      notify('success', ...kind.savedMessage(now));
      onClose();
    },
    onRefused: form.failed,
    onKept: onClose,
    goesBack: true,
  });
  const submit = form.handleSubmit((sent) => send(sent, opened.version));
  return (
    <>
      <FormDialog
        title={kind.labelsOf(opened).form}
        description={fields.about}
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        submitLabel="Save"
        pendingLabel="Saving..."
        isPending={sending !== undefined}
        failure={form.failure}
        isDirty={isDirty}
      >
        <fields.Fields control={form.control} row={opened} />
        <RecordHistory noun="WorkCenters" name={kind.keyOf(opened)} />
      </FormDialog>
      {versions}
    </>
  );
};
