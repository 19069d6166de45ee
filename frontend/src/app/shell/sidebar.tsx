import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { pages } from '#frontend/app/routing/pages.ts';
import { accessOf } from '#frontend/auth/session/access.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { Logo } from '#frontend/ui/graphics/logo.tsx';
import './sidebar.css';
import { SidebarMenu } from './sidebar-menu.tsx';
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
  const user = useUser();
  const isOpen = accessOf(user) === 'open';
  return (
    <aside className={isCollapsed ? 'sidebar sidebar-collapsed' : 'sidebar'} aria-label="Sidebar">
      <TeamHeader isCollapsed={isCollapsed} />
      <SidebarMenu
        pages={pages}
        isCollapsed={isCollapsed}
        onOpen={(event) => {
          if (isOpen) onNavigate();
          else {
            event.preventDefault();
            onDenied();
          }
        }}
      />
      <UserMenu isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </aside>
  );
};

/** The first of the configured companies. */
const TeamHeader = ({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const company = runtimeConfig().companies[0];
  if (!company) return null;
  return (
    <div className="team">
      {company.logo ? (
        <img src={company.logo} alt={isCollapsed ? company.name : ''} width={32} height={32} />
      ) : (
        <Logo size={32} label={isCollapsed ? company.name : undefined} />
      )}
      {!isCollapsed && (
        <div className="team-words">
          <strong>{company.name}</strong>
          <span>{company.plan}</span>
        </div>
      )}
    </div>
  );
};
