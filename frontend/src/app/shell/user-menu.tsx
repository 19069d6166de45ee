import { useState } from 'react';
import { logOut } from '#frontend/auth/session/log-out.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { displayName } from '#frontend/auth/session/signed-in-user.ts';
import { Avatar } from '#frontend/ui/graphics/avatar.tsx';
import { Icon, type IconName } from '#frontend/ui/graphics/icon.tsx';
import { onDemand } from '#frontend/ui/loading/lazy-dialog.tsx';
import { Menu, MenuChoice, MenuItem, MenuLink } from '#frontend/ui/overlays/menu.tsx';
import { chooseTheme, THEMES, type Theme, useTheme } from '#frontend/ui/theme/theme.ts';

const SecurityDialog = onDemand(() =>
  import('#frontend/auth/security/security-dialog.tsx').then((loaded) => loaded.SecurityDialog),
);

const THEME_NAMES: Readonly<Record<Theme, { readonly label: string; readonly icon: IconName }>> = {
  system: { label: 'As the device', icon: 'device' },
  light: { label: 'Light', icon: 'sun' },
  dark: { label: 'Dark', icon: 'moon' },
};

interface UserMenuProps {
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
}

/** Who is signed in, their profile, how it should look to them, and Log out (spec §2). */
export const UserMenu = ({ isCollapsed, onNavigate }: UserMenuProps) => {
  const user = useUser();
  const theme = useTheme();
  const [isSecurityOpen, setSecurityOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const name = displayName(user);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    await logOut();
  };
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="user-button" disabled={isLeaving}>
            <Avatar name={name} picture={user.picture} />
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
        <MenuChoice
          label="Theme"
          value={theme}
          onChoose={chooseTheme}
          choices={THEMES.map((value) => ({
            value,
            label: THEME_NAMES[value].label,
            icon: <Icon name={THEME_NAMES[value].icon} size={18} />,
          }))}
        />
        <MenuLink to="/dashboard/profile" icon={<Icon name="people" />} onOpen={onNavigate}>
          Profile
        </MenuLink>
        <MenuItem icon={<Icon name="shield" />} onSelect={() => setSecurityOpen(true)}>
          Security
        </MenuItem>
        <MenuItem icon={<Icon name="logout" />} onSelect={() => void leave()}>
          Log out
        </MenuItem>
      </Menu>
      {isSecurityOpen && <SecurityDialog onClose={() => setSecurityOpen(false)} />}
    </>
  );
};
