import { memo, useMemo } from 'react';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/data-table.tsx';
import { whoMay } from '#frontend/shared/who-may.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import type { KindOf, RecordKind } from './record-kind.ts';
import { RecordSwitch } from './record-switch.tsx';

interface RecordTableProps<Of extends KindOf> extends TableOfPage {
  readonly kind: RecordKind<Of>;
  readonly rows: readonly Of['row'][];
  readonly onEdit: (row: Of['row']) => void;
}

const RecordTableOf = <Of extends KindOf>({ kind, onEdit, ...table }: RecordTableProps<Of>) => {
  const mayEdit = usePermission('workCenter.edit');
  const columns = useMemo(
    (): readonly Column<Of['row']>[] => [
      ...kind.columns,
      {
        heading: 'ACTIVE',
        width: '16%',
        sortBy: ({ active }) => (active ? 0 : 1),
        cell: (row) => <RecordSwitch kind={kind} row={row} />,
      },
      {
        heading: 'ACTION',
        kind: 'controls',
        width: '12%',
        cell: (row) => (
          <Button
            aria-label={kind.wordsOf(row).edit}
            disabled={!mayEdit}
            title={mayEdit ? undefined : whoMay('workCenter.edit')}
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
      hasManyColumns={kind.hasManyColumns}
    />
  );
};

/** The records of a kind, each switched and edited from its row. The cast: `memo` forgets that it is generic. */
export const RecordTable = memo(RecordTableOf) as typeof RecordTableOf;
