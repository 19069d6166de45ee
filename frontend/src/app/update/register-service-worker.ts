import { checkForNewVersion } from './new-version.ts';

/** A tab at the dock stays open for days, and only a load of the page would look for a newer version by itself. */
const UPDATE_CHECK_INTERVAL_MS = 30 * 60_000;

/** What this page was made of so far, as paths on the site. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, window.location.href))
    .flatMap(({ origin, pathname }) => (origin === window.location.origin ? [pathname] : []));

/**
 * Lets the browser keep the shell, so that a reload without a network opens the product. Nobody waits for it, and
 * without it (an old browser, a private window) only that is missing. A newer version is fetched in the background;
 * the page that is open stays as it is until it is left.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('controllerchange', () => void checkForNewVersion().catch(() => undefined));
  let isWatched = false;
  const register = async (): Promise<void> => {
    const registration = await serviceWorker.register('/sw.js');
    if (!isWatched)
      setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_INTERVAL_MS);
    isWatched = true;
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: loadedFiles() });
  };
  const start = () => void register().catch(() => undefined);
  // What a network that went away cut off is begun again.
  window.addEventListener('online', start);
  // Its downloads come after those that the first page needs.
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};
