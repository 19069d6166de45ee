import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isSessionEnd } from '#frontend/api/api-failure.ts';
import { ErrorBoundary } from '#frontend/app/error-boundary.tsx';
import { PaletteButton } from '#frontend/app/palette/palette-button.tsx';
import { pages, recordPages } from '#frontend/app/routing/pages.ts';
import { useCover } from '#frontend/auth/idle/cover.ts';
import { session, useIsLocked } from '#frontend/auth/session/session.ts';
import { isAuthenticated } from '#frontend/auth/session/signed-in-user.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { MayReadAudit } from '#frontend/shared/audit/record-history.tsx';
import { SessionLock } from '#frontend/shared/dialogs/use-failure.ts';
import { ExistingPages } from '#frontend/shared/page-link.ts';
import { forgetRecallsSaid } from '#frontend/shared/scanning/recalled/recall-stops.ts';
import { RecallStops } from '#frontend/shared/scanning/recalled/recall-stops.tsx';
import { useRecalledScans } from '#frontend/shared/scanning/recalled/use-recalled-scans.ts';
import { ScanBand } from '#frontend/shared/scanning/scan-band.tsx';
import { useRefusedScans } from '#frontend/shared/scanning/use-refused-scans.ts';
import { useTopOfPage } from '#frontend/shared/use-top-of-page.ts';
import { IconButton } from '#frontend/ui/buttons/icon-button.tsx';
import { Toaster } from '#frontend/ui/feedback/toast.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { useIsMobile } from '#frontend/ui/layout/use-is-mobile.ts';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { Breadcrumb } from '#frontend/ui/navigation/breadcrumb.tsx';
import { DialogTools } from '#frontend/ui/overlays/dialog.tsx';
import { Sheet } from '#frontend/ui/overlays/sheet.tsx';
import { TooltipProvider } from '#frontend/ui/overlays/tooltip.tsx';
import { AccessDeniedDialog } from './access-denied-dialog.tsx';
import { breadcrumbsFor } from './breadcrumbs.ts';
import { HeaderBell, HeaderNotes } from './header-notes.tsx';
import { ProgressLine } from './progress-line.tsx';
import './shell.css';
import { usePrefetchedQueryClient } from '#frontend/app/routing/prefetch-page.ts';
import { useShortcut } from '#frontend/app/use-shortcut.ts';
import { useListKeys } from '../list-keys/use-list-keys.ts';
import { DialogCamera, HeaderCamera, PageCamera } from './shell-camera.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebarCollapsed } from './sidebar-state.ts';

const SignInAgainDialog = lazy(() =>
  import('#frontend/auth/sign-in/sign-in-again-dialog.tsx').then((loaded) => ({
    default: loaded.SignInAgainDialog,
  })),
);

// After the page itself, with what looks at the storage. Without it (a failed download) the page is still the page.
const StorageNotice = lazy(() =>
  import('./storage-notice.tsx')
    .then((loaded) => ({ default: loaded.StorageNotice }))
    .catch(() => ({ default: () => null })),
);

const PATHS: ReadonlySet<string> = new Set([...pages, ...recordPages].map((page) => page.path));

/** What stands around every page of the dashboard: sidebar, header with breadcrumb, notices (spec §2). */
export const Shell = () => {
  const queryClient = usePrefetchedQueryClient();
  const [isDenied, setDenied] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isCollapsed, toggleCollapsed] = useSidebarCollapsed();
  const isMobile = useIsMobile();
  const isLocked = useIsLocked();
  const cover = useCover();
  const mayReadAudit = usePermission('audit.read');
  const { pathname } = useLocation();
  useTopOfPage(pathname);
  const toggle = () => (isMobile ? setSheetOpen(!isSheetOpen) : toggleCollapsed());
  useShortcut('b', toggle);
  useListKeys();
  useRefusedScans();
  useRecalledScans();
  // What could not be read because the session was over is read once it goes on.
  useEffect(() => {
    if (isLocked) return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isSessionEnd(state.error) });
  }, [isLocked, queryClient]);
  // Nothing that one person was shown is left for the next.
  useEffect(
    () =>
      session.subscribe(() => {
        if (isAuthenticated(session.user())) return;
        queryClient.clear();
        forgetRecallsSaid();
      }),
    [queryClient],
  );

  const sidebar = (
    <Sidebar
      isCollapsed={isCollapsed && !isMobile}
      onNavigate={() => setSheetOpen(false)}
      onDenied={() => setDenied(true)}
    />
  );

  return (
    <SessionLock value={isLocked}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <a className="skip-link" href="#main">
            Skip to the page
          </a>
          <ProgressLine />
          <div className={isCollapsed ? 'shell shell-collapsed' : 'shell'}>
            {isMobile ? (
              <Sheet title="Menu" isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
                {sidebar}
              </Sheet>
            ) : (
              <div className="shell-side">{sidebar}</div>
            )}
            <div className="shell-page">
              <RecallStops />
              <header className="shell-head">
                <IconButton
                  label="Toggle Sidebar"
                  // On a phone a notice would lie over it.
                  data-kept-clear
                  icon={<Icon name={isMobile ? 'menu' : 'panel'} />}
                  aria-expanded={isMobile ? isSheetOpen : !isCollapsed}
                  onClick={toggle}
                />
                <Breadcrumb crumbs={breadcrumbsFor(pathname)} />
                <HeaderNotes />
                <HeaderCamera />
                <HeaderBell />
                <PaletteButton />
              </header>
              <main id="main" className="shell-main" tabIndex={-1}>
                <Stack gap="medium">
                  <Suspense>
                    <StorageNotice />
                  </Suspense>
                  <PageCamera />
                  <ErrorBoundary key={pathname}>
                    <Suspense fallback={<PageSkeleton />}>
                      <ExistingPages value={PATHS}>
                        <DialogTools value={DialogCamera}>
                          <MayReadAudit value={mayReadAudit}>
                            <Outlet />
                          </MayReadAudit>
                        </DialogTools>
                      </ExistingPages>
                    </Suspense>
                  </ErrorBoundary>
                </Stack>
              </main>
            </div>
          </div>
          <AccessDeniedDialog isOpen={isDenied} onClose={() => setDenied(false)} />
          {cover}
          {isLocked && (
            // Nothing of the page shows until the question is there.
            <Suspense fallback={<div className="dialog-veil covers-all" />}>
              <SignInAgainDialog />
            </Suspense>
          )}
          <ScanBand />
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>
    </SessionLock>
  );
};

const PageSkeleton = () => (
  <div className="page-skeleton">
    <Skeleton height={30} width="14rem" />
    <Skeleton height={40} />
    <Skeleton height={360} />
  </div>
);
