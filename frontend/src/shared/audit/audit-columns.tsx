import type { ListedEntryResponse } from '#api/audit/audit.ts';
import { actLabel } from '#domain/audit/recorded-acts.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { recordLabel, whoLabel } from './audit-labels.ts';

export const keyOf = ({ record, entry }: Pick<ListedEntryResponse, 'record' | 'entry'>): string =>
  JSON.stringify([record, entry]);

/** Who did what to which record, and why. */
export const auditColumns = (
  onOpen: (row: ListedEntryResponse) => void,
): readonly Column<ListedEntryResponse>[] => [
  { heading: 'WHEN', kind: 'date', narrow: 'detail', width: '9rem', cell: ({ at }) => <Instant at={at} /> },
  { heading: 'WHO', narrow: 'status', width: '9rem', cell: whoLabel },
  { heading: 'ACT', narrow: 'title', width: '14rem', cell: ({ act }) => actLabel(act) },
  { heading: 'RECORD', narrow: 'line', cell: ({ noun, name }) => recordLabel(noun, name) },
  { heading: 'REASON', narrow: 'line', cell: ({ reason }) => reason || '–' },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (row) => (
      <Button
        look="quiet"
        aria-label={`Open what ${row.by} did on ${atTheSite(row.at)}`}
        onClick={() => onOpen(row)}
      >
        Open
      </Button>
    ),
  },
];
