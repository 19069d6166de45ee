import { Link } from 'react-router-dom';
import type { Found } from '#api/tracking.ts';
import { foundPath } from '#frontend/features/tracking/node-page.ts';
import { KIND_LABELS } from '#frontend/features/tracking/tracking-labels.ts';
import { RecallPills } from '#frontend/shared/recalls/recall-pills.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import '../trace/trace-tree.css';

const COLUMNS: readonly Column<Found>[] = [
  {
    heading: 'WHAT',
    narrow: 'title',
    cell: (found) => (
      <span className="trace-end">
        <Link className="row-link" to={foundPath(found)}>
          {found.label}
        </Link>
        <RecallPills recallIds={found.recallIds} />
      </span>
    ),
  },
  { heading: 'KIND', kind: 'word', narrow: 'status', cell: ({ kind }) => KIND_LABELS[kind] },
  { heading: 'MORE', narrow: 'line', cell: ({ detail }) => detail || '–' },
];

/** Several things have that name: a person chooses. */
export const FoundList = ({ found }: { readonly found: readonly Found[] }) => (
  <Section heading="Which one?" note={`${found.length} have that name or number.`}>
    <Card isFlush>
      <Table caption="Which one?" columns={COLUMNS} rows={found} rowKey={({ kind, id }) => `${kind} ${id}`} />
    </Card>
  </Section>
);
