import type { ComponentUseResponse, RunLotResponse } from '#api/production.ts';
import { isOrAre } from '#domain/count-text.ts';
import { USE_LIMIT_PERCENT } from '#domain/production/goods/use-limit.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FieldSet } from '#frontend/ui/layout/layout.tsx';
import { differenceText, lotText, movedText } from './goods-text.ts';
import { isAskedWhy, isOf, missingOf, type Said, type SayOf, usedOf, wrongWith } from './said-of-lots.ts';

interface ComponentFieldsProps {
  readonly component: ComponentUseResponse;
  /** All of the run's: those of this component are shown. */
  readonly lots: readonly RunLotResponse[];
  readonly sayOf: SayOf;
  readonly onSay: (lot: RunLotResponse, change: Partial<Said>) => void;
  /** Closing was tried: what is wrong is said. */
  readonly isTried: boolean;
  readonly why: string;
  readonly onWhy: (why: string) => void;
}

/** A component of the bill: what is expected of it, its lots, and why the use differs where that is asked. */
export const ComponentFields = (props: ComponentFieldsProps) => {
  const { component, lots, sayOf, onSay, isTried, why, onWhy } = props;
  const { inventoryID, name, baseUom, expected } = component;
  const own = lots.filter((lot) => isOf(component, lot));
  const used = usedOf(component, lots, sayOf);
  const asksWhy = isAskedWhy(component, used);
  return (
    <FieldSet legend={name || inventoryID}>
      {expected !== null && (
        <p className={asksWhy ? undefined : 'soft'}>
          {`${quantityText(expected)} ${baseUom} expected by the bill, ${quantityText(used)} used: ${differenceText(used, expected, baseUom)}.`}
        </p>
      )}
      {own.map((lot) => (
        <LotFields
          key={lotText(lot)}
          lot={lot}
          said={sayOf(lot)}
          isTried={isTried}
          onSay={(change) => onSay(lot, change)}
        />
      ))}
      {asksWhy && (
        <TextField
          label={own.length === 0 ? `Why nothing of ${inventoryID} was issued` : `Why ${inventoryID} differs`}
          required
          maxCharacters={200}
          hint={`Asked where it is more than ${USE_LIMIT_PERCENT} % off what is expected.`}
          value={why}
          error={isTried && why.trim() === '' ? 'Say why.' : undefined}
          onChange={(event) => onWhy(event.target.value)}
        />
      )}
    </FieldSet>
  );
};

interface LotFieldsProps {
  readonly lot: RunLotResponse;
  readonly said: Said;
  readonly isTried: boolean;
  readonly onSay: (change: Partial<Said>) => void;
}

const LotFields = ({ lot, said, isTried, onSay }: LotFieldsProps) => {
  const missing = missingOf(lot, said.used);
  const wrong = isTried ? wrongWith(lot, said) : { used: undefined, reason: undefined };
  const ofBill = lot.backflushed > 0 ? ` ${quantityText(lot.backflushed)} of it by the bill.` : '';
  return (
    <>
      <NumberField
        label={`Used of ${lotText(lot)}`}
        required
        min={0}
        unit={lot.baseUom}
        hint={`${movedText(lot)}.${ofBill}`}
        value={said.used}
        error={wrong.used}
        onChange={(used) => onSay({ used })}
      />
      {missing > 0 && (
        <TextField
          label={`Why ${quantityText(missing)} ${lot.baseUom} ${isOrAre(missing)} missing`}
          required
          maxCharacters={200}
          value={said.reason}
          error={wrong.reason}
          onChange={(event) => onSay({ reason: event.target.value })}
        />
      )}
    </>
  );
};
