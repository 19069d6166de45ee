import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import './unit-choice.css';

interface UnitChoiceProps {
  readonly units: readonly ProductionUnit[];
  readonly value: ProductionUnit;
  readonly onChange: (unit: ProductionUnit) => void;
}

/** What is counted in: only what can be converted into the run's own unit is offered. */
export const UnitChoice = ({ units, value, onChange }: UnitChoiceProps) => (
  <fieldset className="unit-choice">
    <legend className="field-label">Count in</legend>
    {units.map((unit) => (
      <Button key={unit} aria-pressed={unit === value} onClick={() => onChange(unit)}>
        {unit}
      </Button>
    ))}
  </fieldset>
);
