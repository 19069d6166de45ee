import { Link } from 'react-router-dom';
import type { ListedBom } from '#api/bom.ts';
import { accountingMark, STATUS_TONES, sourceLabel } from '#frontend/features/bom/bom-labels.ts';
import { bomPath } from '#frontend/shared/bom-path.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

const sourceText = (bom: ListedBom): string =>
  [sourceLabel(bom.source), accountingMark(bom)].filter((part) => part !== '').join(' · ');

/** What the list says of a revision (stock-and-trace.md §11). */
export const BOM_COLUMNS: readonly Column<ListedBom>[] = [
  {
    heading: 'PRODUCT',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ inventoryID }) => inventoryID,
    cell: ({ inventoryID, revision }) => <Link to={bomPath(inventoryID, revision)}>{inventoryID}</Link>,
  },
  { heading: 'NAME', narrow: 'line', sortBy: ({ name }) => name, cell: ({ name }) => name ?? '–' },
  {
    heading: 'REVISION',
    kind: 'word',
    narrow: 'labelled',
    sortBy: ({ revision }) => revision,
    cell: ({ revision }) => revision,
  },
  {
    heading: 'STATUS',
    kind: 'word',
    narrow: 'status',
    sortBy: ({ status }) => status,
    cell: ({ status }) => <Pill tone={STATUS_TONES[status]}>{status}</Pill>,
  },
  {
    heading: 'LINES',
    kind: 'quantity',
    narrow: 'labelled',
    sortBy: ({ lineCount }) => lineCount,
    cell: ({ lineCount }) => quantityText(lineCount),
  },
  { heading: 'SOURCE', narrow: 'detail', sortBy: sourceText, cell: sourceText },
  {
    heading: 'CHANGED',
    kind: 'date',
    narrow: 'hidden',
    sortBy: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Instant at={updatedAt} />,
  },
];

interface BomTableProps extends TableOfPage {
  readonly boms: readonly ListedBom[];
}

export const BomTable = ({ boms, ...table }: BomTableProps) => (
  <DataTable
    {...table}
    caption="Bills of material"
    columns={BOM_COLUMNS}
    hasGoToPage
    rows={boms}
    rowKey={({ inventoryID, revision }) => `${inventoryID}#${revision}`}
    noun="bills of material"
    loadingText="Loading bills of material..."
    fitsFrom={900}
  />
);
