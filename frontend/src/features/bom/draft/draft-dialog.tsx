import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { BomFields, type BomResponse } from '#api/bom.ts';
import { useUnsavedWork } from '#frontend/auth/session/unsaved-work.ts';
import { itemChoices, useChangeBom } from '#frontend/features/bom/queries.ts';
import { bomPath } from '#frontend/shared/bom-path.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { FormDialog } from '#frontend/shared/dialogs/form-dialog.tsx';
import { useContentId } from '#frontend/shared/dialogs/use-content-id.ts';
import { useContractForm } from '#frontend/shared/dialogs/use-contract-form.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { draftOf, emptyDraft, isNewRevision, unitOptions } from './draft-form.ts';
import { LineFields } from './line-fields.tsx';

interface DraftDialogProps {
  /** A draft to be changed, or a revision of which a new draft is made; null: a new product's. */
  readonly from: BomResponse | null;
  readonly onClose: () => void;
}

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
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const product = useController({ control, name: 'inventoryID' });
  const revision = useController({ control, name: 'revision' });
  const description = useController({ control, name: 'description' });
  const perQty = useController({ control, name: 'perQty' });
  const perUom = useController({ control, name: 'perUom' });

  const send = form.handleSubmit((fields) => {
    const request = { ...fields, version: isNew || opened === null ? 0 : opened.version };
    saving.mutate(
      { ...request, requestId: idOf(request) },
      {
        onSuccess: ({ data }) => {
          notify('success', `Draft ${data.revision} of ${data.inventoryID} saved`);
          onClose();
          if (isNew) void navigate(bomPath(data.inventoryID, data.revision));
        },
        onError: form.failed,
      },
    );
  });

  return (
    <FormDialog
      title={
        opened ? `${isNew ? 'New draft' : 'Edit draft'} of ${opened.inventoryID}` : 'New bill of material'
      }
      description="A draft may be half done: it is checked when it is activated."
      width="wide"
      onClose={onClose}
      onSubmit={(event) => void send(event)}
      submitLabel="Save draft"
      pendingLabel="Saving..."
      isPending={saving.isPending}
      failure={form.failure}
      isDirty={isDirty}
    >
      <FieldGrid>
        {opened === null && (
          <ComboboxField
            label="Product"
            noneLabel="Choose a product"
            options={items
              .filter(({ isStock }) => isStock)
              .map(({ inventoryID, name }) => ({ value: inventoryID, label: `${name} (${inventoryID})` }))}
            value={product.field.value || null}
            onChange={(chosen) => {
              product.field.onChange(chosen ?? '');
              perUom.field.onChange(unitOptions(items, chosen ?? '', '')[0]?.value ?? '');
            }}
            error={product.fieldState.error?.message}
          />
        )}
        {isNew && (
          <TextField
            label="Revision"
            required
            autoComplete="off"
            error={revision.fieldState.error?.message}
            {...revision.field}
          />
        )}
        <NumberField label="Makes" required {...bindingOf<number | null>(perQty, null)} />
        <SelectField
          label="Unit"
          noneLabel="Choose a unit"
          options={unitOptions(items, product.field.value, perUom.field.value)}
          value={perUom.field.value || null}
          onChange={(chosen) => perUom.field.onChange(chosen ?? '')}
          error={perUom.fieldState.error?.message}
        />
        <TextField
          label="What is new in it"
          autoComplete="off"
          error={description.fieldState.error?.message}
          {...description.field}
          value={description.field.value ?? ''}
        />
      </FieldGrid>
      <LineFields control={control} items={items} />
    </FormDialog>
  );
};
