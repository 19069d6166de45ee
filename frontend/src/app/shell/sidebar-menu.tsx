import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Page } from '#frontend/app/routing/pages.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import { Menu, MenuLink } from '#frontend/ui/overlays/menu.tsx';
import { Tooltip } from '#frontend/ui/overlays/tooltip.tsx';
import { isSection, menuOf, type Section } from './menu.ts';

type OpenPage = (event: { preventDefault(): void }) => void;

interface SidebarMenuProps {
  readonly pages: readonly Page[];
  readonly isCollapsed: boolean;
  /** A page was asked for; preventing it cancels the navigation. */
  readonly onOpen: OpenPage;
}

/** The menu's groups, sections and pages; the current page's section opens by itself (spec §2). */
export const SidebarMenu = ({ pages, isCollapsed, onOpen }: SidebarMenuProps) => (
  <nav className="sidebar-menu" aria-label="Main">
    {menuOf(pages).map((group) => (
      <section key={group.label} aria-label={group.label}>
        {!isCollapsed && <h2 className="menu-group">{group.label}</h2>}
        <ul>
          {group.entries.map((entry) => (
            <li key={isSection(entry) ? entry.label : entry.path}>
              {!isSection(entry) ? (
                <PageEntry page={entry} isCollapsed={isCollapsed} onOpen={onOpen} />
              ) : isCollapsed ? (
                <CollapsedSection section={entry} onOpen={onOpen} />
              ) : (
                <OpenableSection section={entry} onOpen={onOpen} />
              )}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);

const useIsCurrent = (): ((path: string) => boolean) => {
  const here = useLocation().pathname.replace(/\/+$/, '');
  return (path) => here === path;
};

interface PageEntryProps {
  readonly page: Page;
  readonly isCollapsed?: boolean;
  /** Inside a section, where the section's icon stands for all. */
  readonly isNested?: boolean;
  readonly onOpen: OpenPage;
}

/** On a low screen the menu is longer than its room. In an idle moment: at once, the page would be laid out for it alone. */
const bringIntoView = (link: HTMLAnchorElement | null): void => {
  if (link) whenIdle(() => link.scrollIntoView({ block: 'nearest' }));
};

const PageEntry = ({ page, isCollapsed = false, isNested = false, onOpen }: PageEntryProps) => {
  const isCurrent = useIsCurrent()(page.path);
  const link = (
    <Link
      ref={isCurrent ? bringIntoView : undefined}
      className="menu-link"
      to={page.path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isCollapsed ? page.label : undefined}
      onPointerEnter={page.preload}
      onFocus={page.preload}
      onClick={onOpen}
    >
      {!isNested && <Icon name={page.icon} />}
      {!isCollapsed && <span className="menu-text">{page.label}</span>}
    </Link>
  );
  return isCollapsed ? <Tooltip text={page.label}>{link}</Tooltip> : link;
};

interface SectionProps {
  readonly section: Section;
  readonly onOpen: OpenPage;
}

const OpenableSection = ({ section, onOpen }: SectionProps) => {
  const isCurrent = useIsCurrent();
  const id = useId();
  const isHere = section.pages.some((page) => isCurrent(page.path));
  // What somebody opened or closed by hand holds until they come into the section, or leave it.
  const [state, setState] = useState({ isHere, isOpen: isHere });
  if (state.isHere !== isHere) setState({ isHere, isOpen: isHere });
  const { isOpen } = state;
  return (
    <>
      <button
        type="button"
        className="menu-link"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setState({ isHere, isOpen: !isOpen })}
      >
        <Icon name={section.icon} />
        <span className="menu-text">{section.label}</span>
        <span className="menu-turn">
          <Icon name="right" size={16} />
        </span>
      </button>
      <ul id={id} className="menu-nested" hidden={!isOpen}>
        {section.pages.map((page) => (
          <li key={page.path}>
            <PageEntry page={page} isNested onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Icons only: the section's pages come in a menu beside it. */
const CollapsedSection = ({ section, onOpen }: SectionProps) => {
  const isCurrent = useIsCurrent();
  const isHere = section.pages.some((page) => isCurrent(page.path));
  return (
    <Menu
      side="right"
      heading={<strong>{section.label}</strong>}
      trigger={
        <button
          type="button"
          className={isHere ? 'menu-link menu-link-here' : 'menu-link'}
          aria-label={section.label}
          title={section.label}
        >
          <Icon name={section.icon} />
        </button>
      }
    >
      {section.pages.map((page) => (
        <MenuLink key={page.path} to={page.path} onOpen={onOpen} isCurrent={isCurrent(page.path)}>
          {page.label}
        </MenuLink>
      ))}
    </Menu>
  );
};
