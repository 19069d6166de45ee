import { NavLink } from 'react-router-dom';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { accessOf } from '#frontend/auth/access.ts';
import { useUser } from '#frontend/auth/session.ts';
import { Icon } from '#frontend/ui/icon.tsx';
import { Tooltip } from '#frontend/ui/tooltip.tsx';
import { MENU_GROUPS, type Page, pages } from './pages.ts';
import './sidebar.css';
import { UserMenu } from './user-menu.tsx';

interface SidebarProps {
  /** Icons only. */
  readonly isCollapsed: boolean;
  readonly onNavigate: () => void;
  /** A page was asked for that this person may not see. */
  readonly onDenied: () => void;
}

/** Team header, the menu of the pages that exist, and the person (spec §2, Dashboard shell and sidebar). */
export const Sidebar = ({ isCollapsed, onNavigate, onDenied }: SidebarProps) => {
  const isOpen = accessOf(useUser()) === 'open';

  const entry = (page: Page) => {
    const link = (
      <NavLink
        className="menu-link"
        to={page.path}
        end={page.path === '/dashboard'}
        aria-label={isCollapsed ? page.label : undefined}
        onPointerEnter={page.prefetch}
        onFocus={page.prefetch}
        onClick={(event) => {
          if (isOpen) onNavigate();
          else {
            event.preventDefault();
            onDenied();
          }
        }}
      >
        <Icon name={page.icon} />
        {!isCollapsed && <span>{page.label}</span>}
      </NavLink>
    );
    return <li key={page.path}>{isCollapsed ? <Tooltip text={page.label}>{link}</Tooltip> : link}</li>;
  };

  return (
    <aside className={isCollapsed ? 'sidebar sidebar-collapsed' : 'sidebar'} aria-label="Sidebar">
      <TeamHeader isCollapsed={isCollapsed} />
      <nav className="sidebar-menu" aria-label="Main">
        {MENU_GROUPS.filter((group) => pages.some((page) => page.group === group)).map((group) => (
          <section key={group} aria-label={group}>
            {!isCollapsed && <h2 className="menu-group">{group}</h2>}
            <ul>{pages.filter((page) => page.group === group).map(entry)}</ul>
          </section>
        ))}
      </nav>
      <UserMenu isCollapsed={isCollapsed} />
    </aside>
  );
};

const TeamHeader = ({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const company = runtimeConfig().companies[0];
  if (!company) return null;
  return (
    <div className="team">
      <img src={company.logo} alt="" width={32} height={32} />
      {!isCollapsed && (
        <div className="team-words">
          <strong>{company.name}</strong>
          <span>{company.plan}</span>
        </div>
      )}
    </div>
  );
};
