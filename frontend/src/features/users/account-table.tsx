import type { ReactNode } from 'react';
import type { AccountResponse } from '#api/users.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
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
    narrow: 'title',
    width: 'minmax(10rem, 1fr)',
    cell: (account) => <TwoLines first={account.name} second={besideName(account)} />,
  },
  {
    heading: 'EMAIL',
    // Whole, where nothing shows what was cut off.
    narrow: 'line',
    beneath: 'previous',
    width: 'minmax(12rem, 2fr)',
    cell: ({ email }) => email ?? 'None',
  },
  {
    heading: 'GROUPS',
    kind: 'word',
    narrow: 'line',
    cell: ({ groups, waiting, warehouses }) =>
      waiting ? (
        <Pill tone="warn">Waiting for a role</Pill>
      ) : (
        <TwoLines
          first={groups.join(', ') || 'None'}
          second={warehouses ? `in ${warehouses.join(', ')}` : undefined}
        />
      ),
  },
  {
    heading: 'STATUS',
    kind: 'word',
    narrow: 'status',
    cell: (account) => <Pill tone={toneOf(account)}>{account.statusText}</Pill>,
  },
  {
    heading: 'VERIFIED',
    kind: 'word',
    narrow: 'hidden',
    beneath: 'previous',
    cell: ({ emailVerified }) => (emailVerified ? 'Yes' : 'No'),
  },
  {
    heading: 'CREATED',
    kind: 'date',
    narrow: 'hidden',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    heading: 'LAST CHANGE',
    kind: 'date',
    narrow: 'hidden',
    beneath: 'previous',
    cell: ({ changedAt }) => <Instant at={changedAt} />,
  },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
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
    fitsFrom={1040}
    rows={accounts}
    rowKey={(account) => account.sub}
    noun="people"
    loadingText="Loading people..."
  />
);
