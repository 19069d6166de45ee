import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#api/contract.ts';
import type { Group } from '#domain/access/groups.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getUser } from '#frontend/api/endpoints.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card, CardGrid } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import './roles-permission-screen.css';

/** The permission table as it is enforced. */
const roles = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await call(getUser, 'list_roles', {}, { signal })).data,
});

type Roles = ResponseBody<typeof getUser, 'list_roles'>['data'];
type PermissionRow = Roles['permissions'][number];

/** What each role may do, as the server enforces it: read from the very table that it decides by. */
export const RolesPermissionScreen = () => {
  const rolesQuery = useQuery(roles);
  return (
    <Stack gap="medium">
      <PageHeader title="Roles & Permission">What each role may do, as the server enforces it.</PageHeader>
      {rolesQuery.data ? (
        <PermissionTables roles={rolesQuery.data} />
      ) : rolesQuery.isError ? (
        <Card isFlush>
          <ErrorPanel isTrying={rolesQuery.isFetching} onTryAgain={() => void rolesQuery.refetch()}>
            {`Failed to load roles: ${reasonOf(rolesQuery.error, 'Try again.')}`}
          </ErrorPanel>
        </Card>
      ) : (
        <Skeleton height={480} />
      )}
    </Stack>
  );
};

const PermissionTables = ({ roles: { roles: groups, permissions } }: { readonly roles: Roles }) => {
  const own = useUser().groups;
  const areas = [...new Set(permissions.map(({ area }) => area))];
  const columns: readonly Column<PermissionRow>[] = [
    { heading: 'MAY', cell: ({ does }) => capitalised(does) },
    ...groups.map(({ group }) => ({
      heading: group.toUpperCase(),
      width: '16%',
      cell: (row: PermissionRow) => <YesNo isYes={row.groups.includes(group)} />,
    })),
  ];
  return (
    <>
      <CardGrid>
        {groups.map(({ group, duty }) => (
          <Card key={group} heading={own.includes(group) ? `${group} (you)` : group}>
            {`${duty}. ${countOf(permissions, group)} of ${permissions.length} permissions.`}
          </Card>
        ))}
      </CardGrid>
      {areas.map((area) => (
        <Card key={area} heading={area}>
          <Table
            caption={`${area}: who may do what`}
            columns={columns}
            rows={permissions.filter((row) => row.area === area)}
            rowKey={(row) => row.permission}
          />
        </Card>
      ))}
    </>
  );
};

/** In a sign and a word. */
const YesNo = ({ isYes }: { readonly isYes: boolean }) => (
  <span className={isYes ? 'yes-no yes-no-yes' : 'yes-no'}>
    <Icon name={isYes ? 'check' : 'minus'} size={16} />
    {isYes ? 'Yes' : 'No'}
  </span>
);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const countOf = (permissions: readonly PermissionRow[], group: Group): number =>
  permissions.filter(({ groups }) => groups.includes(group)).length;
