import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { InventoryItem } from '#api/inventory.ts';
import { addDays } from '#domain/calendar.ts';
import { EXPIRY_DAYS } from '#domain/stock/lots/expiry-days.ts';
import { itemKindLabel } from '#frontend/features/stock/stock-labels.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { CellLink } from '#frontend/shared/list/cell-link.tsx';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { EXPIRING_PATH, stockItemPath } from '#frontend/shared/stock-path.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import type { NarrowPlace } from '#frontend/ui/table/column-places.ts';
import type { Column } from '#frontend/ui/table/table.tsx';
import { type OnOrder, orderedOf } from './sums-on-order.ts';

type Figure = 'onHand' | 'allocated' | 'available' | 'onHold' | 'notInBooks';

interface FigureColumn {
  readonly heading: string;
  readonly figure: Figure;
  readonly narrow: NarrowPlace;
  readonly beneath?: 'previous';
}

const ON_HAND: FigureColumn = { heading: 'ON HAND', figure: 'onHand', narrow: 'status' };

const OTHER_FIGURES: readonly FigureColumn[] = [
  { heading: 'ALLOCATED', figure: 'allocated', narrow: 'hidden', beneath: 'previous' },
  { heading: 'AVAILABLE', figure: 'available', narrow: 'labelled' },
  { heading: 'ON HOLD', figure: 'onHold', narrow: 'labelled', beneath: 'previous' },
  { heading: 'NOT IN BOOKS', figure: 'notInBooks', narrow: 'hidden' },
];

/** Where a figure leads. */
interface Behind {
  readonly linkTo: (inventoryID: string) => string;
  readonly verb: string;
}

/** A figure that opens what makes it. */
const figureColumn = (
  { heading, figure, ...place }: FigureColumn,
  behind: Behind,
  shown: (item: InventoryItem) => ReactNode,
): Column<InventoryItem> => ({
  heading,
  ...place,
  kind: 'quantity',
  sortBy: (item) => item[figure],
  // Nothing makes a zero beside what is on hand and what of it is available: no link to look behind it.
  cell: (item) =>
    item[figure] === 0 && (figure !== 'available' || item.onHand === 0) && figure !== 'onHand' ? (
      NONE
    ) : (
      <CellLink
        to={behind.linkTo(item.inventoryID)}
        label={labelOf(item[figure], heading, item, behind.verb)}
      >
        {shown(item)}
      </CellLink>
    ),
});

/** Stands for nothing, and is left out where there is no room. */
const NONE = '–';

const labelOf = (
  value: number,
  heading: string,
  { baseUom, inventoryID }: InventoryItem,
  verb: string,
): string => `${quantityText(value)} ${baseUom} ${heading.toLowerCase()} of ${inventoryID}: ${verb}`;

/** The next date, which opens the lots that it is of. */
const NextExpiry = ({ item, day }: { readonly item: InventoryItem; readonly day: string }) => {
  const { inventoryID, asOfDay } = item;
  const within = EXPIRY_DAYS.find((days) => day <= addDays(asOfDay, Number(days)));
  const lots = within && `${EXPIRING_PATH}?${new URLSearchParams({ days: within, q: inventoryID })}`;
  return <CellLink to={lots ?? stockItemPath(inventoryID)}>{dayText(day)}</CellLink>;
};

/** What is to come, which opens the orders that bring it. */
const onOrderCell = ({ linkTo, verb }: Behind, onOrder: OnOrder, item: InventoryItem): ReactNode => {
  if (!onOrder) return '…';
  const ordered = orderedOf(onOrder, item);
  if (ordered === 0) return NONE;
  return (
    <CellLink to={linkTo(item.inventoryID)} label={labelOf(ordered, 'on order', item, verb)}>
      {quantityText(ordered)}
    </CellLink>
  );
};

/** The item in one warehouse: it opens with all that there is of it, and says where each lot stands. */
const ITS_PAGE: Behind = { linkTo: stockItemPath, verb: 'where it stands' };

/**
 * What the list says of an item. `linkTo`: the address that explains its numbers, which are of all warehouses. `warehouse`:
 * the one whose numbers are shown; null: of all.
 */
export const inventoryColumns = (
  linkTo: Behind['linkTo'],
  onOrder: OnOrder,
  warehouse: string | null,
): readonly Column<InventoryItem>[] => {
  const behind = warehouse === null ? { linkTo, verb: 'explain' } : ITS_PAGE;
  // The accounting system is asked for an item, and not for what of it is in a warehouse.
  const figures = OTHER_FIGURES.filter(({ figure }) => warehouse === null || figure !== 'notInBooks');
  return [
    {
      heading: 'INVENTORY ID',
      narrow: 'title',
      kind: 'code',
      sortBy: ({ inventoryID }) => inventoryID,
      cell: ({ inventoryID }) => <Link to={stockItemPath(inventoryID)}>{inventoryID}</Link>,
    },
    {
      heading: 'NAME',
      narrow: 'line',
      width: 'minmax(8rem, 1fr)',
      sortBy: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      heading: 'KIND',
      kind: 'word',
      narrow: 'hidden',
      beneath: 'previous',
      sortBy: ({ kind }) => kind,
      cell: ({ kind }) => itemKindLabel(kind),
    },
    figureColumn(ON_HAND, behind, ({ onHand, baseUom }) => (
      <QuantityWithUnit text={quantityText(onHand)} unit={baseUom} />
    )),
    ...figures.map((column) => figureColumn(column, behind, (item) => quantityText(item[column.figure]))),
    {
      heading: 'ON ORDER',
      kind: 'quantity',
      narrow: 'hidden',
      ...(warehouse === null ? { beneath: 'previous' as const } : {}),
      sortBy: (item) => orderedOf(onOrder, item),
      cell: (item) => onOrderCell(behind, onOrder, item),
    },
    {
      heading: 'NEXT EXPIRY',
      kind: 'date',
      narrow: 'detail',
      sortBy: ({ nextExpiry }) => nextExpiry,
      cell: (item) =>
        item.nextExpiry === null ? (
          NONE
        ) : (
          <>
            {/* Shorter than the heading: three figures stand in one line. */}
            <span className="only-narrow">expires </span>
            <NextExpiry item={item} day={item.nextExpiry} />
          </>
        ),
    },
  ];
};

const keyOf = ({ inventoryID }: InventoryItem): string => inventoryID;

interface InventoryTableProps extends TableOfPage {
  readonly items: readonly InventoryItem[];
  readonly columns: readonly Column<InventoryItem>[];
}

export const InventoryTable = ({ items, ...table }: InventoryTableProps) => (
  <DataTable
    {...table}
    caption="Inventory"
    fitsFrom={1130}
    hasGoToPage
    rows={items}
    rowKey={keyOf}
    noun="items"
    loadingText="Loading inventory..."
  />
);
