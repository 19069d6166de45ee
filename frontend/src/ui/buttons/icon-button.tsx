import type { ComponentProps, ReactNode } from 'react';
import './button.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, said by screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
}

export const IconButton = ({ label, icon, type = 'button', className = '', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={`icon-button ${className}`} aria-label={label}>
    {icon}
  </button>
);
