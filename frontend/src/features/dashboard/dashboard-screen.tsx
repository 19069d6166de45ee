import { useUser } from '#frontend/auth/session/session.ts';
import { greetingName } from '#frontend/auth/session/signed-in-user.ts';
import { siteFormatter } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card, CardGrid } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { AccountingTrouble, VendorsLoaded } from './accounting-note.tsx';
import { OpenRecalls } from './open-recalls.tsx';
import { ShiftTiles } from './shift-tiles.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WeekCharts } from './week-charts.tsx';

const clock = siteFormatter({ hour: 'numeric', minute: '2-digit' });

/** Welcome, the shift's figures, then the spec's cards, each only if its value exists (spec §2, Dashboard page). */
export const DashboardScreen = () => {
  const user = useUser();
  const name = user.preferredName ?? user.username;
  const greeting = greetingName(user);
  const dashboard = useDashboard();
  const { asOf, hasFailed, isTrying, tryAgain } = dashboard;
  return (
    <Stack gap="large">
      <PageHeader title={greeting ? `Welcome, ${greeting}` : 'Welcome'}>
        The management interface for the warehouse system.
      </PageHeader>
      <OpenRecalls {...dashboard} />
      <Section
        heading="This shift"
        note={
          <>
            {asOf === null ? 'Being read' : `As of ${clock(new Date(asOf))}`}
            <VendorsLoaded {...dashboard} />
          </>
        }
      >
        <Stack gap="medium">
          {hasFailed && (
            <Banner
              tone="error"
              action={
                <Button isPending={isTrying} pendingLabel="Trying..." onClick={tryAgain}>
                  Try Again
                </Button>
              }
            >
              Some figures could not be read. They are tried again every minute.
            </Banner>
          )}
          <AccountingTrouble {...dashboard} />
          <ShiftTiles dashboard={dashboard} />
          <WeekCharts {...dashboard} />
        </Stack>
      </Section>
      <Section heading="Signed in">
        <CardGrid>
          {name && <Card heading="Welcome">{name}</Card>}
          {user.email && <Card heading="Email">{user.email}</Card>}
          {user.groups.length > 0 && <Card heading="Group">{user.groups.join(', ')}</Card>}
          {user.sub && (
            <Card heading="User ID">
              <span className="code">{user.sub}</span>
            </Card>
          )}
        </CardGrid>
      </Section>
    </Stack>
  );
};
