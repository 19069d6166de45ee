import { memo, type ReactNode, useMemo } from 'react';
import type { ReasonOnTheWire } from '#api/work-centers.ts';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { whoMay } from '#frontend/shared/who-may.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { ReasonSwitch } from './reason-switch.tsx';
import { ASKED_WHEN } from './work-center-words.ts';

interface ReasonTableProps {
  readonly reasons: readonly ReasonOnTheWire[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly onEdit: (reason: ReasonOnTheWire) => void;
}

/** Reasons that people choose from. */
export const ReasonTable = memo(({ reasons, onEdit, ...table }: ReasonTableProps) => {
  const mayEdit = usePermission('workCenter.edit');
  const columns = useMemo(
    (): readonly Column<ReasonOnTheWire>[] => [
      { heading: 'REASON', sortBy: ({ text }) => text, cell: ({ text }) => text },
      {
        heading: 'ASKED FOR WHEN',
        sortBy: ({ kind }) => ASKED_WHEN[kind],
        cell: ({ kind }) => ASKED_WHEN[kind],
      },
      {
        heading: 'ACTIVE',
        width: '16%',
        sortBy: ({ active }) => (active ? 0 : 1),
        cell: (reason) => <ReasonSwitch reason={reason} />,
      },
      {
        heading: 'ACTION',
        kind: 'controls',
        width: '12%',
        cell: (reason) => (
          <Button
            aria-label={`Edit ${reason.text}`}
            disabled={!mayEdit}
            title={mayEdit ? undefined : whoMay('workCenter.edit')}
            onClick={() => onEdit(reason)}
          >
            Edit
          </Button>
        ),
      },
    ],
    [mayEdit, onEdit],
  );
  return (
    <DataTable
      {...table}
      caption="Reasons"
      columns={columns}
      rows={reasons}
      rowKey={({ reasonId }) => reasonId}
      noun="reasons"
      loadingText="Loading reasons..."
    />
  );
});
