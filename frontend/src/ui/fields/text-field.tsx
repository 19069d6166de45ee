import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { firstCharacters } from '#domain/character-count.ts';
import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className' | 'maxLength'> {
  /** What is typed or pasted beyond so many characters is not taken; they are counted as the server does. */
  readonly maxCharacters?: number;
  /** Stands inside, before the text. */
  readonly icon?: ReactNode;
  /** Stands behind the control, e.g. a quantity's unit. */
  readonly unit?: string;
}

/** While characters are still being composed of several keys they are left alone. */
const keepWithin = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>, most: number) => {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return;
  const kept = firstCharacters(currentTarget.value, most);
  if (kept !== currentTarget.value) currentTarget.value = kept;
};

export const TextField = ({
  label,
  hint,
  error,
  warning,
  isLabelHidden,
  icon,
  unit,
  type = 'text',
  maxCharacters,
  onChange,
  ...input
}: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} warning={warning} isLabelHidden={isLabelHidden}>
    {(wiring) => {
      const isNumber = input.inputMode === 'decimal' || input.inputMode === 'numeric';
      const control = (
        <input
          {...input}
          {...wiring}
          onChange={(event) => {
            if (maxCharacters !== undefined) keepWithin(event, maxCharacters);
            onChange?.(event);
          }}
          type={type}
          className={`control ${isNumber ? 'number-control' : ''}`}
        />
      );
      if (icon) {
        return (
          <div className="control-with-icon">
            {icon}
            {control}
          </div>
        );
      }
      if (unit) {
        return (
          <div className="control-with-unit">
            {control}
            <span className="soft">{unit}</span>
          </div>
        );
      }
      return control;
    }}
  </Field>
);
