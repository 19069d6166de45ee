import type { Crumb } from '#frontend/ui/breadcrumb.tsx';
import { pages } from './pages.ts';

const HOME: Crumb = { label: 'Dashboard', to: '/dashboard' };

/** Where a path stands: the dashboard, the menu group, the page. */
export const crumbsFor = (pathname: string): readonly Crumb[] => {
  const path = pathname.replace(/\/+$/, '');
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) return [HOME, { label: 'Page not found' }];
  if (page.path === HOME.to) return [HOME];
  const group = page.group === 'Platform' ? [] : [{ label: page.group }];
  return [HOME, ...group, { label: page.label }];
};
