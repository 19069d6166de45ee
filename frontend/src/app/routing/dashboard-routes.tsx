import { Route, Routes } from 'react-router-dom';
import { Shell } from '#frontend/app/shell/shell.tsx';
import { AccessGate } from './guards.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { type Page, pages, profilePage, recordPages } from './pages.ts';

const UNDER = '/dashboard';

const under = (path: string): string => path.slice(UNDER.length + 1);

/** The shell's own page, and every other beneath it. */
const route = ({ path, Screen }: Page) => (
  <Route
    key={path}
    {...(path === UNDER ? { index: true } : { path: under(path) })}
    element={
      <AccessGate>
        <Screen />
      </AccessGate>
    }
  />
);

/** What stands under /dashboard: fetched by those who are signed in alone, the list of pages with it. */
export const DashboardRoutes = () => (
  <Routes>
    <Route element={<Shell />}>
      {[...pages, ...recordPages].map(route)}
      <Route path={under(profilePage.path)} element={<profilePage.Screen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
);
