import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { useFocusHandover } from './use-focus-handover.ts';

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
  ref,
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    ref={useFocusHandover(ref)}
    type={type}
    className={`icon-button ${className}`}
    aria-label={label}
  >
    {icon}
  </button>
);
