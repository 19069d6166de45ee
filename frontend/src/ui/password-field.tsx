import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { EYE, EYE_OFF, Stroke } from './stroke.tsx';

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
