import type { ComponentProps, ReactNode } from 'react';
import './button.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** `primary`: the one thing to do here; `quiet`: beside others; `link`: in a line of text. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'link';
  readonly children: ReactNode;
  /** Shown instead while `isPending`; the button keeps its width. */
  readonly pendingLabel?: string;
  readonly isPending?: boolean;
  readonly icon?: ReactNode;
}

export const Button = ({
  look = 'secondary',
  children,
  pendingLabel,
  isPending = false,
  icon,
  type = 'button',
  className = '',
  disabled,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={`button button-${look} ${className}`}
    disabled={disabled || isPending}
    aria-busy={isPending || undefined}
  >
    {icon}
    {pendingLabel === undefined ? (
      <span>{children}</span>
    ) : (
      <span className="button-labels">
        <span className={isPending ? 'button-label-away' : undefined}>{children}</span>
        <span className={isPending ? undefined : 'button-label-away'}>{pendingLabel}</span>
      </span>
    )}
  </button>
);
