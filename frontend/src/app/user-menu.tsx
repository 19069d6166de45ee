import { useState } from 'react';
import { logOut } from '#frontend/auth/log-out.ts';
import { useUser } from '#frontend/auth/session.ts';
import { displayName } from '#frontend/auth/signed-in-user.ts';
import { Icon } from '#frontend/ui/icon.tsx';
import { Menu, MenuItem } from '#frontend/ui/menu.tsx';

const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

/** Who is signed in, and Log out (spec §2). */
export const UserMenu = ({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const user = useUser();
  const [isLeaving, setLeaving] = useState(false);
  const name = displayName(user);
  const avatar = (
    <span className="avatar" aria-hidden="true">
      {user.picture ? <img src={user.picture} alt="" /> : initials(name)}
    </span>
  );
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await logOut();
  };
  return (
    <Menu
      trigger={
        <button type="button" className="user-button" disabled={isLeaving}>
          {avatar}
          <span className="visually-hidden">{isCollapsed ? `User menu of ${name}` : 'User menu of'}</span>
          {!isCollapsed && (
            <>
              <span className="user-words">
                <strong>{name}</strong>
                <span>{user.email}</span>
              </span>
              <Icon name="updown" size={16} />
            </>
          )}
        </button>
      }
      heading={
        <>
          <strong>{name}</strong>
          {user.email && <span className="soft small">{user.email}</span>}
        </>
      }
    >
      <MenuItem icon={<Icon name="logout" />} onSelect={() => void leave()}>
        Log out
      </MenuItem>
    </Menu>
  );
};
