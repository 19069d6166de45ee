/*
 * Shows the shell that stands in the page where somebody who is known here asked for the dashboard, and
 * starts the downloads that are going to be needed while the product itself is still under way: the configuration, and
 * what a page of the dashboard is made of, since a module tells what it needs only once it has come. The build fills
 * in the files: those of every page, and of each.
 */
window.preloadedConfig = fetch('/config.json', { cache: 'no-cache' }).catch(() => null);
(() => {
  const { always, pages } = __FILES__;
  const path = window.location.pathname.replace(/\/+$/, '');
  if (path !== '/dashboard' && !path.startsWith('/dashboard/')) return;
  try {
    const isCollapsed = document.cookie.split('; ').includes('sidebar_state=collapsed');
    // As `auth/session/remembered-person.ts` keeps it: nobody else is shown more than the way to sign in.
    if (localStorage.getItem('signed-in-person'))
      document.documentElement.dataset.before = isCollapsed ? 'collapsed' : 'open';
  } catch {
    // Storage is closed to us: nobody is known here.
  }
  for (const file of [...always, ...(pages[path] ?? [])]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
})();
