import { useController } from 'react-hook-form';
import { ALLERGENS } from '#domain/items/allergens.ts';
import { SHORT_ARRIVALS, type ShortArrival } from '#domain/items/arrival-warning.ts';
import { DATE_MARKS, type DateMark } from '#domain/items/date-mark.ts';
import { DATE_MARK_LABELS, SHORT_ARRIVAL_LABELS } from '#frontend/features/items/rule-texts.ts';
import { bindingOf } from '#frontend/shared/dialogs/field-binding.ts';
import { Checkbox } from '#frontend/ui/fields/checkbox.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { FieldGrid, FieldSet } from '#frontend/ui/layout/layout.tsx';
import type { RulesControl } from './rules-form.ts';

interface RuleFieldsProps {
  readonly control: RulesControl;
}

const MARKS = DATE_MARKS.map((value) => ({ value, label: DATE_MARK_LABELS[value] }));

const SHORT = SHORT_ARRIVALS.map((value) => ({ value, label: SHORT_ARRIVAL_LABELS[value] }));

const STATUSES = [
  { value: 'Released', label: 'Released' },
  { value: 'Quarantine', label: 'Quarantine' },
];

type WholeNumber =
  | 'shelfLifeDays'
  | 'leastDaysOnArrival'
  | 'leastDaysOnDespatch'
  | 'yearsKept'
  | 'casesPerLayer'
  | 'layersPerPallet';

interface WholeNumberFieldProps extends RuleFieldsProps {
  readonly name: WholeNumber;
  readonly label: string;
  readonly unit?: string;
}

const WholeNumberField = ({ control, name, ...field }: WholeNumberFieldProps) => {
  const number = useController({ control, name });
  return <NumberField {...field} isWhole min={0} {...bindingOf<number | null>(number, null)} />;
};

/** What its date means, how long it keeps, and how new lots stand. */
export const DateFields = ({ control }: RuleFieldsProps) => {
  const mark = useController({ control, name: 'dateMark' });
  const status = useController({ control, name: 'defaultStatus' });
  const short = useController({ control, name: 'onShortArrival' });
  return (
    <FieldGrid>
      <SelectField
        label="Date mark"
        noneLabel="Choose what its date means"
        options={MARKS}
        hint="For lots that arrive from now on. Those that are here keep theirs."
        value={mark.field.value ?? null}
        onChange={(value) => mark.field.onChange((value ?? undefined) as DateMark | undefined)}
        error={mark.fieldState.error?.message}
      />
      <SelectField
        label="New lots are"
        noneLabel="Choose how new lots stand"
        options={STATUSES}
        hint="Until somebody decides otherwise."
        value={status.field.value ?? null}
        onChange={(value) => status.field.onChange(value ?? undefined)}
        error={status.fieldState.error?.message}
      />
      <WholeNumberField control={control} name="shelfLifeDays" label="Shelf life" unit="days" />
      <WholeNumberField
        control={control}
        name="leastDaysOnArrival"
        label="Least left on arrival"
        unit="days"
      />
      <SelectField
        label="With fewer days on arrival"
        noneLabel="Choose what becomes of them"
        options={SHORT}
        hint="Refuse: a receipt with them is not taken."
        value={short.field.value ?? null}
        onChange={(value) => short.field.onChange((value ?? undefined) as ShortArrival | undefined)}
        error={short.fieldState.error?.message}
      />
      <WholeNumberField
        control={control}
        name="leastDaysOnDespatch"
        label="Least left on despatch"
        unit="days"
      />
      <WholeNumberField control={control} name="yearsKept" label="Records are kept" unit="years" />
    </FieldGrid>
  );
};

/** How it stands on a pallet. */
export const LayerFields = ({ control }: RuleFieldsProps) => (
  <FieldGrid>
    <WholeNumberField control={control} name="casesPerLayer" label="Cases a layer" />
    <WholeNumberField control={control} name="layersPerPallet" label="Layers a pallet" />
  </FieldGrid>
);

/** What must be declared of it. */
export const AllergenFields = ({ control }: RuleFieldsProps) => {
  const allergens = useController({ control, name: 'allergens' });
  const chosen = allergens.field.value;
  return (
    <FieldSet legend="Allergens">
      <FieldGrid>
        {ALLERGENS.map((allergen) => (
          <Checkbox
            key={allergen}
            label={allergen}
            isOn={chosen.includes(allergen)}
            onChange={(isOn) =>
              allergens.field.onChange(
                ALLERGENS.filter((other) => (other === allergen ? isOn : chosen.includes(other))),
              )
            }
          />
        ))}
      </FieldGrid>
    </FieldSet>
  );
};
