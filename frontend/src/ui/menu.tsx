import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import './floating.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  /** Stands over the entries, e.g. who is signed in. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
}

export const Menu = ({ trigger, heading, children }: MenuProps) => (
  <DropdownMenu.Root>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content className="menu" sideOffset={6} collisionPadding={8} align="start">
        {heading && <DropdownMenu.Label className="menu-heading">{heading}</DropdownMenu.Label>}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: string;
}

export const MenuItem = ({ icon, onSelect, children }: MenuItemProps) => (
  <DropdownMenu.Item className="menu-item" onSelect={onSelect}>
    {icon}
    {children}
  </DropdownMenu.Item>
);
