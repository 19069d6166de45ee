import type { ReactNode } from 'react';
import type { AccountResponse } from '#api/users.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill, type PillTone } from '#frontend/ui/feedback/pill.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

interface AccountTableProps {
  readonly accounts: readonly AccountResponse[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly onManage: (account: AccountResponse) => void;
}

interface TwoLinesProps {
  readonly first: string;
  readonly second?: string | undefined;
}

const TwoLines = ({ first, second }: TwoLinesProps) => (
  <div>
    <div>{first}</div>
    {second && <div className="soft small">{second}</div>}
  </div>
);

const DayAndTime = ({ instant }: { readonly instant: string }) => {
  const [day = '', time] = atTheSite(instant).split(', ');
  return <TwoLines first={day} second={time} />;
};

const toneOf = ({ enabled, status }: AccountResponse): PillTone => {
  if (!enabled) return 'bad';
  return status === 'CONFIRMED' ? 'good' : 'warn';
};

/** The username where it is not the name, and whether somebody had it before. */
const besideName = ({ name, username, namesake }: AccountResponse): string | undefined => {
  if (name === username) return namesake ? 'Name used before' : undefined;
  return namesake ? `${username}, used before` : username;
};

const columns = (onManage: AccountTableProps['onManage']): readonly Column<AccountResponse>[] => [
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
