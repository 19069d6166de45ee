import type { VendorStatusChange } from '#api/vendors.ts';
import { isActive } from '#domain/vendors/is-active.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

const SOURCES: Readonly<Record<VendorStatusChange['source'], string>> = {
  load: 'A load',
  notification: 'A notification',
  confirmation: 'Asked for after a notification',
};

const columnsWith = (accountingName: string): readonly Column<VendorStatusChange>[] => [
  { heading: 'WHEN', kind: 'date', narrow: 'title', width: '22%', cell: ({ at }) => <Instant at={at} /> },
  {
    heading: 'STATUS',
    narrow: 'status',
    width: '16%',
    cell: (row) => (isActive(row) ? <Pill tone="good">Active</Pill> : <Pill tone="bad">Inactive</Pill>),
  },
  {
    heading: `IN ${accountingName.toUpperCase()}`,
    narrow: 'detail',
    width: '26%',
    cell: ({ status }) => status,
  },
  { heading: 'LEARNED FROM', narrow: 'detail', cell: ({ source }) => SOURCES[source] },
];

interface StatusHistoryProps {
  /** Newest first. */
  readonly history: readonly VendorStatusChange[];
  readonly accountingName: string;
}

/** Which status the accounting system gave a vendor, and how we learned of it. */
export const StatusHistory = ({ history, accountingName }: StatusHistoryProps) => (
  <Section heading="Status history">
    <Card isFlush>
      {history.length === 0 ? (
        <SectionNone>No status has been noted since the history is kept.</SectionNone>
      ) : (
        <Table
          caption="Status history"
          columns={columnsWith(accountingName)}
          rows={history}
          rowKey={({ at, status }) => `${at} ${status}`}
        />
      )}
    </Card>
  </Section>
);
