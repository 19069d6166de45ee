import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { BomFields, type BomResponse } from '#api/bom.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { itemChoices, useChangeBom } from '#frontend/features/bom/queries.ts';
import { bomPath } from '#frontend/shared/bom-path.ts';
import { ConflictDialog } from '#frontend/shared/dialogs/conflict-dialog.tsx';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { draftOf, emptyDraft, isNewRevision } from './draft-form.ts';
import { DraftHeadFields } from './draft-head-fields.tsx';
import { draftVersions } from './draft-versions.ts';
import { LineFields } from './line-fields.tsx';
import { focusFirstWrong, wrongLineText } from './wrong-line.ts';

interface DraftDialogProps {
  /** A draft to be changed, or a revision of which a new draft is made; null: a new product's. */
  readonly from: BomResponse | null;
  readonly onClose: () => void;
}

type Sent = z.output<typeof BomFields>;

/** What stands now, where a change came too late for it. */
const currentOf = (error: unknown): BomResponse | undefined =>
  error instanceof ApiFailure && error.code === 'STALE_VERSION' ? (error.current as BomResponse) : undefined;

/** Writes a draft. What is activated is checked then: a draft may be half done. */
export const DraftDialog = ({ from, onClose }: DraftDialogProps) => {
  // A page that is read anew meanwhile must not turn an edit into another one.
  const [opened] = useState(from);
  const isNew = isNewRevision(opened);
  const navigate = useNavigate();
  const saving = useChangeBom('save_draft');
  const idOf = useContentId();
  const items = useQuery(itemChoices).data ?? [];
  const form = useContractForm(BomFields, opened ? draftOf(opened) : emptyDraft());
  const { control } = form;
  const { isDirty, isSubmitted, errors } = form.formState;

  const [conflict, setConflict] = useState<{ readonly sent: Sent; readonly now: BomResponse }>();
  const send = (sent: Sent, version: number): void => {
    const request = { ...sent, version };
    saving.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          notify('success', `Draft ${data.revision} of ${data.inventoryID} saved`);
          onClose();
          if (isNew) void navigate(bomPath(data.inventoryID, data.revision));
        },
        onError: (error) => {
          const now = currentOf(error);
          setConflict(now && { sent, now });
          if (!now) form.failed(error);
        },
      },
    );
  };

  return (
    <>
      <FormDialog
        title={
          opened ? `${isNew ? 'New draft' : 'Edit draft'} of ${opened.inventoryID}` : 'New bill of material'
        }
        description="A draft may be half done: it is checked when it is activated."
        width="wide"
        onClose={onClose}
        onSubmit={(event) => {
          const { currentTarget } = event;
          void form.handleSubmit(
            (sent) => send(sent, isNew || opened === null ? 0 : opened.version),
            () => focusFirstWrong(currentTarget),
          )(event);
        }}
        submitLabel="Save draft"
        pendingLabel="Saving..."
        isPending={saving.isPending}
        failure={form.failure ?? (isSubmitted ? wrongLineText(errors, form.getValues('lines')) : undefined)}
        isDirty={isDirty}
      >
        <DraftHeadFields
          control={control}
          items={items}
          isNewProduct={opened === null}
          isNewRevision={isNew}
        />
        <LineFields control={control} items={items} />
      </FormDialog>
      {conflict && (
        <ConflictDialog
          title={`Draft ${conflict.now.revision} of ${conflict.now.inventoryID}`}
          what="this draft"
          lines={draftVersions(conflict.sent, conflict.now)}
          label="Save mine"
          disabledReason={conflict.now.status === 'Draft' ? null : `it is ${conflict.now.status} now`}
          isPending={saving.isPending}
          onYours={() => send(conflict.sent, conflict.now.version)}
          onCurrent={onClose}
          onBack={() => setConflict(undefined)}
        />
      )}
    </>
  );
};
