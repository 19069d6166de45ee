import { memo, type ReactNode, type Ref } from 'react';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Skeleton } from '#frontend/ui/loading/skeleton.tsx';
import './table.css';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** `code`: an id; `quantity`: right-aligned figures; `controls`: what can be done with the row. */
  readonly kind?: 'text' | 'code' | 'quantity' | 'controls';
  /** Share of the width, as CSS writes it. */
  readonly width?: string;
  /** What rows are sorted by under this heading; null comes last. Absent: the column doesn't sort. */
  readonly sortBy?: (row: Row) => string | number | null;
}

/** So many columns need less air between them to stand side by side. */
const CLOSER_FROM = 9;

export type SortDirection = 'ascending' | 'descending' | 'none';

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
  /** Many columns: rows become cards while there would still be room for a few. */
  readonly hasManyColumns?: boolean;
  /** So many empty rows stand in while the real ones come. */
  readonly awaitedRows?: number;
  readonly sorting?: TableSorting | undefined;
  /** Columns are as wide as they say whatever the rows hold: nothing is measured, and no page moves them. */
  readonly areWidthsKept?: boolean | undefined;
}

/** Named columns; each row becomes a card where the table has too little room. */
export const Table = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
  rowTone,
  hasManyColumns,
  awaitedRows = 0,
  sorting,
  areWidthsKept,
}: TableProps<Row>) => (
  <div className={hasManyColumns ? 'table-box table-box-many' : 'table-box'}>
    <table className={lookOf(columns.length, areWidthsKept)} aria-busy={awaitedRows > 0}>
      <caption className="visually-hidden">{caption}</caption>
      <TableHead columns={columns} sorting={sorting} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} tone={rowTone?.(row)} />
        ))}
        {[...Array(awaitedRows).keys()].map((awaited) => (
          <AwaitedRow key={`awaited-${awaited}`} kinds={columns.map(({ kind }) => kind ?? 'text')} />
        ))}
      </tbody>
    </table>
  </div>
);

const lookOf = (columns: number, areWidthsKept = false): string => {
  const look = columns > CLOSER_FROM ? 'table table-close' : 'table';
  return areWidthsKept ? `${look} table-fixed` : look;
};

export type TableRowTone = 'good' | 'bad' | 'muted' | undefined;

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: TableSorting | undefined;
}

const TableHeadOf = <Row,>({ columns, sorting }: TableHeadProps<Row>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th
          key={column.heading}
          scope="col"
          className={`cell-${column.kind ?? 'text'}`}
          style={{ width: column.width }}
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

/** Another page changes nothing of it. */
const TableHead = memo(TableHeadOf) as typeof TableHeadOf;

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

const TableRowOf = <Row,>({ row, columns, tone, index, ref }: TableRowProps<Row>) => (
  <tr
    ref={ref}
    className={tone && `row-${tone}`}
    data-index={index}
    aria-rowindex={index === undefined ? undefined : index + 2}
  >
    {columns.map((column, index) => {
      const Cell = index === 0 ? 'th' : 'td';
      return (
        <Cell
          key={column.heading}
          scope={index === 0 ? 'row' : undefined}
          className={`cell-${column.kind ?? 'text'}`}
          data-heading={column.heading}
        >
          {column.cell(row)}
        </Cell>
      );
    })}
  </tr>
);

/** Drawn again only for another row or other columns. The cast: `memo` forgets that it is generic. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf;

/** As high as what comes, also where it comes as a card. */
const AwaitedRow = ({ kinds }: { readonly kinds: readonly string[] }) => (
  <tr>
    {[...kinds.entries()].map(([column, kind]) => (
      <td key={column} className={`cell-${kind}`}>
        <Skeleton height={16} width={column === 0 ? '60%' : '80%'} />
      </td>
    ))}
  </tr>
);
