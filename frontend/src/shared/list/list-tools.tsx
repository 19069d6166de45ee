import type { ReactNode } from 'react';
import type { Column } from '#frontend/ui/table/table.tsx';
import './list-tools.css';
import { SortChoice } from './sort-choice.tsx';
import type { SortOrder } from './sort-rows.ts';

interface ListToolsProps<Row> {
  /** Always visible: a `SearchField`. */
  readonly search?: ReactNode;
  /** All else that narrows the list: `Filters`, behind one button. */
  readonly filters?: ReactNode;
  /** What the headings sort by; chosen here where there are none. */
  readonly columns?: readonly Column<Row>[];
  readonly sort?: SortOrder;
  readonly onSort?: (sort: SortOrder) => void;
  /** What a page has beside that, in a line of its own where there is little room. */
  readonly children?: ReactNode;
}

/** The one line over a list. */
export const ListTools = <Row,>(props: ListToolsProps<Row>) => {
  const { search, filters, columns, sort = '', onSort, children } = props;
  return (
    <div className="list-tools-box">
      <div className="list-tools">
        <div className="list-tools-line">
          {search}
          {filters}
          {columns && onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
        </div>
        {children}
      </div>
    </div>
  );
};
