import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Field, type FieldProps } from './field.tsx';
import './number-field.css';
import { numberText, typedNumber } from './parse-number.ts';

interface NumberFieldProps extends FieldProps {
  /** Null while empty. What can't be read as a number is NaN, for the form to speak of. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Stands behind the number. */
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** By how much the arrow keys and the buttons change it. Default 1. */
  readonly step?: number;
  /** Shows a button on either side, for fingers: the keyboard has the arrows, and Tab comes to the number itself. */
  readonly hasButtons?: boolean;
  /** A number of whole things: phones offer digits alone. */
  readonly isWhole?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly name?: string;
  readonly onBlur?: () => void;
}

const numberOf = (text: string): number | null =>
  text.trim() === '' ? null : (typedNumber(text) ?? Number.NaN);

/** A number that is typed; up and down change it by a step, never past its bounds. What is typed may be past them. */
export const NumberField = ({
  value,
  onChange,
  unit,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  hasButtons = false,
  isWhole = false,
  required,
  disabled,
  placeholder,
  name,
  onBlur,
  ...field
}: NumberFieldProps) => {
  /** As typed, while it is being typed. */
  const [typed, setDraft] = useState<string | null>(null);
  const isNumber = value !== null && !Number.isNaN(value);
  // What the form has set to something else meanwhile, or emptied, is no longer what was typed.
  const draft = typed !== null && Object.is(numberOf(typed), value) ? typed : null;

  const stepBy = (steps: number) => {
    const from = isNumber ? value : 0;
    // Decimal steps must not gather the dust of binary fractions.
    const next = Number((from + steps * step).toFixed(6));
    setDraft(null);
    onChange(Math.min(Math.max(next, min), max));
  };

  const press = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    stepBy(steps);
  };

  return (
    <Field {...field}>
      {(wiring) => (
        <div className={unit ? 'control-with-unit' : undefined}>
          <div className={hasButtons ? 'number-stepper' : undefined}>
            {hasButtons && (
              <IconButton
                tabIndex={-1}
                label={`Less: ${field.label}`}
                icon={<Icon name="minus" />}
                disabled={disabled || (isNumber && value <= min)}
                onClick={() => stepBy(-1)}
              />
            )}
            <input
              {...wiring}
              className="control number-control"
              inputMode={isWhole ? 'numeric' : 'decimal'}
              autoComplete="off"
              name={name}
              required={required}
              disabled={disabled}
              placeholder={placeholder}
              value={draft ?? (isNumber ? numberText(value) : '')}
              onChange={(event) => {
                const text = event.target.value;
                setDraft(text);
                onChange(numberOf(text));
              }}
              onFocus={(event) => event.target.select()}
              onBlur={() => {
                // What could not be read stays to be mended; a number is shown as the field writes numbers.
                if (draft !== null && (draft.trim() === '' || typedNumber(draft) !== null)) setDraft(null);
                onBlur?.();
              }}
              onKeyDown={press}
            />
            {hasButtons && (
              <IconButton
                tabIndex={-1}
                label={`More: ${field.label}`}
                icon={<Icon name="plus" />}
                disabled={disabled || (isNumber && value >= max)}
                onClick={() => stepBy(1)}
              />
            )}
          </div>
          {unit && <span className="soft">{unit}</span>}
        </div>
      )}
    </Field>
  );
};
