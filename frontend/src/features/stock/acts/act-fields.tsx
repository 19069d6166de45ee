import { unitsOfItem } from '#domain/items/units-of-item.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { lotLabel, standingOf } from '#frontend/features/stock/stock-labels.ts';
import type { FieldBinding } from '#frontend/shared/dialogs/field-binding.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { FieldGrid, Row } from '#frontend/ui/layout/layout.tsx';
import { placesOfLot, type StockSubject } from './stock-subject.ts';

const LOT = 'lot:';

interface LotFieldProps {
  readonly subject: StockSubject;
  readonly lot: FieldBinding<string | null>;
}

/** Which lot, where there is a choice: in the order of their use, with how they stand and how much there is. */
export const LotField = ({ subject, lot }: LotFieldProps) => {
  const { lots, baseUom } = subject;
  if (lots.length === 1 && lot.value !== null) return null;
  return (
    <SelectField
      label="Lot"
      noneLabel="Choose a lot, or scan it"
      options={lots.map((one) => ({
        value: LOT + one.lotNumber,
        label: `${lotLabel(one.lotNumber)}: ${quantityText(one.onHand)} ${baseUom}, ${standingOf(one).label}`,
      }))}
      value={lot.value === null ? null : LOT + lot.value}
      onChange={(value) => lot.onChange(value === null ? null : value.slice(LOT.length))}
      error={lot.error && lot.value === null ? 'Choose a lot.' : lot.error}
    />
  );
};

interface FromFieldProps {
  readonly label: string;
  readonly subject: StockSubject;
  readonly lotNumber: string | null;
  readonly place: FieldBinding<string>;
}

/** One of the places where the lot is, with how much of it is there. */
export const FromField = ({ label, subject, lotNumber, place }: FromFieldProps) => (
  <SelectField
    label={label}
    noneLabel="Choose a place"
    options={placesOfLot(subject.lots.find((lot) => lot.lotNumber === lotNumber)).map((at) => ({
      value: at.place,
      label: `${placeName(at.place)}: ${quantityText(at.onHand)} ${subject.baseUom}`,
    }))}
    value={place.value === '' ? null : place.value}
    onChange={(value) => place.onChange(value ?? '')}
    error={place.error}
  />
);

interface AmountFieldsProps {
  readonly subject: StockSubject;
  /** How much is there to be taken, in the base unit; null: that is not known, or no bound. */
  readonly onHand: number | null;
  readonly qty: FieldBinding<number | null>;
  readonly uom: FieldBinding<string>;
}

/** How much, in a unit of the item; all that is there at one press. */
export const AmountFields = ({ subject, onHand, qty, uom }: AmountFieldsProps) => {
  const units = unitsOfItem(subject);
  return (
    <>
      <FieldGrid>
        <NumberField
          label="Quantity"
          required
          min={0}
          hasButtons
          {...(units.length === 1 && { unit: subject.baseUom })}
          {...qty}
        />
        {units.length > 1 && (
          <SelectField
            label="Unit"
            noneLabel="Choose a unit"
            options={units.map((unit) => ({ value: unit, label: unit }))}
            value={uom.value}
            onChange={(unit) => uom.onChange(unit ?? subject.baseUom)}
            error={uom.error}
          />
        )}
      </FieldGrid>
      {onHand !== null && onHand > 0 && (
        <Row>
          <Button
            onClick={() => {
              uom.onChange(subject.baseUom);
              qty.onChange(onHand);
            }}
          >
            {`All of it: ${quantityText(onHand)} ${subject.baseUom}`}
          </Button>
        </Row>
      )}
    </>
  );
};
