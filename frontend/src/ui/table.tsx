import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import './table.css';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** `code`: an id; `quantity`: right-aligned figures; `controls`: what can be done with the row. */
  readonly kind?: 'text' | 'code' | 'quantity' | 'controls';
  /** Share of the width, as CSS writes it. */
  readonly width?: string;
}

interface TableProps<Row> {
  /** What the table lists, said by screen readers. */
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** `good`: done, `muted`: nothing to do. Said in words in a cell as well. */
  readonly rowTone?: (row: Row) => 'good' | 'muted' | undefined;
  /** Many columns: rows become cards while there would still be room for a few. */
  readonly hasManyColumns?: boolean;
  /** So many empty rows stand in while the real ones come. */
  readonly awaitedRows?: number;
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
}: TableProps<Row>) => (
  <div className={hasManyColumns ? 'table-box table-box-many' : 'table-box'}>
    <table className="table" aria-busy={awaitedRows > 0}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.heading}
              scope="col"
              className={`cell-${column.kind ?? 'text'}`}
              style={{ width: column.width }}
            >
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} row={row} columns={columns} tone={rowTone?.(row)} />
        ))}
        {[...Array(awaitedRows).keys()].map((awaited) => (
          <AwaitedRow key={`awaited-${awaited}`} columns={columns.length} />
        ))}
      </tbody>
    </table>
  </div>
);

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly tone: 'good' | 'muted' | undefined;
}

const TableRow = <Row,>({ row, columns, tone }: TableRowProps<Row>) => (
  <tr className={tone && `row-${tone}`}>
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

const AwaitedRow = ({ columns }: { readonly columns: number }) => (
  <tr>
    {[...Array(columns).keys()].map((column) => (
      <td key={column}>
        <Skeleton height={16} width={column === 0 ? '60%' : '80%'} />
      </td>
    ))}
  </tr>
);
