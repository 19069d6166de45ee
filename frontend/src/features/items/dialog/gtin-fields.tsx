import { Controller, type ControllerFieldState, useFieldArray, useFormState } from 'react-hook-form';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import { useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { FieldGrid, FieldSet, Row } from '#frontend/ui/layout/layout.tsx';
import type { RulesControl } from './rules-form.ts';

interface GtinFieldsProps {
  readonly control: RulesControl;
  /** Of the item; its base unit first. */
  readonly uoms: readonly string[];
  /** What the accounting system gives it, in words. */
  readonly books: string;
}

/** GTINs of our own, each of a unit. One that is scanned is added. */
export const GtinFields = ({ control, uoms, books }: GtinFieldsProps) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'gtins' });
  const { isSubmitted } = useFormState({ control });
  // A row is checked as it is added: what nobody has typed in yet is not wrong.
  const errorOf = ({ isTouched, error }: ControllerFieldState) =>
    isTouched || isSubmitted ? error?.message : undefined;
  const add = (gtin: string) =>
    append(
      { gtin, uom: uoms[0] ?? '' },
      { focusName: `gtins.${fields.length}.${gtin === '' ? 'gtin' : 'uom'}` },
    );
  useScanner(1, ({ text, codes }) => {
    const gtin = codes.find(isGtin);
    if (gtin === undefined) return { bad: `${text} is no GTIN: its check digit is wrong, or its length.` };
    if (fields.some((one) => gtinKey(one.gtin) === gtinKey(gtin)))
      return { bad: `GTIN ${gtin} is here already.` };
    // As it was scanned, where that was all.
    add(isGtin(text) ? text : gtin);
    return { good: `GTIN ${gtin}` };
  });
  return (
    <>
      <p className="soft small">{books}</p>
      {fields.map((field, index) => (
        <FieldSet
          key={field.id}
          legend={`GTIN ${index + 1}`}
          action={
            <IconButton
              label={`Remove GTIN ${index + 1}`}
              icon={<Icon name="trash" />}
              onClick={() => remove(index)}
            />
          }
        >
          <FieldGrid>
            <Controller
              control={control}
              name={`gtins.${index}.gtin`}
              render={({ field: gtin, fieldState }) => (
                <TextField
                  label="GTIN"
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  error={errorOf(fieldState)}
                  {...gtin}
                />
              )}
            />
            <Controller
              control={control}
              name={`gtins.${index}.uom`}
              render={({ field: uom, fieldState }) => (
                <SelectField
                  label="Of one"
                  noneLabel="Choose a unit"
                  options={uoms.map((value) => ({ value, label: value }))}
                  value={uom.value || null}
                  onChange={(value) => uom.onChange(value ?? '')}
                  error={errorOf(fieldState)}
                />
              )}
            />
          </FieldGrid>
        </FieldSet>
      ))}
      <Row>
        <Button icon={<Icon name="plus" />} onClick={() => add('')}>
          Add GTIN
        </Button>
      </Row>
    </>
  );
};
