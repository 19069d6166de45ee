import { memo, type ReactNode, useMemo } from 'react';
import { Card } from '#frontend/ui/layout/card.tsx';
import { type Column, Table, type TableSorting } from '#frontend/ui/table/table.tsx';
import './data-table.css';
import { PAGE_SIZE, pageCount, pageWithin, rowsOfPage, showing } from './pages/page-window.ts';
import { Pagination } from './pages/pagination.tsx';
import { directionOf, nextSort, type SortOrder, sortRows } from './sort-rows.ts';

interface DataTableProps<Row> {
  /** What the table lists, said by screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** All rows that pass the filters; the table takes the page out of them. */
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The page whose rows stand, where they come a frame after what was pressed. Default: `page`. */
  readonly rowsPage?: number;
  readonly isFiltered: boolean;
  /** The rows in the plural: 'vendors'. */
  readonly noun: string;
  readonly isLoading: boolean;
  readonly loadingText: string;
  /** So many rows stand in while the list is loading. Default: a page of them. */
  readonly awaitedRows?: number | undefined;
  /** Stands instead of the rows when there are none. */
  readonly empty: ReactNode;
  /** As the URL says it; with `onSort`, headings of columns that have `sortBy` can be pressed. See `ListTools`. */
  readonly sort?: SortOrder;
  readonly onSort?: (sort: SortOrder) => void;
  /** From more than five pages on, a field to go to one by its number (spec §2, Work Order List). */
  readonly hasGoToPage?: boolean;
  /** From so many px on, columns that are `beneath` others stand by themselves. */
  readonly fitsFrom?: number;
  /**
   * Another page or order is written into the rows that stand, rather than into new ones. For rows that keep nothing
   * of their own, such as an open menu.
   */
  readonly areRowsReused?: boolean;
  /** The rows come in the order of `sort` already: of thousands, whoever finds them keeps the orders. */
  readonly areRowsInOrder?: boolean;
}

/** What a table of one noun is given by its page, and hands on. */
export type TableOfPage = Required<
  Pick<DataTableProps<never>, 'page' | 'onPage' | 'sort' | 'onSort' | 'isFiltered' | 'isLoading' | 'empty'>
>;

const DataTableOf = <Row,>(props: DataTableProps<Row>) => {
  const { columns, noun, isLoading, sort = '', onSort, areRowsInOrder = false } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are made again each time, but sort alike
  const rows = useMemo(
    () => (areRowsInOrder ? props.rows : sortRows(props.rows, columns, sort)),
    [props.rows, areRowsInOrder, areRowsInOrder || sort],
  );
  const sorting = useMemo(
    (): TableSorting | undefined =>
      onSort && {
        directionOf: (heading) => directionOf(sort, heading),
        onSort: (heading) => onSort(nextSort(sort, heading)),
      },
    [sort, onSort],
  );
  if (!isLoading && rows.length === 0) return <Card isFlush>{props.empty}</Card>;
  const pages = pageCount(rows.length);
  const page = pageWithin(props.page, pages);
  const shown = isLoading ? [] : rowsOfPage(rows, pageWithin(props.rowsPage ?? page, pages));
  return (
    <Card isFlush>
      <Table
        caption={props.caption}
        columns={columns}
        rows={shown}
        rowKey={props.areRowsReused ? (row) => shown.indexOf(row) : props.rowKey}
        awaitedRows={isLoading ? (props.awaitedRows ?? PAGE_SIZE) : 0}
        fitsFrom={props.fitsFrom}
        sorting={sorting}
      />
      <footer className="data-table-foot">
        <p className="soft small figures" role="status">
          {isLoading ? props.loadingText : showing(page, rows.length, props.isFiltered, noun)}
        </p>
        {!isLoading && pages > 1 && (
          <Pagination page={page} pages={pages} onPage={props.onPage} hasGoToPage={props.hasGoToPage} />
        )}
      </footer>
    </Card>
  );
};

/**
 * A list by pages of ten. Every state has the table's own place, so that nothing jumps. Drawn again only for other
 * rows, another page or order. The cast: `memo` forgets that it is generic.
 */
export const DataTable = memo(DataTableOf) as typeof DataTableOf;
