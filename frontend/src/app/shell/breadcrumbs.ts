import { matchPath } from 'react-router-dom';
import { type Page, pages, profilePage, recordPages } from '#frontend/app/routing/pages.ts';
import type { BreadcrumbItem } from '#frontend/ui/navigation/breadcrumb.tsx';

const HOME: BreadcrumbItem = { label: 'Dashboard', to: '/dashboard' };

/** Where a path stands: the dashboard, the menu's group and section, the page. */
export const breadcrumbsFor = (
  pathname: string,
  among: readonly Page[] = [...pages, profilePage],
): readonly BreadcrumbItem[] => {
  const path = pathname.replace(/\/+$/, '');
  const page = among.find((candidate) => candidate.path === path);
  const record = page ? undefined : recordPages.find((candidate) => matchPath(candidate.path, path));
  if (record) {
    const above = breadcrumbsFor(record.listPath).map((crumb, index, all) =>
      index === all.length - 1 ? { ...crumb, to: record.listPath } : crumb,
    );
    return [...above, { label: record.label }];
  }
  if (!page) return [HOME, { label: 'Page not found' }];
  if (page.path === HOME.to) return [HOME];
  const group = page.group === 'Platform' ? [] : [{ label: page.group }];
  const section = page.section === undefined ? [] : [{ label: page.section }];
  return [HOME, ...group, ...section, { label: page.label }];
};
