import { type ComponentProps, useState } from 'react';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { EYE, EYE_OFF, Stroke } from '#frontend/ui/graphics/path-icon.tsx';
import { Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>;

export const PasswordField = ({
  label,
  hint,
  error,
  warning,
  isLabelHidden,
  ...input
}: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} warning={warning} isLabelHidden={isLabelHidden}>
      {(wiring) => (
        <div className="control-with-action">
          <input {...input} {...wiring} type={isShown ? 'text' : 'password'} className="control" />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            icon={<Stroke path={isShown ? EYE_OFF : EYE} />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
};
