import { Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldProps {
  /** The chosen option's value, or null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly options: readonly SelectOption[];
  /** What the first option, which means none, says. */
  readonly noneLabel: string;
  readonly disabled?: boolean;
}

const NONE = ':none';

/** A choice of one or none. An option with an empty value is refused (spec §5). */
export const SelectField = ({
  value,
  onChange,
  options,
  noneLabel,
  disabled,
  label,
  hint,
  error,
  warning,
  isLabelHidden,
}: SelectFieldProps) => {
  if (options.some((option) => option.value === '')) throw new Error('A select option needs a value.');
  return (
    <Field label={label} hint={hint} error={error} warning={warning} isLabelHidden={isLabelHidden}>
      {(wiring) => (
        <select
          {...wiring}
          className="control"
          value={value ?? NONE}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === NONE ? null : event.target.value)}
        >
          <option value={NONE}>{noneLabel}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
