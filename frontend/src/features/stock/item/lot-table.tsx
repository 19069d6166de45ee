import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { LotInStock } from '#api/inventory.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { expiryText, lotLabel, standingOf } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { stockLotPath } from '#frontend/shared/stock-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { SectionNone } from '#frontend/ui/layout/section.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

interface LotTableProps {
  readonly inventoryID: string;
  readonly baseUom: string;
  /** First expired first. */
  readonly lots: readonly LotInStock[];
}

/** A lot may lie in many places: the first of them, and how many more. */
const whereText = ({ balances }: LotInStock): string => {
  const places = balances.filter(({ onHand }) => onHand !== 0).map(({ place }) => placeName(place));
  const [first = '–', second] = places;
  if (second === undefined) return first;
  return places.length === 2 ? `${first}, ${second}` : `${first} and ${places.length - 1} more`;
};

const columnsOf = (inventoryID: string, baseUom: string): readonly Column<LotInStock>[] => [
  {
    heading: 'LOT',
    narrow: 'title',
    kind: 'code',
    sortBy: ({ lotNumber }) => lotNumber,
    cell: ({ lotNumber }) => <Link to={stockLotPath(inventoryID, lotNumber)}>{lotLabel(lotNumber)}</Link>,
  },
  {
    heading: 'STATUS',
    kind: 'word',
    narrow: 'status',
    sortBy: (lot) => standingOf(lot).label,
    cell: (lot) => <Pill tone={standingOf(lot).tone}>{standingOf(lot).label}</Pill>,
  },
  {
    heading: 'EXPIRES',
    narrow: 'detail',
    sortBy: ({ useBy, bestBefore }) => useBy ?? bestBefore,
    cell: expiryText,
  },
  {
    heading: 'RECEIVED',
    kind: 'date',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: ({ receivedAt }) => receivedAt,
    cell: ({ receivedAt }) => atTheSite(receivedAt),
  },
  { heading: 'WHERE', narrow: 'line', cell: whereText },
  {
    heading: 'ON HAND',
    narrow: 'detail',
    kind: 'quantity',
    sortBy: ({ onHand }) => onHand,
    cell: ({ onHand }) => <QuantityWithUnit text={quantityText(onHand)} unit={baseUom} />,
  },
];

const keyOf = ({ lotNumber }: LotInStock): string => lotNumber;

/** The lots of an item that are there, in the order in which they are to be used. */
export const LotTable = ({ inventoryID, baseUom, lots }: LotTableProps) => {
  const list = useListState();
  const columns = useMemo(() => columnsOf(inventoryID, baseUom), [inventoryID, baseUom]);
  return (
    <DataTable
      caption="Lots"
      columns={columns}
      rows={lots}
      rowKey={keyOf}
      {...list.paging}
      {...list.sorting}
      isFiltered={false}
      hasGoToPage
      noun="lots"
      isLoading={false}
      loadingText="Loading lots..."
      empty={<SectionNone>Nothing of it is there.</SectionNone>}
    />
  );
};
