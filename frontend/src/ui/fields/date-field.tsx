import { type Ref, useRef, useState } from 'react';
import './date-field.css';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { dayText, typedDay } from '#frontend/ui/formatting/day-format.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Field, type FieldProps } from './field.tsx';

interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`, '' while empty. What can't be read as a day is handed over as typed, for the form to speak of. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Bounds of the calendar, `YYYY-MM-DD`; what is typed may be past them. */
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly onBlur?: () => void;
  /** Of the field that is typed into, for a form that moves the focus. */
  readonly ref?: Ref<HTMLInputElement>;
}

const dayOf = (text: string): string => typedDay(text) ?? text.trim();

/** A day that is typed as a label writes it, or picked from the device's own calendar. */
export const DateField = ({
  value,
  onChange,
  min,
  max,
  required,
  disabled,
  name,
  onBlur,
  ref,
  ...field
}: DateFieldProps) => {
  const picker = useRef<HTMLInputElement>(null);
  /**
   * While it is being typed. `values`: what it was typed over, which a form keeps that takes whole days alone, and all that
   * was told since: a form that follows later comes through them.
   */
  const [typed, setTyped] = useState<{ readonly text: string; readonly values: readonly string[] } | null>(
    null,
  );
  // What the form has set to another day meanwhile is no longer what was typed.
  const draft = typed?.values.includes(value) ? typed.text : null;
  const day = typedDay(value);
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="control-with-action">
          <input
            {...wiring}
            ref={ref}
            className="control"
            autoComplete="off"
            placeholder="dd/mm/yyyy"
            data-scan="hand-over"
            name={name}
            required={required}
            disabled={disabled}
            value={draft ?? (day ? dayText(day) : value)}
            onChange={(event) => {
              const told = dayOf(event.target.value);
              setTyped({ text: event.target.value, values: [...(typed?.values ?? [value]), told] });
              onChange(told);
            }}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
          <input
            ref={picker}
            className="date-picker"
            type="date"
            data-scan="hand-over"
            tabIndex={-1}
            aria-hidden="true"
            disabled={disabled}
            min={min}
            max={max}
            value={day ?? ''}
            onChange={(event) => {
              setTyped(null);
              onChange(event.target.value);
            }}
          />
          <IconButton
            label={`Pick from the calendar: ${field.label}`}
            icon={<Icon name="calendar" />}
            disabled={disabled}
            onClick={() => picker.current?.showPicker()}
          />
        </div>
      )}
    </Field>
  );
};
