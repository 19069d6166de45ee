import { Link } from 'react-router-dom';
import type { ExpiringLot } from '#api/inventory.ts';
import { expiryText, lotLabel, standingOf } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { CellLink } from '#frontend/shared/list/cell-link.tsx';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { stockItemPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

const DAY_MS = 24 * 3_600_000;

/** The day that counts. A lot of this list has one. */
const dateOf = ({ useBy, bestBefore }: Pick<ExpiringLot, 'useBy' | 'bestBefore'>): string =>
  useBy ?? bestBefore ?? '';

/** Whole days from one day to another, both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** What the list says of a lot. `today`: the day at the site. */
export const expiringColumns = (today: string): readonly Column<ExpiringLot>[] => [
  {
    heading: 'INVENTORY ID',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ inventoryID }) => inventoryID,
    cell: ({ inventoryID }) => <CellLink to={stockItemPath(inventoryID)}>{inventoryID}</CellLink>,
  },
  { heading: 'NAME', narrow: 'line', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    heading: 'LOT',
    kind: 'code',
    narrow: 'detail',
    beneath: 'previous',
    sortBy: ({ lotNumber }) => lotNumber,
    cell: ({ inventoryID, lotNumber }) => (
      <Link className="row-link" to={stockLotPath(inventoryID, lotNumber)}>
        {lotLabel(lotNumber)}
      </Link>
    ),
  },
  { heading: 'EXPIRES', kind: 'date', narrow: 'detail', sortBy: dateOf, cell: expiryText },
  {
    heading: 'DAYS LEFT',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: dateOf,
    cell: (lot) => quantityText(daysBetween(today, dateOf(lot))),
  },
  {
    heading: 'ON HAND',
    kind: 'quantity',
    narrow: 'detail',
    sortBy: ({ onHand }) => onHand,
    cell: ({ onHand, baseUom }) => <QuantityWithUnit text={quantityText(onHand)} unit={baseUom} />,
  },
  {
    heading: 'PLACES',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: ({ places }) => places,
    cell: ({ places }) => quantityText(places),
  },
  {
    heading: 'STATUS',
    kind: 'word',
    narrow: 'status',
    sortBy: (lot) => standingOf(lot).label,
    cell: (lot) => <Pill tone={standingOf(lot).tone}>{standingOf(lot).label}</Pill>,
  },
];

const keyOf = ({ inventoryID, lotNumber }: ExpiringLot): string => JSON.stringify([inventoryID, lotNumber]);

interface ExpiringTableProps extends TableOfPage {
  readonly lots: readonly ExpiringLot[];
  readonly columns: readonly Column<ExpiringLot>[];
}

export const ExpiringTable = ({ lots, ...table }: ExpiringTableProps) => (
  <DataTable
    {...table}
    caption="Expiring lots"
    fitsFrom={1130}
    hasGoToPage
    rows={lots}
    rowKey={keyOf}
    noun="lots"
    loadingText="Loading lots..."
  />
);
