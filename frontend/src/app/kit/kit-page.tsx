import { BrowserRouter } from 'react-router-dom';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Toaster } from '#frontend/ui/feedback/toast.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { TooltipProvider } from '#frontend/ui/overlays/tooltip.tsx';
import { chooseTheme, THEMES, useTheme } from '#frontend/ui/theme/theme.ts';
import '../shell/shell.css';
import { KitButtons } from './kit-buttons.tsx';
import { KitFields } from './kit-fields.tsx';
import { KitOverlays } from './kit-overlays.tsx';
import { KitStatus } from './kit-status.tsx';
import { KitTables } from './kit-tables.tsx';

/** Every part of the kit in every state, in development only: the built pages don't have it. */
export const KitPage = () => (
  <BrowserRouter useTransitions={false}>
    <TooltipProvider>
      <main className="shell-main">
        <Stack gap="large">
          <PageHeader title="The kit" actions={<ThemeSwitch />}>
            Every part that the screens are made of, in every state.
          </PageHeader>
          <KitButtons />
          <KitFields />
          <KitStatus />
          <KitTables />
          <KitOverlays />
        </Stack>
      </main>
      <Toaster />
    </TooltipProvider>
  </BrowserRouter>
);

const ThemeSwitch = () => {
  const theme = useTheme();
  return (
    <Row gap="small">
      {THEMES.map((choice) => (
        <Button key={choice} aria-pressed={theme === choice} onClick={() => chooseTheme(choice)}>
          {choice}
        </Button>
      ))}
    </Row>
  );
};
