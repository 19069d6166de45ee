import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReasonOnTheWire } from '#api/work-centers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/auth/unsaved-work.ts';
import { BothVersionsDialog } from '#frontend/shared/both-versions-dialog.tsx';
import { FormDialog } from '#frontend/shared/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/use-contract-form.ts';
import { notify } from '#frontend/ui/toast.tsx';
import { currentReason, keepReason, useChangeReason } from './queries.ts';
import { ReasonFormFields, reasonSchema, type SentReason } from './reason-form-fields.tsx';
import { bothReasons } from './work-center-words.ts';

interface EditReasonDialogProps {
  readonly reason: ReasonOnTheWire;
  readonly onClose: () => void;
}

/** Edits a reason; what was said with its old words stays said. */
export const EditReasonDialog = ({ reason, onClose }: EditReasonDialogProps) => {
  const [opened] = useState(reason);
  const client = useQueryClient();
  const changing = useChangeReason();
  const [late, setLate] = useState<{ fields: SentReason; current: ReasonOnTheWire }>();
  const { reasonId, kind, text, active } = opened;
  const form = useContractForm(reasonSchema, { reasonId, kind, text, active });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);

  const save = (fields: SentReason, version: number) =>
    changing.mutate(
      { ...fields, version },
      {
        onSuccess: () => {
          notify('success', 'Reason saved', fields.text);
          onClose();
        },
        onError: (error) => {
          const current = currentReason(error);
          if (current) setLate({ fields, current });
          else form.failed(error);
        },
      },
    );
  const submit = form.handleSubmit((fields) => save(fields, opened.version));

  return (
    <>
      <FormDialog
        title="Edit Reason"
        description="Records keep the words that were chosen when they were made."
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        submitLabel="Save"
        pendingLabel="Saving..."
        isPending={changing.isPending}
        failure={form.failure}
        isDirty={isDirty}
      >
        <ReasonFormFields control={form.control} />
      </FormDialog>
      {late && (
        <BothVersionsDialog
          title="The reason"
          what="this reason"
          lines={bothReasons(late.fields, late.current)}
          label="Save mine"
          isPending={changing.isPending}
          failure={
            changing.isError && !currentReason(changing.error)
              ? reasonOf(changing.error, 'That did not work. Try again.')
              : undefined
          }
          onYours={() => save(late.fields, late.current.version)}
          onBack={() => setLate(undefined)}
          onCurrent={() => {
            void keepReason(client, late.current);
            onClose();
          }}
        />
      )}
    </>
  );
};
