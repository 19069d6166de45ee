import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  /** Stands inside, before the text. */
  readonly icon?: ReactNode;
  /** Stands behind the control, e.g. a quantity's unit. */
  readonly unit?: string;
}

export const TextField = ({
  label,
  hint,
  error,
  warning,
  isLabelHidden,
  icon,
  unit,
  type = 'text',
  ...input
}: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} warning={warning} isLabelHidden={isLabelHidden}>
    {(wiring) => {
      const isNumber = input.inputMode === 'decimal' || input.inputMode === 'numeric';
      const control = (
        <input {...input} {...wiring} type={type} className={`control ${isNumber ? 'number-control' : ''}`} />
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
