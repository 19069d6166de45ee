import './api/prepare-schemas.ts';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/theme/print.css';
import './app/shell/before.css';
import { createRoot } from 'react-dom/client';
import { setTokenProvider } from './api/call.ts';
import { loadRuntimeConfig } from './api/runtime-config.ts';
import { App } from './app/app.tsx';
import { prefetchForPath } from './app/routing/prefetch-for-path.ts';
import { loadDashboard, loadPrefetchPage, loadSignIn } from './app/routing/routes.tsx';
import { StartFailure } from './app/start-failure.tsx';
import { registerServiceWorker } from './app/update/register-service-worker.ts';
import { whenShared } from './auth/idle/shared-device.ts';
import { followSession } from './auth/session/log-out.ts';
import { session } from './auth/session/session.ts';
import { restoreSession, sessionTokenProvider } from './auth/session/session-tokens.ts';
import { isAuthenticated } from './auth/session/signed-in-user.ts';
import { configureUserPool } from './auth/user-pool/configure-user-pool.ts';
import { whenIdle } from './ui/loading/when-idle.ts';

const start = async (): Promise<void> => {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no place to start in.');
  const root = createRoot(place);
  // Left out of the built pages altogether.
  if (import.meta.env.DEV && window.location.pathname === '/kit') {
    const { KitPage } = await import('./app/kit/kit-page.tsx');
    root.render(<KitPage />);
    return;
  }
  // What the address will need is fetched beside the configuration, not after it.
  const { pathname } = window.location;
  const isDashboard = pathname.startsWith('/dashboard');
  if (isDashboard) loadDashboard().catch(() => undefined);
  // Who signs in goes on to the dashboard: it comes while they type.
  else
    loadSignIn().then(
      () => whenIdle(() => loadDashboard().catch(() => undefined)),
      () => undefined,
    );
  try {
    configureUserPool(await loadRuntimeConfig());
    setTokenProvider(sessionTokenProvider);
    await restoreSession();
    followSession();
    // Before anything shows: nobody may have been here for long.
    await whenShared(async () => (await import('./auth/idle/idle-lock.ts')).watchIdleness());
    prefetchForPath(pathname);
    if (isDashboard)
      loadPrefetchPage()
        .then(({ prefetchPage: warmPage }) => warmPage(pathname))
        .catch(() => undefined);
    // Until the dashboard can be drawn the page's own skeleton stands (index.html).
    if (isDashboard && isAuthenticated(session.user())) await loadDashboard().catch(() => undefined);
    root.render(<App />);
  } catch (error) {
    console.error(error);
    root.render(<StartFailure />);
  }
};

void start();
registerServiceWorker();
