import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { OnlySignedIn, OnlySignedOut } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Kept out of the dashboard's first load: who is signed in never needs it. */
export const loadSignIn = () => import('#frontend/auth/sign-in/sign-in-screen.tsx');

const SignInScreen = lazy(() => loadSignIn().then((loaded) => ({ default: loaded.SignInScreen })));

let loadedRoutes: ComponentType | undefined;

export const loadDashboard = async () => {
  const { DashboardRoutes } = await import('./dashboard-routes.tsx');
  loadedRoutes = DashboardRoutes;
  return DashboardRoutes;
};

/** In the same file as the dashboard: what is asked for need not wait until that is drawn. */
export const loadPrefetchPage = () => import('./prefetch-page.ts');

const LazyRoutes = lazy(() => loadDashboard().then((routes) => ({ default: routes })));

/** Drawn at once where it has come, so that nothing empty stands between the page's own skeleton and it. */
const DashboardRoutes = () => {
  const [Loaded] = useState(() => loadedRoutes ?? LazyRoutes);
  return <Loaded />;
};

const RegistrationScreen = lazy(() =>
  import('#frontend/auth/registration/registration-screen.tsx').then((loaded) => ({
    default: loaded.RegistrationScreen,
  })),
);
const ConfirmEmailScreen = lazy(() =>
  import('#frontend/auth/registration/confirm-email-screen.tsx').then((loaded) => ({
    default: loaded.ConfirmEmailScreen,
  })),
);

/** The route table of spec §2; a page that doesn't exist yet is not found rather than empty. */
export const AppRoutes = () => (
  <Routes>
    <Route path="/" element={<Navigate to="/login" replace />} />
    <Route
      path="/login"
      element={
        <OnlySignedOut>
          <Suspense>
            <SignInScreen />
          </Suspense>
        </OnlySignedOut>
      }
    />
    <Route
      path="/register"
      element={
        <OnlySignedOut>
          <Suspense>
            <RegistrationScreen />
          </Suspense>
        </OnlySignedOut>
      }
    />
    <Route
      path="/confirm-sign-up"
      element={
        <Suspense>
          <ConfirmEmailScreen />
        </Suspense>
      }
    />
    <Route path="/work-orders-public" element={<Navigate to="/dashboard/work-orders" replace />} />
    <Route
      path="/production-order-history"
      element={<Navigate to="/dashboard/production-order-history" replace />}
    />
    <Route path="/receive-goods" element={<Navigate to="/dashboard/receive-goods" replace />} />
    <Route
      path="/dashboard/*"
      element={
        <OnlySignedIn>
          <Suspense>
            <DashboardRoutes />
          </Suspense>
        </OnlySignedIn>
      }
    />
    <Route path="*" element={<NotFoundScreen isWholePage />} />
  </Routes>
);
