import { lazy, Suspense } from 'react';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Tabs } from '#frontend/ui/navigation/tabs.tsx';
import { VendorNotifications } from './vendor-notifications/vendor-notifications.tsx';

const NoticesTab = lazy(() => import('./notices-tab.tsx').then((loaded) => ({ default: loaded.NoticesTab })));

const AuditTab = lazy(() => import('./audit/audit-tab.tsx').then((loaded) => ({ default: loaded.AuditTab })));

const CallsTab = lazy(() => import('./calls/calls-tab.tsx').then((loaded) => ({ default: loaded.CallsTab })));

const TABS = ['vendors', 'audit', 'notices', 'calls'] as const;

type Tab = (typeof TABS)[number];

/** Of the other tab: each has its own. */
const NO_FILTERS = {
  ...{ status: '', day: '', by: '', act: '', record: '', check: '', shown: '' },
  ...{ direction: '', document: '', answer: '' },
};

const titleOf = (tab: Tab): string => {
  if (tab === 'audit') return 'Who did what, when and why. Nothing of it can be changed or taken away.';
  if (tab === 'notices')
    return 'What failed, is late or was held: what the bell tells you, of the last 30 days.';
  const { accountingName } = runtimeConfig();
  return tab === 'calls'
    ? `What was sent to ${accountingName} and what it told, with its answer, in the last 90 days.`
    : `What ${accountingName} told about vendors in the last 30 days, and what became of it.`;
};

/** What was told to the product, and what people did in it, a tab for each. */
export const LogsScreen = () => {
  const list = useListState();
  const tab = TABS.find((one) => one === list.get('tab')) ?? 'vendors';
  return (
    <Stack gap="medium">
      <PageHeader title="Logs & Notifications">{titleOf(tab)}</PageHeader>
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
          {
            value: 'calls',
            label: 'Integration log',
            content: (
              <Suspense fallback={<Loading>Loading calls...</Loading>}>
                <CallsTab />
              </Suspense>
            ),
          },
        ]}
      />
    </Stack>
  );
};
