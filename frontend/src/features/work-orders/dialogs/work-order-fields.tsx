import { useId } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ProductChoice, WorkOrderFields } from '#api/work-orders.ts';
import { PRODUCTION_UNITS, type ProductionUnit } from '#domain/production/production-unit.ts';
import { checkRequiredDate } from '#domain/work-orders/edit-work-order.ts';
import type { EditableField } from '#domain/work-orders/work-order.ts';
import { PRIORITIES, type Priority } from '#domain/work-orders/work-order-status.ts';
import { chooseProduct, suggestionOf, suggestions } from '#frontend/shared/choose-product.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextAreaField } from '#frontend/ui/fields/text-area-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldGrid, FieldSet } from '#frontend/ui/layout/layout.tsx';

type FieldValues = z.input<typeof WorkOrderFields>;

export type WorkOrderControl = Control<FieldValues, unknown, z.output<typeof WorkOrderFields>>;

interface WorkOrderFieldsProps {
  readonly control: WorkOrderControl;
  readonly choices: readonly ProductChoice[];
  /** The others are shown closed: after the start two remain. */
  readonly editable: readonly EditableField[];
}

const PACKS = [
  ['bottlesPerCase', 'Bottles per case', undefined],
  ['casesPerPallet', 'Cases per pallet', undefined],
  ['millilitresPerBottle', 'Bottle size', 'mL'],
] as const;

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const isPast = (day: string): boolean => {
  const checked = checkRequiredDate(day, Date.now());
  return Array.isArray(checked) && checked.length > 0;
};

/** The fields of Create Work Order and of Edit (spec §2); all are required but the packing. */
export const WorkOrderFormFields = ({ control, choices, editable }: WorkOrderFieldsProps) => {
  const isClosed = (field: EditableField) => !editable.includes(field);
  const quantity = useController({ control, name: 'quantity' });
  const uom = useController({ control, name: 'uom' });
  const priority = useController({ control, name: 'priority' });
  const requiredDate = useController({ control, name: 'requiredDate' });
  const note = useController({ control, name: 'note' });
  return (
    <>
      <ProductField control={control} choices={choices} isClosed={isClosed('product')} />
      <FieldGrid>
        <NumberField
          label="Quantity"
          isWhole
          required
          min={1}
          disabled={isClosed('quantity')}
          {...bindingOf<number | null>(quantity, null)}
        />
        <SelectField
          label="Unit"
          noneLabel="Choose a unit"
          options={options(PRODUCTION_UNITS)}
          disabled={isClosed('uom')}
          value={uom.field.value ?? null}
          onChange={(value) => uom.field.onChange((value ?? 'bottles') as ProductionUnit)}
          error={uom.fieldState.error?.message}
        />
        <SelectField
          label="Priority"
          noneLabel="Choose a priority"
          options={options(PRIORITIES)}
          disabled={isClosed('priority')}
          value={priority.field.value ?? null}
          onChange={(value) => priority.field.onChange((value ?? undefined) as Priority | undefined)}
          error={priority.fieldState.error?.message}
        />
        <DateField
          label="Required Date"
          required
          disabled={isClosed('requiredDate')}
          {...bindingOf(requiredDate, '')}
          warning={isPast(requiredDate.field.value) ? 'The required date is in the past' : undefined}
        />
      </FieldGrid>
      <TextAreaField
        label="Note for the line (optional)"
        rows={2}
        disabled={isClosed('note')}
        {...bindingOf(note, '')}
      />
      <FieldSet legend="Packing (optional)">
        <FieldGrid>
          {PACKS.map(([name, label, unit]) => (
            <PackField
              key={name}
              control={control}
              name={name}
              label={label}
              unit={unit}
              isClosed={isClosed('packs')}
            />
          ))}
        </FieldGrid>
      </FieldSet>
    </>
  );
};

interface ProductFieldProps extends Pick<WorkOrderFieldsProps, 'control' | 'choices'> {
  readonly isClosed: boolean;
}

/** Typed freely, or one of the inventory's items by its suggestion, id or name. */
const ProductField = ({ control, choices, isClosed }: ProductFieldProps) => {
  const listId = useId();
  const product = useController({ control, name: 'product' });
  const item = useController({ control, name: 'inventoryID' });
  const typed = useWatch({ control, name: 'product' });
  return (
    <>
      <TextField
        label="Product"
        required
        autoComplete="off"
        list={listId}
        disabled={isClosed}
        value={typed}
        hint={
          item.field.value
            ? `Inventory item ${item.field.value}`
            : 'Pick or scan an inventory item. Any other name gets no lot, and what is made does not come into stock.'
        }
        error={product.fieldState.error?.message}
        onBlur={product.field.onBlur}
        onChange={(event) => {
          const chosen = chooseProduct(event.target.value, choices);
          product.field.onChange(chosen.product);
          item.field.onChange(chosen.inventoryID);
        }}
      />
      <datalist id={listId}>
        {suggestions(typed, choices).map((choice) => (
          <option key={choice.inventoryID} value={suggestionOf(choice)} />
        ))}
      </datalist>
    </>
  );
};

interface PackFieldProps extends Pick<WorkOrderFieldsProps, 'control'> {
  readonly name: (typeof PACKS)[number][0];
  readonly label: string;
  readonly unit: string | undefined;
  readonly isClosed: boolean;
}

const PackField = ({ control, name, label, unit, isClosed }: PackFieldProps) => {
  const pack = useController({ control, name: `packs.${name}` });
  return (
    <NumberField
      label={label}
      isWhole
      min={1}
      {...(unit ? { unit } : {})}
      disabled={isClosed}
      value={pack.field.value ?? null}
      onChange={(value) => pack.field.onChange(value ?? undefined)}
      onBlur={pack.field.onBlur}
      error={pack.fieldState.error?.message}
    />
  );
};
