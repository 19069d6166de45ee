import { type ReactNode, useId } from 'react';
import './field.css';

export interface FieldProps {
  readonly label: string;
  /** Something to know before typing. */
  readonly hint?: ReactNode;
  /** What is wrong, in a sentence; read out when it appears. */
  readonly error?: string | undefined;
  /** Worth knowing, no reason to stop. */
  readonly warning?: string | undefined;
  readonly isLabelHidden?: boolean;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldProps {
  readonly children: (wiring: Wiring) => ReactNode;
}

/** Label above, control, then hint, warning and error, all tied together by ids. */
export const Field = ({ label, hint, error, warning, isLabelHidden = false, children }: FieldFrameProps) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="field">
      <label className={isLabelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {warning && (
        <p className="field-warning" id={`${id}-warning`} role="status">
          {warning}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
