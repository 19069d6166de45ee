import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'maxLength'>;

export const TextAreaField = ({
  label,
  hint,
  error,
  warning,
  isLabelHidden,
  rows = 3,
  ...area
}: TextAreaFieldProps) => (
  <Field label={label} hint={hint} error={error} warning={warning} isLabelHidden={isLabelHidden}>
    {(wiring) => <textarea {...area} {...wiring} rows={rows} className="control" />}
  </Field>
);
