import { memo, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { usePermission } from '#frontend/auth/use-permission.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { usePageLink } from '#frontend/shared/existing-pages.ts';
import { whoMay } from '#frontend/shared/who-may.ts';
import { Button } from '#frontend/ui/button.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { LineSwitch } from './line-switch.tsx';
import type { LineRow } from './queries.ts';
import { speedText } from './work-center-words.ts';

interface LineTableProps {
  readonly lines: readonly LineRow[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly isFiltered: boolean;
  readonly isLoading: boolean;
  readonly empty: ReactNode;
  readonly onEdit: (line: LineRow) => void;
}

/** Production lines with what runs on them. */
export const LineTable = memo(({ lines, onEdit, ...table }: LineTableProps) => {
  const mayEdit = usePermission('workCenter.edit');
  const linkTo = usePageLink();
  const floor = linkTo('/dashboard/production-line');
  const columns = useMemo(
    (): readonly Column<LineRow>[] => [
      { heading: 'CODE', kind: 'code', sortBy: ({ code }) => code, cell: ({ code }) => code },
      { heading: 'NAME', sortBy: ({ name }) => name, cell: ({ name }) => name },
      {
        heading: 'RATED SPEED',
        kind: 'quantity',
        sortBy: ({ ratedSpeed }) => ratedSpeed,
        cell: speedText,
      },
      {
        heading: 'LIVE RUN',
        sortBy: ({ run }) => run?.runNumber ?? null,
        cell: ({ run }) => (run ? <LiveRun run={run} address={floor} /> : '–'),
      },
      {
        heading: 'ACTIVE',
        sortBy: ({ active }) => (active ? 0 : 1),
        cell: (line) => <LineSwitch line={line} />,
      },
      {
        heading: 'ACTION',
        kind: 'controls',
        cell: (line) => (
          <Button
            aria-label={`Edit ${line.code}`}
            disabled={!mayEdit}
            title={mayEdit ? undefined : whoMay('workCenter.edit')}
            onClick={() => onEdit(line)}
          >
            Edit
          </Button>
        ),
      },
    ],
    [mayEdit, floor, onEdit],
  );
  return (
    <DataTable
      {...table}
      caption="Production lines"
      columns={columns}
      rows={lines}
      rowKey={({ code }) => code}
      noun="lines"
      loadingText="Loading lines..."
      hasManyColumns
    />
  );
});

interface LiveRunProps {
  readonly run: NonNullable<LineRow['run']>;
  readonly address: string | undefined;
}

const LiveRun = ({ run, address }: LiveRunProps) => (
  <div>
    <div>{address ? <Link to={address}>{run.runNumber}</Link> : run.runNumber}</div>
    <div className="soft small">{`${run.product}, ${run.status}`}</div>
  </div>
);
