import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { useFocusHandover } from './use-focus-handover.ts';
import { ignorePress, useKeptFocus } from './use-kept-focus.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /**
   * `primary`: the one thing to do here; `danger`: the same where it can't be undone; `quiet`: beside others;
   * `link`: in a line of text.
   */
  readonly look?: 'primary' | 'secondary' | 'danger' | 'quiet' | 'link';
  readonly children: ReactNode;
  /** Shown instead while `isPending`; the button keeps its width. */
  readonly pendingLabel?: string;
  /** What it does is being done. It keeps the focus, and further presses do nothing. */
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
  disabled = false,
  ref,
  onClick,
  onBlur,
  ...rest
}: ButtonProps) => {
  const own = useFocusHandover(ref);
  const kept = useKeptFocus(own, disabled && !isPending, { onClick, onBlur });
  return (
    <button
      {...rest}
      {...kept}
      ref={own}
      type={type}
      className={`button button-${look} ${disabled || isPending ? 'is-closed' : ''} ${className}`}
      aria-disabled={isPending || kept['aria-disabled']}
      aria-busy={isPending || undefined}
      onClick={isPending ? ignorePress : kept.onClick}
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
};

/** Both labels hold the width; only one is there to be seen and read. */
const Label = ({ isAway, children }: { readonly isAway: boolean; readonly children: ReactNode }) => (
  <span className={isAway ? 'button-label-away' : undefined} aria-hidden={isAway || undefined}>
    {children}
  </span>
);
