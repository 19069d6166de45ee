import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ResponseBody } from '#api/contract.ts';
import type { Group } from '#domain/access/groups.ts';
import { call } from '#frontend/api/call.ts';
import { getUser } from '#frontend/api/endpoints.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { capitalised } from '#frontend/shared/formatting/capitalised.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card, CardGrid } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { Matrix, type MatrixSection } from '#frontend/ui/table/matrix.tsx';
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
        <PermissionMatrix roles={rolesQuery.data} />
      ) : rolesQuery.isError ? (
        <Card isFlush>
          <LoadFailure what="roles" query={rolesQuery} />
        </Card>
      ) : (
        <Skeleton height={480} />
      )}
    </Stack>
  );
};

/** The permissions of each area; one that is new to the server's table comes by itself. */
const byArea = (permissions: readonly PermissionRow[]): readonly MatrixSection<PermissionRow>[] =>
  [...new Set(permissions.map(({ area }) => area))].map((heading) => ({
    heading,
    rows: permissions.filter(({ area }) => area === heading),
  }));

const PermissionMatrix = ({ roles: { roles: groups, permissions } }: { readonly roles: Roles }) => {
  const own = useUser().groups;
  return (
    <>
      <CardGrid>
        {groups.map(({ group, duty }) => (
          <Card key={group} heading={own.includes(group) ? `${group} (you)` : group}>
            {`${duty}. ${countOf(permissions, group)} of ${permissions.length} permissions.`}
          </Card>
        ))}
      </CardGrid>
      <Card isFlush>
        <Matrix
          caption="Who may do what"
          rowHeading="MAY"
          columns={groups.map(({ group }) => ({
            key: group,
            heading: group,
            note: own.includes(group) ? 'you' : undefined,
          }))}
          sections={byArea(permissions)}
          rowKey={(row) => row.permission}
          rowName={({ does }) => capitalised(does)}
          cell={(row, { key }) => <YesNo isYes={row.groups.some((group) => group === key)} />}
        />
      </Card>
    </>
  );
};

/** In a sign and a word. */
const YesNo = ({ isYes }: { readonly isYes: boolean }) => (
  <span className={isYes ? 'yes-no yes-no-yes' : 'yes-no'}>
    <Icon name={isYes ? 'check' : 'minus'} size={16} />
    <span className="yes-no-word">{isYes ? 'Yes' : 'No'}</span>
  </span>
);

const countOf = (permissions: readonly PermissionRow[], group: Group): number =>
  permissions.filter(({ groups }) => groups.includes(group)).length;
