import './api/prepare-schemas.ts';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { callAs } from './api/call.ts';
import { loadRuntimeConfig } from './api/runtime-config.ts';
import { App } from './app/app.tsx';
import { askBeginning } from './app/beginnings.ts';
import { registerServiceWorker } from './app/register-service-worker.ts';
import { loadDashboard, loadSignIn, loadWarmPage } from './app/routes.tsx';
import { StartFailure } from './app/start-failure.tsx';
import { followSession } from './auth/log-out.ts';
import { connectPool } from './auth/pool.ts';
import { restoreSession, sessionCaller } from './auth/session-tokens.ts';
import { whenIdle } from './ui/when-idle.ts';

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
    connectPool(await loadRuntimeConfig());
    callAs(sessionCaller);
    await restoreSession();
    followSession();
    askBeginning(pathname);
    if (isDashboard)
      loadWarmPage()
        .then(({ warmPage }) => warmPage(pathname))
        .catch(() => undefined);
    root.render(<App />);
  } catch (error) {
    console.error(error);
    root.render(<StartFailure />);
  }
};

void start();
registerServiceWorker();
