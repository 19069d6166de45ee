import { useController } from 'react-hook-form';
import type { ItemChoice } from '#frontend/features/bom/queries.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid } from '#frontend/ui/layout/layout.tsx';
import { type DraftControl, unitOptions } from './draft-form.ts';

interface DraftHeadFieldsProps {
  readonly control: DraftControl;
  readonly items: readonly ItemChoice[];
  readonly isNewProduct: boolean;
  readonly isNewRevision: boolean;
}

/** Of what it is, and how much of that its lines make. */
export const DraftHeadFields = ({ control, items, ...is }: DraftHeadFieldsProps) => {
  const product = useController({ control, name: 'inventoryID' });
  const revision = useController({ control, name: 'revision' });
  const description = useController({ control, name: 'description' });
  const perQty = useController({ control, name: 'perQty' });
  const perUom = useController({ control, name: 'perUom' });
  return (
    <FieldGrid>
      {is.isNewProduct && (
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
      {is.isNewRevision && (
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
  );
};
