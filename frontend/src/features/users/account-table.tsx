import type { ReactNode } from 'react';
import type { AccountOnTheWire } from '#api/users.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { atTheSite } from '#frontend/shared/instant.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Pill, type PillTone } from '#frontend/ui/pill.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { TwoLines } from '#frontend/ui/two-lines.tsx';

interface AccountTableProps {
  readonly accounts: readonly AccountOnTheWire[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly onManage: (account: AccountOnTheWire) => void;
}

const DayAndTime = ({ instant }: { readonly instant: string }) => {
  const [day = '', time] = atTheSite(instant).split(', ');
  return <TwoLines first={day} second={time} />;
};

const toneOf = ({ enabled, status }: AccountOnTheWire): PillTone => {
  if (!enabled) return 'bad';
  return status === 'CONFIRMED' ? 'good' : 'warn';
};

/** The username where it is not the name, and whether somebody had it before. */
const besideName = ({ name, username, namesake }: AccountOnTheWire): string | undefined => {
  if (name === username) return namesake ? 'Name used before' : undefined;
  return namesake ? `${username}, used before` : username;
};

const columns = (onManage: AccountTableProps['onManage']): readonly Column<AccountOnTheWire>[] => [
  {
    heading: 'NAME',
    cell: (account) => <TwoLines first={account.name} second={besideName(account)} />,
  },
  { heading: 'EMAIL', width: '21%', cell: ({ email }) => email ?? 'None' },
  { heading: 'VERIFIED', width: '8%', cell: ({ emailVerified }) => (emailVerified ? 'Yes' : 'No') },
  {
    heading: 'GROUPS',
    width: '16%',
    cell: ({ groups, waiting }) =>
      waiting ? <Pill tone="warn">Waiting for a role</Pill> : groups.join(', ') || 'None',
  },
  {
    heading: 'STATUS',
    width: '10%',
    cell: (account) => <Pill tone={toneOf(account)}>{account.statusText}</Pill>,
  },
  { heading: 'CREATED', width: '11%', cell: ({ createdAt }) => <DayAndTime instant={createdAt} /> },
  { heading: 'LAST CHANGE', width: '11%', cell: ({ changedAt }) => <DayAndTime instant={changedAt} /> },
  {
    heading: 'ACTION',
    kind: 'controls',
    cell: (account) => (
      <Button aria-label={`Manage ${account.name}`} onClick={() => onManage(account)}>
        Manage
      </Button>
    ),
  },
];

export const AccountTable = ({ accounts, onManage, ...table }: AccountTableProps) => (
  <DataTable
    {...table}
    caption="People"
    columns={columns(onManage)}
    hasManyColumns
    rows={accounts}
    rowKey={(account) => account.sub}
    noun="people"
    loadingText="Loading people..."
  />
);
