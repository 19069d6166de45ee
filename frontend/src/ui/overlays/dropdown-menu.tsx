import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './floating.css';
import { Icon } from '#frontend/ui/graphics/icon.tsx';

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  /** Stands over the entries, e.g. who is signed in. */
  readonly heading?: ReactNode;
  readonly children: ReactNode;
  /** Where it opens, when there is room. Default: under its button. */
  readonly side?: 'bottom' | 'right';
  readonly isOpenAtFirst?: boolean;
}

export const Menu = ({ trigger, heading, children, side = 'bottom', isOpenAtFirst }: MenuProps) => (
  <DropdownMenu.Root modal={false} defaultOpen={isOpenAtFirst}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content className="menu" side={side} sideOffset={6} collisionPadding={8} align="start">
        {heading && <DropdownMenu.Label className="menu-heading">{heading}</DropdownMenu.Label>}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: string;
  /** What it does can't be undone. */
  readonly isDanger?: boolean;
  /** Why it can't be done now; the entry stays visible, closed, with the reason under it. */
  readonly disabledReason?: string | undefined;
}

export const MenuItem = ({ icon, onSelect, children, isDanger = false, disabledReason }: MenuItemProps) => (
  <DropdownMenu.Item
    className={isDanger ? 'menu-item menu-item-danger' : 'menu-item'}
    onSelect={onSelect}
    disabled={disabledReason !== undefined}
  >
    {icon}
    {disabledReason === undefined ? (
      children
    ) : (
      <span className="menu-item-closed">
        {children}
        <span className="small">{disabledReason}</span>
      </span>
    )}
  </DropdownMenu.Item>
);

export interface MenuLinkProps {
  readonly to: string;
  readonly icon?: ReactNode;
  /** Before it opens; may prevent it. */
  readonly onOpen?: (event: { preventDefault(): void }) => void;
  readonly isCurrent?: boolean;
  readonly children: string;
}

/** An entry that is a page of its own. */
export const MenuLink = ({ to, icon, onOpen, isCurrent = false, children }: MenuLinkProps) => (
  <DropdownMenu.Item asChild>
    <Link className="menu-item" to={to} onClick={onOpen} aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {children}
    </Link>
  </DropdownMenu.Item>
);

export interface MenuChoiceProps<Value extends string> {
  /** What is chosen, over the choices. */
  readonly label: string;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[];
}

/** One of a few, ticked; choosing leaves the menu open, so that its effect can be seen. */
export const MenuChoice = <Value extends string>({
  label,
  value,
  onChoose,
  choices,
}: MenuChoiceProps<Value>) => (
  <DropdownMenu.RadioGroup
    className="menu-choice"
    value={value}
    aria-label={label}
    onValueChange={(chosen) => onChoose(chosen as Value)}
  >
    <DropdownMenu.Label className="menu-label">{label}</DropdownMenu.Label>
    {choices.map((choice) => (
      <DropdownMenu.RadioItem
        key={choice.value}
        className="menu-item"
        value={choice.value}
        onSelect={(event) => event.preventDefault()}
      >
        {choice.icon}
        <span className="menu-item-text">{choice.label}</span>
        <DropdownMenu.ItemIndicator>
          <Icon name="check" size={18} />
        </DropdownMenu.ItemIndicator>
      </DropdownMenu.RadioItem>
    ))}
  </DropdownMenu.RadioGroup>
);
