import type { ComponentProps, ReactNode } from 'react';
import './button.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /**
   * `primary`: the one thing to do here; `danger`: the same where it can't be undone; `quiet`: beside others;
   * `link`: in a line of text.
   */
  readonly look?: 'primary' | 'secondary' | 'danger' | 'quiet' | 'link';
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
        <Label isAway={isPending}>{children}</Label>
        <Label isAway={!isPending}>{pendingLabel}</Label>
      </span>
    )}
  </button>
);

/** Both labels hold the width; only one is there to be seen and read. */
const Label = ({ isAway, children }: { readonly isAway: boolean; readonly children: ReactNode }) => (
  <span className={isAway ? 'button-label-away' : undefined} aria-hidden={isAway || undefined}>
    {children}
  </span>
);
