import { type ComponentProps, useState } from 'react';
import { passwordRules } from '#domain/access/password-policy.ts';
import { PasswordField } from '#frontend/ui/fields/password-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import './new-password-field.css';

type NewPasswordFieldProps = Pick<
  ComponentProps<typeof PasswordField>,
  'label' | 'name' | 'error' | 'autoFocus'
>;

/** A password to be chosen, over the pool's rules, each marked as soon as it is met. */
export const NewPasswordField = (field: NewPasswordFieldProps) => {
  const [typed, setTyped] = useState('');
  const rules = passwordRules(typed);
  const missing = rules.filter(({ isMet }) => !isMet).length;
  return (
    <div>
      <PasswordField
        {...field}
        autoComplete="new-password"
        required
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="password-rules" aria-label="Rules for the password">
        {rules.map(({ text, isMet }) => (
          <li key={text} className={isMet ? 'rule-met' : undefined}>
            <Icon name={isMet ? 'check' : 'minus'} size={14} />
            <span>
              {text}
              <span className="visually-hidden">{isMet ? ' (met)' : ' (not yet)'}</span>
            </span>
          </li>
        ))}
      </ul>
      {/* Said when the number changes, not at every letter. */}
      <p className="visually-hidden" role="status">
        {typed !== '' &&
          (missing === 0 ? 'The password meets every rule.' : `Rules not yet met: ${missing}.`)}
      </p>
    </div>
  );
};
