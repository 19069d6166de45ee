import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { matchesFilter } from '#domain/users/account-filter.ts';
import { isActiveSysadmin } from '#domain/users/is-active-sysadmin.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { useRefreshAccounts } from './account-changes.ts';
import { AccountDialog } from './account-dialog.tsx';
import { filterFrom, isFiltering, isOfRemoved } from './account-filters.ts';
import { allAccounts, listedAsOf } from './account-queries.ts';
import { AccountSelection } from './account-selection.tsx';
import { AccountTable } from './account-table.tsx';
import { OwnAccount } from './own-account.tsx';
import { RemovedPeople } from './removed-people.tsx';

const InviteDialog = onDemand(() => import('./invite-dialog.tsx').then((loaded) => loaded.InviteDialog));

// Known after the page only: who has one sees nothing of it.
const SecondFactorBanner = lazy(() =>
  import('./second-factor-banner.tsx').then((loaded) => ({ default: loaded.SecondFactorBanner })),
);

/**
 * Never by way of these pages; but a person may delete their own account at the user pool, which no pool can forbid,
 * and whoever runs the AWS account may change anything.
 */
const LEADERLESS =
  'Nobody who may sign in is a sysadmin: no one can invite people or change roles. Whoever runs the AWS account can make somebody one.';

/** Everybody who has an account, whoever waits for a role on top (design.md §9). */
export const UserManagementScreen = () => {
  const mayList = usePermission('user.list');
  return mayList ? <People /> : <OwnAccount />;
};

const People = () => {
  const list = useListState();
  const mayInvite = usePermission('user.invite');
  const accounts = useQuery(allAccounts);
  const asOf = useQuery(listedAsOf).data ?? null;
  const refresh = useRefreshAccounts();
  const [isInviting, setInviting] = useState(false);
  usePreload(InviteDialog);
  const managed = useOpenRecord('account');
  const filter = filterFrom(list);
  const all = accounts.data ?? [];
  const waiting = all.filter((account) => account.waiting).length;
  // Said of a whole list alone: the sysadmins may be on a page that is still to come.
  const isLeaderless = accounts.isSuccess && !accounts.isFetching && !all.some(isActiveSysadmin);
  const shown = all.find(({ username }) => username === managed.id);
  const failure = `Failed to load people: ${reasonOf(accounts.error, 'Try again.')}`;

  return (
    <Stack gap="medium">
      <PageHeader
        title="User Management"
        actions={
          <>
            <Button icon={<Icon name="refresh" />} isPending={accounts.isFetching} onClick={refresh}>
              Refresh
            </Button>
            <Button
              {...InviteDialog.preloadOnHover}
              look="primary"
              icon={<Icon name="plus" />}
              disabled={!mayInvite}
              title={mayInvite ? undefined : permissionReason('user.invite')}
              onClick={() => setInviting(true)}
            >
              Invite
            </Button>
          </>
        }
      >
        {mayInvite
          ? 'Who may come in, and what they may do.'
          : `You may look. ${permissionReason('user.setGroup')}`}
      </PageHeader>
      <Suspense>{mayInvite && <SecondFactorBanner />}</Suspense>
      {isLeaderless && <Banner tone="error">{LEADERLESS}</Banner>}
      {waiting > 0 && filter.group !== 'waiting' && (
        <Banner
          tone="warning"
          action={
            <Button onClick={() => list.filter({ group: 'waiting', status: '', q: '' })}>Show them</Button>
          }
        >
          {waiting === 1 ? '1 person is waiting for a role.' : `${waiting} people are waiting for a role.`}
        </Banner>
      )}
      <AccountSelection list={list} />
      {asOf !== null && (
        <Banner tone="warning">{`As of ${atTheSite(asOf)}: the user pool could not be asked since.`}</Banner>
      )}
      {accounts.isError && accounts.data && <Banner tone="error">{failure}</Banner>}
      {isOfRemoved(list) ? (
        <RemovedPeople list={list} />
      ) : accounts.isError && !accounts.data ? (
        <Card isFlush>
          <ErrorPanel isTrying={accounts.isFetching} onTryAgain={refresh}>
            {failure}
          </ErrorPanel>
        </Card>
      ) : (
        <AccountTable
          accounts={all.filter((account) => matchesFilter(account, filter))}
          page={list.page}
          onPage={list.setPage}
          isFiltered={isFiltering(filter)}
          isLoading={accounts.isPending}
          empty={<EmptyPanel>{isFiltering(filter) ? 'No people found.' : 'No people yet.'}</EmptyPanel>}
          onManage={({ username }) => managed.open(username)}
        />
      )}
      {shown && <AccountDialog listed={shown} onClose={managed.close} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Stack>
  );
};
