import { lazy, Suspense } from 'react';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { VendorNotifications } from './vendor-notifications/vendor-notifications.tsx';

const NoticesTab = lazy(() =>
  import('./notices/notices-tab.tsx').then((loaded) => ({ default: loaded.NoticesTab })),
);

const AuditTab = lazy(() => import('./audit/audit-tab.tsx').then((loaded) => ({ default: loaded.AuditTab })));

type Tab = 'vendors' | 'audit' | 'notices';

/** Of the other tab: each has its own. */
const NO_FILTERS = { status: '', day: '', by: '', act: '', record: '' };

/** What was told to the product, and what people did in it, a tab for each. */
export const LogsScreen = () => {
  const list = useListState();
  const asked = list.get('tab');
  const tab: Tab = asked === 'audit' || asked === 'notices' ? asked : 'vendors';
  return (
    <Stack gap="medium">
      <PageHeader title="Logs & Notifications">
        {tab === 'audit'
          ? 'Who did what, when and why. Nothing of it can be changed or taken away.'
          : tab === 'notices'
            ? 'What failed, is late or was held: what the bell tells you, of the last 30 days.'
            : `What ${runtimeConfig().accountingName} told about vendors in the last 30 days, and what became of it.`}
      </PageHeader>
      <Tabs
        label="What is shown"
        value={tab}
        onChange={(next) => list.filter({ ...NO_FILTERS, tab: next === 'vendors' ? '' : next })}
        tabs={[
          { value: 'vendors', label: 'Vendor notifications', content: <VendorNotifications /> },
          {
            value: 'audit',
            label: 'Audit',
            content: (
              <Suspense fallback={<Loading>Loading what was done...</Loading>}>
                <AuditTab />
              </Suspense>
            ),
          },
          {
            value: 'notices',
            label: 'Notifications',
            content: (
              <Suspense fallback={<Loading>Loading notifications...</Loading>}>
                <NoticesTab />
              </Suspense>
            ),
          },
        ]}
      />
    </Stack>
  );
};
