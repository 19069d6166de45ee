import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { VendorNotifications } from './vendor-notifications/vendor-notifications.tsx';

/** What was told to the product and what it did about it, a tab for each kind. */
export const LogsScreen = () => (
  <Stack gap="medium">
    <PageHeader title="Logs & Notifications">
      {`What ${runtimeConfig().accountingName} told about vendors in the last 30 days, and what became of it.`}
    </PageHeader>
    <Tabs
      label="What is shown"
      value="vendors"
      onChange={() => undefined}
      tabs={[{ value: 'vendors', label: 'Vendor notifications', content: <VendorNotifications /> }]}
    />
  </Stack>
);
