import { useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { startDialogHistory } from '#frontend/ui/overlays/dialog-history.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { KeepAddress } from './routing/keep-address.tsx';
import { AppRoutes } from './routing/routes.tsx';
import { UpdateOnNavigation } from './update/update-on-navigation.tsx';

// Without transitions: what is typed into a search box is state of the URL, and must show at once.
export const App = () => {
  useLayoutEffect(startDialogHistory, []);
  return (
    <ErrorBoundary>
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
        <KeepAddress />
        <UpdateOnNavigation />
      </BrowserRouter>
    </ErrorBoundary>
  );
};
