import { type CSSProperties, memo, type PointerEvent, type ReactNode, type Ref } from 'react';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import { type ColumnPlace, placesOf } from './column-places.ts';
import './table.css';

export interface Column<Row> extends ColumnPlace {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** What rows are sorted by under this heading; null comes last. Absent: the column doesn't sort. */
  readonly sortBy?: (row: Row) => string | number | null;
}

type SortDirection = 'ascending' | 'descending' | 'none';

/** Pressed headings sort; whoever holds the rows puts them in order. */
export interface TableSorting {
  readonly directionOf: (heading: string) => SortDirection;
  readonly onSort: (heading: string) => void;
}

interface TableProps<Row> {
  /** What the table lists, said by screen readers. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** `good`: done, `bad`: to be changed, `muted`: nothing to do. Said as text in a cell as well. */
  readonly rowTone?: (row: Row) => TableRowTone;
  /** From so many px on, columns that are `beneath` others stand by themselves. */
  readonly fitsFrom?: number | undefined;
  /** So many empty rows stand in while the real ones come. */
  readonly awaitedRows?: number;
  readonly sorting?: TableSorting | undefined;
}

/** Named columns, some of them in two lines until all have room; below that, rows as their columns say. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  rowTone,
  fitsFrom,
  awaitedRows = 0,
  sorting,
}: TableProps<Row>) => (
  <TableBox fitsFrom={fitsFrom}>
    <table
      className="table"
      style={placesOf(columns).style}
      aria-busy={awaitedRows > 0}
      onPointerOver={nameWhatIsCut}
    >
      <caption className="visually-hidden">{caption}</caption>
      <TableHead columns={columns} sorting={sorting} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} tone={rowTone?.(row)} />
        ))}
        {[...Array(awaitedRows).keys()].map((awaited) => (
          <AwaitedRow key={`awaited-${awaited}`} columns={columns} />
        ))}
      </tbody>
    </table>
  </TableBox>
);

interface TableBoxProps {
  readonly fitsFrom: number | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** What the table's form is measured by. */
export const TableBox = ({ fitsFrom, ref, children }: TableBoxProps) => (
  <div ref={ref} className="table-box" style={{ '--fits-from': fitsFrom } as CSSProperties}>
    {children}
  </div>
);

/** All of a text that ends in dots for want of room can be read under the pointer. */
export const nameWhatIsCut = ({ target }: PointerEvent): void => {
  const cell = (target as Element).closest<HTMLElement>('tbody td, tbody th');
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
};

export type TableRowTone = 'good' | 'bad' | 'muted' | undefined;

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting?: TableSorting | undefined;
  /** 1 where only some of the rows exist: it counts as the first. */
  readonly rowIndex?: 1;
}

const TableHeadOf = <Row,>({ columns, sorting, rowIndex }: TableHeadProps<Row>) => {
  const { classes } = placesOf(columns);
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column, index) => (
          <th
            key={column.heading}
            scope="col"
            className={classes[index]}
            aria-sort={column.sortBy && sorting?.directionOf(column.heading)}
          >
            {column.sortBy && sorting ? (
              <SortButton heading={column.heading} sorting={sorting} />
            ) : (
              column.heading
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
};

/** Another page changes nothing of it. */
export const TableHead = memo(TableHeadOf) as typeof TableHeadOf;

const SORT_ICON = { ascending: 'up', descending: 'down', none: 'updown' } as const;

const SortButton = ({ heading, sorting }: { readonly heading: string; readonly sorting: TableSorting }) => {
  const direction = sorting.directionOf(heading);
  return (
    <button
      type="button"
      className={direction === 'none' ? 'sort-button' : 'sort-button sort-button-on'}
      onClick={() => sorting.onSort(heading)}
    >
      {heading}
      <Icon name={SORT_ICON[direction]} size={14} />
    </button>
  );
};

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly tone: TableRowTone;
  /** Where only some of the rows exist: which one this is, from 0, and who measures it. */
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
}

/** What a cell says that has nothing to say; a narrow row leaves it out. */
const NONE = '–';

const TableRowOf = <Row,>({ row, columns, tone, index, ref }: TableRowProps<Row>) => {
  const { classes } = placesOf(columns);
  return (
    <tr
      ref={ref}
      className={tone && `row-${tone}`}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        const content = column.cell(row);
        return (
          <Cell
            key={column.heading}
            scope={index === 0 ? 'row' : undefined}
            className={content === NONE ? `${classes[index]} cell-none` : classes[index]}
            data-heading={column.heading}
          >
            {content}
          </Cell>
        );
      })}
    </tr>
  );
};

/** Drawn again only for another row or other columns. The cast: `memo` forgets that it is generic. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;

/** As high as what comes, in every form. */
const AwaitedRow = ({ columns }: { readonly columns: readonly ColumnPlace[] }) => (
  <tr>
    {placesOf(columns).classes.map((place, index) => (
      <td key={place + String(index)} className={place}>
        <Skeleton height={16} width={index === 0 ? '60%' : '80%'} />
      </td>
    ))}
  </tr>
);
