import { Link } from 'react-router-dom';
import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { changeText, lotLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { stockLotPath } from '#frontend/shared/stock-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

type CountRow = CountDetail['rows'][number];

const markOf = ({ entry, difference, isOverLimit, isLeftOut }: CountRow) => {
  if (isLeftOut) return <Pill tone="bad">Not booked</Pill>;
  if (!entry) return <Pill tone="neutral">Not counted</Pill>;
  if (isOverLimit) return <Pill tone="warn">Above the limit</Pill>;
  return difference === 0 ? <Pill tone="good">As expected</Pill> : <Pill tone="neutral">Differs</Pill>;
};

const orDash = (qty: number | null): string => (qty === null ? '–' : quantityText(qty));

const COLUMNS: readonly Column<CountRow>[] = [
  {
    heading: 'LOT',
    kind: 'code',
    narrow: 'title',
    cell: ({ inventoryID, lotNumber }) => (
      <Link to={stockLotPath(inventoryID, lotNumber)}>{lotLabel(lotNumber)}</Link>
    ),
  },
  {
    heading: 'INVENTORY ID',
    kind: 'code',
    narrow: 'detail',
    beneath: 'previous',
    cell: ({ inventoryID }) => inventoryID,
  },
  { heading: 'NAME', narrow: 'line', cell: ({ name }) => name },
  {
    heading: 'WHERE',
    kind: 'word',
    narrow: 'line',
    beneath: 'previous',
    cell: ({ place }) => placeName(place),
  },
  {
    heading: 'EXPECTED',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ onHandThen, expected }) => orDash(onHandThen ?? expected),
  },
  {
    heading: 'MOVED BEFORE',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'previous',
    cell: ({ movedBefore }) => (movedBefore === null ? '–' : changeText(movedBefore)),
  },
  {
    heading: 'COUNTED',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ entry }) => orDash(entry?.qty ?? null),
  },
  {
    heading: 'BY',
    kind: 'word',
    narrow: 'hidden',
    beneath: 'previous',
    cell: ({ entry }) => entry?.by ?? '–',
  },
  {
    heading: 'DIFFERENCE',
    kind: 'quantity',
    narrow: 'status',
    sortBy: ({ difference }) => difference,
    cell: ({ difference, baseUom }) =>
      difference === null ? '–' : <QuantityWithUnit text={changeText(difference)} unit={baseUom} />,
  },
  { heading: 'STATUS', kind: 'word', narrow: 'line', cell: markOf },
];

const keyOf = ({ inventoryID, lotNumber, place }: CountRow): string =>
  JSON.stringify([inventoryID, lotNumber, place]);

/** What was found beside what was expected when each row was counted. */
export const Differences = ({ rows }: Pick<CountDetail, 'rows'>) => {
  const list = useListState();
  const isAll = list.get('rows') === 'all';
  const differing = rows.filter(({ difference }) => difference !== null && difference !== 0);
  return (
    <Stack gap="small">
      <FilterSwitch
        label="Rows without a difference, too"
        isOn={isAll}
        onChange={(isOn) => list.filter({ rows: isOn ? 'all' : '' })}
      />
      <DataTable
        caption="Differences"
        fitsFrom={1090}
        columns={COLUMNS}
        rows={isAll ? rows : differing}
        rowKey={keyOf}
        {...list.paging}
        {...list.sorting}
        isFiltered={false}
        noun="rows"
        isLoading={false}
        loadingText="Loading rows..."
        empty={<EmptyPanel>Everything that was counted is as expected.</EmptyPanel>}
      />
    </Stack>
  );
};
