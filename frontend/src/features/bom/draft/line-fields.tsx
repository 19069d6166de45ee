import { memo, useMemo, useState } from 'react';
import { Controller, useController, useFieldArray } from 'react-hook-form';
import { BOM_METHODS, type BomMethod } from '#domain/bom/bom-terms.ts';
import { METHOD_LABELS } from '#frontend/features/bom/bom-labels.ts';
import type { ItemChoice } from '#frontend/features/bom/queries.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { FieldGrid, FieldSet, Row } from '#frontend/ui/layout/layout.tsx';
import { type DraftControl, type DraftLine, newLine, unitOptions } from './draft-form.ts';

interface LineFieldsProps {
  readonly control: DraftControl;
  readonly items: readonly ItemChoice[];
}

const METHODS = BOM_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** The lines of a draft: an item that is chosen becomes the last line, with the focus in its quantity. */
export const LineFields = ({ control, items }: LineFieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  // Once a line is there the field is empty again, for the next one.
  const [adding, setAdding] = useState(0);
  const options = useMemo(
    () => items.map(({ inventoryID, name }) => ({ value: inventoryID, label: `${name} (${inventoryID})` })),
    [items],
  );
  const names = useMemo(() => new Map(items.map((item) => [item.inventoryID, item.name])), [items]);
  const add = (inventoryID: string | null) => {
    const item = items.find((one) => one.inventoryID === inventoryID);
    if (!item) return;
    append(newLine(item), { shouldFocus: false });
    setAdding(adding + 1);
  };
  return (
    <>
      {fields.map((field, index) => (
        <LineRow
          key={field.id}
          control={control}
          index={index}
          line={field}
          name={names.get(field.inventoryID)}
          units={items}
          onRemove={remove}
        />
      ))}
      <ComboboxField
        key={adding}
        label="Add a component"
        noneLabel="Search by name or id"
        options={options}
        value={null}
        onChange={add}
      />
      {fields.length === 0 && <p className="soft small">No lines yet: choose the first component.</p>}
    </>
  );
};

interface LineRowProps {
  readonly control: DraftControl;
  readonly index: number;
  readonly line: DraftLine;
  readonly name: string | undefined;
  readonly units: readonly ItemChoice[];
  readonly onRemove: (index: number) => void;
}

/** Drawn again only when something of its own changes: a bill may have hundreds. */
const LineRow = memo(({ control, index, line, name, units, onRemove }: LineRowProps) => {
  const at = `lines.${index}` as const;
  const item = useController({ control, name: `${at}.inventoryID` });
  const [isOpen, setOpen] = useState(false);
  const legend = `${index + 1}. ${name ?? line.inventoryID}`;
  return (
    <FieldSet
      legend={legend}
      action={
        <IconButton label={`Remove ${legend}`} icon={<Icon name="trash" />} onClick={() => onRemove(index)} />
      }
    >
      {item.fieldState.error && <p role="alert">{item.fieldState.error.message}</p>}
      <FieldGrid>
        <Controller
          control={control}
          name={`${at}.qty`}
          render={({ field, fieldState }) => (
            <NumberField
              label="Quantity"
              required
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name={`${at}.uom`}
          render={({ field, fieldState }) => (
            <SelectField
              label="Unit"
              noneLabel="Choose a unit"
              options={unitOptions(units, line.inventoryID, field.value)}
              value={field.value || null}
              onChange={(chosen) => field.onChange(chosen ?? '')}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name={`${at}.lossPercent`}
          render={({ field, fieldState }) => (
            <NumberField
              label="Loss"
              unit="%"
              min={0}
              value={field.value ?? null}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name={`${at}.method`}
          render={({ field, fieldState }) => (
            <SelectField
              label="Taken"
              noneLabel="Choose how it is taken"
              options={METHODS}
              value={field.value ?? null}
              onChange={(chosen) => field.onChange((chosen ?? undefined) as BomMethod | undefined)}
              error={fieldState.error?.message}
            />
          )}
        />
      </FieldGrid>
      {isOpen || line.fixedQty || line.optional ? (
        <Row>
          <Controller
            control={control}
            name={`${at}.fixedQty`}
            render={({ field }) => (
              <Checkbox label="For a whole run" isOn={field.value ?? false} onChange={field.onChange} />
            )}
          />
          <Controller
            control={control}
            name={`${at}.optional`}
            render={({ field }) => (
              <Checkbox label="Optional" isOn={field.value ?? false} onChange={field.onChange} />
            )}
          />
        </Row>
      ) : (
        <Row>
          <Button look="quiet" onClick={() => setOpen(true)}>
            More
          </Button>
        </Row>
      )}
    </FieldSet>
  );
});
