import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineOnTheWire } from '#api/work-centers.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { useUnsavedWork } from '#frontend/auth/unsaved-work.ts';
import { BothVersionsDialog } from '#frontend/shared/both-versions-dialog.tsx';
import { FormDialog } from '#frontend/shared/form-dialog.tsx';
import { useContractForm } from '#frontend/shared/use-contract-form.ts';
import { notify } from '#frontend/ui/toast.tsx';
import { LineFormFields, lineSchema, type SentLine } from './line-form-fields.tsx';
import { currentLine, keepLine, type LineRow, useChangeLine } from './queries.ts';
import { bothLines, whyNotOff } from './work-center-words.ts';

interface EditLineDialogProps {
  readonly line: LineRow;
  readonly onClose: () => void;
}

/** Edits a line as it was when the dialog opened; where somebody was first, both versions are shown. */
export const EditLineDialog = ({ line, onClose }: EditLineDialogProps) => {
  // A list that is refreshed meanwhile must not turn an edit into another one.
  const [opened] = useState(line);
  const client = useQueryClient();
  const changing = useChangeLine();
  const [late, setLate] = useState<{ fields: SentLine; current: LineOnTheWire }>();
  const form = useContractForm(lineSchema, {
    code: opened.code,
    name: opened.name,
    ratedSpeed: opened.ratedSpeed,
    ratedUnit: opened.ratedUnit,
    active: opened.active,
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);

  const save = (fields: SentLine, version: number) =>
    changing.mutate(
      { ...fields, version },
      {
        onSuccess: ({ data }) => {
          notify('success', `${data.name} saved`);
          onClose();
        },
        onError: (error) => {
          const current = currentLine(error);
          if (current) setLate({ fields, current });
          else form.failed(error);
        },
      },
    );
  const submit = form.handleSubmit((fields) => save(fields, opened.version));

  return (
    <>
      <FormDialog
        title={`Edit ${opened.code}`}
        onClose={onClose}
        onSubmit={(event) => void submit(event)}
        submitLabel="Save"
        pendingLabel="Saving..."
        isPending={changing.isPending}
        failure={form.failure}
        isDirty={isDirty}
      >
        <LineFormFields control={form.control} isCodeFixed whyNotOff={whyNotOff(opened)} />
      </FormDialog>
      {late && (
        <BothVersionsDialog
          title={opened.code}
          what="this line"
          lines={bothLines(late.fields, late.current)}
          label="Save mine"
          isPending={changing.isPending}
          failure={
            changing.isError && !currentLine(changing.error)
              ? reasonOf(changing.error, 'That did not work. Try again.')
              : undefined
          }
          onYours={() => save(late.fields, late.current.version)}
          onBack={() => setLate(undefined)}
          onCurrent={() => {
            void keepLine(client, late.current);
            onClose();
          }}
        />
      )}
    </>
  );
};
