import { Link } from 'react-router-dom';
import type { TraceEdgeSeen, TraceNodeSeen, TraceSeen } from '#api/tracking.ts';
import { nodePage } from '#frontend/features/tracking/node-page.ts';
import { nodeLabel, whenOf } from '#frontend/features/tracking/tracking-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { RecallPills } from '#frontend/shared/recalls/recall-pills.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import '#frontend/features/tracking/line-link.css';
import './trace-tree.css';

type Nodes = ReadonlyMap<string, TraceNodeSeen>;

interface EndProps {
  readonly node: TraceNodeSeen | undefined;
  /** On a phone a row opens where it came from; where it went is a link of its own. */
  readonly look: 'row-link' | 'line-link';
}

const End = ({ node, look }: EndProps) => {
  if (!node) return '–';
  const page = nodePage(node);
  return (
    <span className="trace-end">
      {page === undefined ? (
        <span>{nodeLabel(node)}</span>
      ) : (
        <Link className={look} to={page}>
          {nodeLabel(node)}
        </Link>
      )}
      <RecallPills recallIds={node.recallIds} />
    </span>
  );
};

const columnsOf = (nodes: Nodes): readonly Column<TraceEdgeSeen>[] => {
  const labelOf = (key: string): string => {
    const node = nodes.get(key);
    return node ? nodeLabel(node) : key;
  };
  return [
    {
      ...{ heading: 'FROM', narrow: 'title', width: 'minmax(10rem, 1.4fr)' },
      sortBy: ({ from }) => labelOf(from),
      cell: ({ from }) => <End node={nodes.get(from)} look="row-link" />,
    },
    {
      ...{ heading: 'TO', narrow: 'line', width: 'minmax(10rem, 1.4fr)' },
      sortBy: ({ to }) => labelOf(to),
      cell: ({ to }) => <End node={nodes.get(to)} look="line-link" />,
    },
    {
      ...{ heading: 'QUANTITY', kind: 'quantity', narrow: 'status' },
      sortBy: ({ qty }) => qty,
      cell: ({ qty, baseUom }) => <QuantityWithUnit text={quantityText(qty)} unit={baseUom} />,
    },
    {
      ...{ heading: 'WHEN', kind: 'date', narrow: 'detail' },
      sortBy: ({ at }) => at,
      cell: (edge) => whenOf(edge),
    },
    {
      ...{ heading: 'WHO', kind: 'word', narrow: 'labelled-line' },
      sortBy: ({ by }) => by,
      cell: ({ by }) => by,
    },
  ];
};

/** A trace as a list of what went from where to where. */
export const TraceTable = ({ trace }: { readonly trace: TraceSeen }) => {
  const list = useListState();
  const nodes = new Map(trace.nodes.map((node) => [node.key, node]));
  return (
    <DataTable
      caption="What went from where to where"
      columns={columnsOf(nodes)}
      rows={trace.edges}
      rowKey={({ from, to, inventoryID, lotNumber }) => JSON.stringify([from, to, inventoryID, lotNumber])}
      {...list.paging}
      {...list.sorting}
      fitsFrom={1000}
      hasGoToPage
      isFiltered={false}
      noun="steps"
      isLoading={false}
      loadingText=""
      empty={<EmptyPanel>Nothing went anywhere.</EmptyPanel>}
    />
  );
};
