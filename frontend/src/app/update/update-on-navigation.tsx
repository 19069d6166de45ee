import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { hasUnsavedWork } from '#frontend/shared/dialogs/unsaved-work.ts';
import { isNewVersionAvailable } from './new-version.ts';

/** Time for what the screen before has still to write down, and for the new one to open a dialog of its own. */
const RELOAD_DELAY_MS = 500;

/** A busy device writes longer; past this somebody is at work on the new screen, and the next navigation will do. */
const MAX_CHECKS = 10;

/** Nothing may be taken away: no dialog, no form with work in it, nobody who would warn when the tab closes. */
const isIdle = (): boolean =>
  !hasUnsavedWork() &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null &&
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Goes to another page of the product: once a newer version is there, that page is the newer version's. */
export const UpdateOnNavigation = () => {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it waits for
  useEffect(() => {
    if (!isNewVersionAvailable()) return;
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      const reloads = isIdle();
      if (reloads || checks === MAX_CHECKS) clearInterval(timer);
      if (reloads) window.location.reload();
    }, RELOAD_DELAY_MS);
    return () => clearInterval(timer);
  }, [pathname]);
  return null;
};
