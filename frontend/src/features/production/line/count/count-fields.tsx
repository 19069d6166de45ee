import { useQuery } from '@tanstack/react-query';
import type { RunRecord } from '#api/production.ts';
import { reasonsOfKind } from '#frontend/shared/queries/site-reasons.ts';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { type CountErrors, conversionText } from './check-count.ts';
import './count-fields.css';
import { UnitChoice } from './unit-choice.tsx';
import type { TypingOnRun } from './use-typed-count.ts';

interface CountFieldsProps {
  readonly run: RunRecord;
  readonly typing: TypingOnRun;
  readonly errors: CountErrors;
}

/** Good and loss in the unit chosen, each with its conversion as it is typed. */
export const CountFields = ({ run, typing, errors }: CountFieldsProps) => {
  const { typed, type } = typing;
  const { data: reasons = [], isPending } = useQuery(reasonsOfKind('loss'));
  const converted = (value: number | null) => (
    <span className="count-converted figures">{conversionText(value, typed.unit, run)}</span>
  );
  return (
    <div className="count-fields">
      <UnitChoice units={run.countableUnits} value={typed.unit} onChange={(unit) => type({ unit })} />
      <div className="count-pair">
        <NumberField
          label="Good"
          hasButtons
          min={0}
          value={typed.good}
          onChange={(good) => type({ good })}
          hint={converted(typed.good)}
          error={errors.good}
        />
        <NumberField
          label="Loss"
          hasButtons
          min={0}
          value={typed.loss}
          onChange={(loss) => type({ loss })}
          hint={converted(typed.loss)}
          error={errors.loss}
        />
      </div>
      {/* Its place is kept while reasons are asked for: what lies below must not move under a thumb. */}
      {(isPending || reasons.length > 0) && (
        <SelectField
          label="Reason of loss"
          noneLabel="No reason given"
          options={reasons.map((text) => ({ value: text, label: text }))}
          value={typed.note}
          onChange={(note) => type({ note })}
          disabled={!typed.loss || isPending}
        />
      )}
    </div>
  );
};
