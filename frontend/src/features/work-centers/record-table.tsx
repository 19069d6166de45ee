import { memo, useMemo } from 'react';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { RecordKind, RecordTypes } from './record-kind.ts';
import { RecordSwitch } from './record-switch.tsx';

interface RecordTableProps<Of extends RecordTypes> extends TableOfPage {
  readonly kind: RecordKind<Of>;
  readonly rows: readonly Of['row'][];
  readonly onEdit: (row: Of['row']) => void;
}

const RecordTableOf = <Of extends RecordTypes>({ kind, onEdit, ...table }: RecordTableProps<Of>) => {
  const mayEdit = usePermission('workCenter.edit');
  const columns = useMemo(
    (): readonly Column<Of['row']>[] => [
      ...kind.columns,
      {
        heading: 'ACTIVE',
        narrow: 'control',
        width: 'minmax(5.5rem, max-content)',
        sortBy: ({ active }) => (active ? 0 : 1),
        cell: (row) => <RecordSwitch kind={kind} row={row} />,
      },
      {
        heading: 'ACTION',
        kind: 'controls',
        narrow: 'action',
        cell: (row) => (
          <Button
            aria-label={kind.labelsOf(row).edit}
            disabled={!mayEdit}
            title={mayEdit ? undefined : permissionReason('workCenter.edit')}
            onClick={() => onEdit(row)}
          >
            Edit
          </Button>
        ),
      },
    ],
    [kind, mayEdit, onEdit],
  );
  return (
    <DataTable
      {...table}
      caption={kind.caption}
      columns={columns}
      rowKey={kind.keyOf}
      noun={kind.noun}
      loadingText={`Loading ${kind.noun}...`}
      {...(kind.fitsFrom && { fitsFrom: kind.fitsFrom })}
    />
  );
};

/** The records of a kind, each switched and edited from its row. The cast: `memo` forgets that it is generic. */
export const RecordTable = memo(RecordTableOf) as typeof RecordTableOf;
