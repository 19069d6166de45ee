import { isAllowed } from '#domain/access/permissions.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { type Page, pages } from './pages.ts';

/** The pages that the menu shows this person. */
export const useVisiblePages = (): readonly Page[] => {
  const { groups } = useUser();
  return pages.filter(({ shownTo }) => shownTo === undefined || isAllowed(groups, shownTo));
};
