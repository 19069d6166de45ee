/**
 * Lets the browser keep the shell, so that a reload without a network opens the product. Nobody waits for it, and
 * without it (an old browser, a private window) only that is missing.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  // Its downloads come after those that the first page needs.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
};
