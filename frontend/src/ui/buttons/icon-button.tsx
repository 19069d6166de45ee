import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { useFocusHandover } from './use-focus-handover.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, said by screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
}

export const IconButton = ({
  label,
  icon,
  type = 'button',
  className = '',
  disabled = false,
  ref,
  onClick,
  onBlur,
  ...rest
}: IconButtonProps) => {
  const own = useFocusHandover(ref);
  return (
    <button
      {...rest}
      {...useKeptFocus(own, disabled, { onClick, onBlur })}
      ref={own}
      type={type}
      className={`icon-button ${className}`}
      aria-label={label}
    >
      {icon}
    </button>
  );
};
