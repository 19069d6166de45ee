import { cloneElement, useState } from 'react';
import './floating.css';
import type { MenuChoiceProps, MenuItemProps, MenuLinkProps, MenuProps } from './dropdown-menu.tsx';

type Parts = typeof import('./dropdown-menu.tsx');

/*
 * A menu is needed once somebody opens one: what it is made of is fetched when they point at its button, so that no
 * page waits for it.
 */
let parts: Parts | undefined;

const loadParts = async (): Promise<Parts> => {
  parts ??= await import('./dropdown-menu.tsx');
  return parts;
};

const prefetch = (): void => {
  loadParts().catch(() => undefined);
};

/** A button that opens a menu of what can be done, or of where to go. */
export const Menu = (props: MenuProps) => {
  const [opened, setOpened] = useState<Parts>();
  if (opened) return <opened.Menu {...props} isOpenAtFirst />;
  const open = (): void => {
    // Without a network nothing opens, and the next press tries again.
    loadParts().then(setLoaded, () => undefined);
  };
  const setLoaded = (loaded: Parts): void => setOpened(() => loaded);
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: open,
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
};

// Rendered inside an open menu alone, when the parts are here.
export const MenuItem = (props: MenuItemProps) => parts && <parts.MenuItem {...props} />;

export const MenuLink = (props: MenuLinkProps) => parts && <parts.MenuLink {...props} />;

export const MenuChoice = <Value extends string>(props: MenuChoiceProps<Value>) =>
  parts && <parts.MenuChoice {...props} />;
