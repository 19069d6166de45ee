import { useState } from 'react';

const COOKIE = 'sidebar_state';
/** Seven days (spec §9). */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;

const readCollapsed = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie === `${COOKIE}=collapsed`);

/** Whether the desktop sidebar is collapsed to icons; remembered in a cookie (spec §2). */
export const useSidebarCollapsed = (): readonly [boolean, () => void] => {
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const toggle = () => {
    const next = !isCollapsed;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `${COOKIE}=${next ? 'collapsed' : 'open'}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax`;
    setCollapsed(next);
  };
  return [isCollapsed, toggle];
};
