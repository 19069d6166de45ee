import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import './long-table.css';
import { type Column, TableRow, type TableRowTone } from './table.tsx';

interface LongTableProps<Row> {
  /** What the table lists, said by screen readers. */
  readonly caption: string;
  /** The first column names the row. Each has a width: rows that come later must not move the columns. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowTone?: (row: Row) => TableRowTone;
}

/** A guess until a row has been seen: a line of the floor's text, or a card of it. */
const ROW_HEIGHT = 66;
const CARD_HEIGHT = 420;
const CARDS_BELOW_PX = 1100;

/** So few are all there at once: the browser's own search finds them, and nothing has to be measured. */
const SHOWN_AT_ONCE = 60;

/** Named columns over very many rows, in a dialog that scrolls: only the rows in sight, and some around them, exist. */
export const LongTable = <Row,>({ caption, columns, rows, rowKey, rowTone }: LongTableProps<Row>) => {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const isLong = rows.length > SHOWN_AT_ONCE;
  const place = useCallback((element: HTMLElement | null) => {
    scroller.current = element?.closest<HTMLElement>('.dialog-body') ?? null;
    setBox(element);
  }, []);
  const margin = box && scroller.current ? offsetWithin(box, scroller.current) : 0;
  const window = useVirtualizer({
    count: rows.length,
    enabled: isLong && box !== null,
    getScrollElement: () => scroller.current,
    estimateSize: () => (box && box.clientWidth < CARDS_BELOW_PX ? CARD_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => (rows[index] === undefined ? index : rowKey(rows[index])),
    scrollMargin: margin,
    overscan: 6,
  });
  const inSight = window.getVirtualItems();
  const [first, last] = [inSight[0], inSight.at(-1)];
  const before = first ? first.start - margin : 0;
  const after = last ? window.getTotalSize() - (last.end - margin) : 0;

  return (
    <div ref={place} className="table-box table-box-many">
      <table className="table table-long" aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr aria-rowindex={1}>
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
          {isLong && <Space height={before} columns={columns.length} />}
          {(isLong ? inSight.map(({ index }) => index) : [...rows.keys()]).map((index) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <TableRow
                  key={rowKey(row)}
                  ref={isLong ? window.measureElement : undefined}
                  index={index}
                  row={row}
                  columns={columns}
                  tone={rowTone?.(row)}
                />
              )
            );
          })}
          {isLong && <Space height={after} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
};

/** Stands for the rows that are out of sight. */
const Space = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 && (
    <tr className="table-space">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );

const offsetWithin = (element: HTMLElement, scroller: HTMLElement): number =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
