import { useUser } from '#frontend/auth/session/session.ts';
import { greetingName } from '#frontend/auth/session/signed-in-user.ts';
import { Card, CardGrid } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { ReceiptsChart } from './receipts-chart.tsx';
import { ShiftTiles } from './shift-tiles.tsx';

/** Welcome, the spec's cards, each only if its value exists, and the shift's figures (spec §2, Dashboard page). */
export const DashboardScreen = () => {
  const user = useUser();
  const greeting = greetingName(user);
  const name = user.preferredName ?? user.username;
  return (
    <Stack gap="large">
      <PageHeader title={greeting ? `Welcome, ${greeting}` : 'Welcome'}>
        The management interface for the warehouse system.
      </PageHeader>
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
      <Section heading="This shift">
        <Stack gap="large">
          <ShiftTiles />
          <ReceiptsChart />
        </Stack>
      </Section>
    </Stack>
  );
};
