import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Page, pages } from '#frontend/app/routing/pages.ts';
import { TooltipProvider } from '#frontend/ui/overlays/tooltip.tsx';
import { breadcrumbsFor } from './breadcrumbs.ts';
import { menuOf } from './menu.ts';
import { SidebarMenu } from './sidebar-menu.tsx';

const aPage = (described: Pick<Page, 'path' | 'label' | 'group' | 'section'>): Page => ({
  icon: 'box',
  Screen: lazy(() => new Promise(() => undefined)),
  preload: () => undefined,
  prefetchData: () => Promise.resolve(),
  ...described,
});

const PAGES: readonly Page[] = [
  aPage({ path: '/dashboard', label: 'Dashboard', group: 'Platform' }),
  aPage({
    path: '/dashboard/work-orders',
    label: 'Work Order List',
    group: 'Platform',
    section: 'Work Orders',
  }),
  aPage({
    path: '/dashboard/completed-work-orders',
    label: 'Completed Work Order',
    group: 'Platform',
    section: 'Work Orders',
  }),
  aPage({ path: '/dashboard/receive-goods', label: 'Receive Goods', group: 'Platform' }),
  aPage({ path: '/dashboard/bom-list', label: 'BoM List', group: 'Accounting integration', section: 'BoM' }),
  aPage({ path: '/dashboard/received-goods', label: 'Received Goods', group: 'Settings' }),
];

const openMenu = (path: string, isCollapsed = false) => {
  const onOpen = jest.fn();
  render(
    <MemoryRouter initialEntries={[path]}>
      <TooltipProvider>
        <SidebarMenu pages={PAGES} isCollapsed={isCollapsed} onOpen={onOpen} />
      </TooltipProvider>
    </MemoryRouter>,
  );
  return { onOpen, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
};

describe('the menu (spec §2)', () => {
  it('has the page that is open in view, on a screen too low for all of it, once nothing else is to do', async () => {
    const shown: unknown[] = [];
    const spy = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.textContent);
    });
    openMenu('/dashboard/received-goods');
    // At once, the page would be laid out for it alone.
    expect(shown).toEqual([]);
    await waitFor(() => expect(shown).toEqual(['Received Goods']));
    spy.mockRestore();
  });

  it('shows groups and sections in their order, without those that have no page', () => {
    openMenu('/dashboard');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Platform',
      'Accounting integration',
      'Settings',
    ]);
    const platform = screen.getByRole('region', { name: 'Platform' });
    expect(within(platform).getAllByRole('button')).toHaveLength(1);
    expect(menuOf(PAGES.slice(0, 4)).map((group) => group.label)).toEqual(['Platform']);
  });

  it('opens the section of the current page by itself, and no other', () => {
    openMenu('/dashboard/completed-work-orders');
    expect(screen.getByRole('button', { name: 'Work Orders' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Completed Work Order' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(screen.getByRole('button', { name: 'BoM' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('link', { name: 'BoM List' })).not.toBeInTheDocument();
  });

  it('opens and closes a section by hand, and by keyboard, and follows the page again', async () => {
    const { user } = openMenu('/dashboard');
    const section = screen.getByRole('button', { name: 'Work Orders' });
    section.focus();
    await user.keyboard('{Enter}');
    expect(section).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(section).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('link', { name: 'Work Order List' }));
    expect(section).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('link', { name: 'Receive Goods' }));
    expect(section).toHaveAttribute('aria-expanded', 'false');
  });

  it('keeps names and sections when only icons are shown', async () => {
    const { user, onOpen } = openMenu('/dashboard/work-orders', true);
    expect(screen.getByRole('link', { name: 'Receive Goods' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Work Orders' }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Work Order List' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await user.click(within(menu).getByRole('menuitem', { name: 'Completed Work Order' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('says in the breadcrumb where a page stands', () => {
    const labels = (path: string) => breadcrumbsFor(path, PAGES).map((crumb) => crumb.label);
    expect(labels('/dashboard/work-orders/')).toEqual(['Dashboard', 'Work Orders', 'Work Order List']);
    expect(labels('/dashboard/bom-list')).toEqual(['Dashboard', 'Accounting integration', 'BoM', 'BoM List']);
    expect(labels('/dashboard/nowhere')).toEqual(['Dashboard', 'Page not found']);
  });

  it('lists pages in the order of the specification', () => {
    const order = [
      ...['', 'work-orders', 'completed-work-orders', 'production-order-history', 'schedule-ship'],
      ...['prepare-ship', 'open-shipment-list', 'completed-shipment-lookup', 'items-to-pallet-conversion'],
      ...['receive-goods', 'tracking', 'vendor', 'inventory-list', 'bom-list', 'bom-substitute-list'],
      ...['bom-scan-list', 'bom-batch-list', 'production-line', 'received-goods', 'set-tracking'],
      ...[
        'work-center-management',
        'test-scanner',
        'logs-notifications',
        'user-management',
        'roles-permission',
      ],
    ].map((name) => (name === '' ? '/dashboard' : `/dashboard/${name}`));
    const places = pages.map((page) => order.indexOf(page.path));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });
});
