import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './virtual-table.css';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import { placesOf } from './column-places.ts';
import { type Column, nameWhatIsCut, TableBox, TableHead, TableRow, type TableRowTone } from './table.tsx';

interface VirtualTableProps<Row> {
  /** What the table lists, said by screen readers. */
  readonly caption: string;
  /** The first column names the row. Each has a width: rows that come later must not move the columns. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowTone?: (row: Row) => TableRowTone;
  /** From so many px on, columns that are `beneath` others stand by themselves. */
  readonly fitsFrom: number;
  /**
   * How high most rows are, in px, as far as can be said before one is seen. Where it is wrong, more rows are drawn at
   * first than stay, or the table is laid out once more for each that comes.
   */
  readonly rowHeight: () => number;
}

/** So few are all there soon: the browser's own search finds them, and nothing has to be measured. */
const SHOWN_WHOLE = 60;

/** Rows that exist above and below those visible. */
const OVERSCAN = 4;

/** A browser that is never idle has all rows by then. */
const ALL_WITHIN_MS = 500;

/** What leads to rows that are not seen at first. */
const GOES_ON = ['scroll', 'wheel', 'keydown'] as const;

/** What a dialog's head and foot leave to its rows. */
const SHARE_OF_WINDOW = 0.7;

/** Named columns over very many rows, in a dialog that scrolls: only the rows visible, and some around them, exist. */
export const VirtualTable = <Row,>(props: VirtualTableProps<Row>) => {
  const { caption, columns, rows, rowKey, rowTone, fitsFrom, rowHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const isLong = rows.length > SHOWN_WHOLE;
  // Whoever opens the table waits for the rows that can be seen. Those around them come in an idle moment.
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpened) return;
    const scroller = scrollerOf(box.current);
    const bringAll = () => startTransition(() => setOpened(true));
    const callOff = whenIdle(bringAll, ALL_WITHIN_MS);
    for (const type of GOES_ON) scroller?.addEventListener(type, bringAll, { passive: true });
    return () => {
      callOff();
      for (const type of GOES_ON) scroller?.removeEventListener(type, bringAll);
    };
  }, [isOpened]);
  /** How far below the top of what scrolls the table begins. */
  const [margin, setMargin] = useState(0);
  // Stable, since another function means that all rows are placed again.
  const keyAt = useCallback(
    (index: number) => (rows[index] === undefined ? index : rowKey(rows[index])),
    [rows, rowKey],
  );
  const sight = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => scrollerOf(box.current),
    // Until it is measured: rows are there from the first, since a table that fills up later moves what is below it.
    initialRect: { width: window.innerWidth, height: window.innerHeight * SHARE_OF_WINDOW },
    estimateSize: rowHeight,
    measureElement: heightOf,
    getItemKey: keyAt,
    scrollMargin: margin,
    overscan: OVERSCAN,
  });
  // Two that make up for the same row would move it: where the browser does, the library doesn't.
  sight.shouldAdjustScrollPositionOnItemSizeChange = HOLDS_ITS_PLACE ? never : undefined;
  const isEndInSight =
    sight.getTotalSize() + margin < (sight.scrollOffset ?? 0) + (sight.scrollRect?.height ?? 0);
  useLayoutEffect(() => {
    const part = isLong ? partInScroller(box.current) : null;
    // What follows the table is held rather than a part of it.
    part?.style.setProperty('overflow-anchor', isEndInSight ? 'none' : 'auto');
    return () => void part?.style.removeProperty('overflow-anchor');
  }, [isLong, isEndInSight]);
  // In an idle moment: asked for at once, it would have the browser lay out the page once more for every press.
  useEffect(() =>
    whenIdle(() => {
      const scroller = isLong && scrollerOf(box.current);
      if (box.current && scroller) setMargin(Math.round(offsetWithin(box.current, scroller)));
    }),
  );
  const inSight = sight.getVirtualItems();
  const [first, last] = [inSight[0], inSight.at(-1)];
  const isAtTop = !isOpened && (sight.scrollOffset ?? 0) === 0;
  const parts = isAtTop
    ? openingOf(rows.length, rowHeight())
    : isLong
      ? {
          shown: inSight.map(({ index }) => index),
          before: first ? first.start - margin : 0,
          after: last ? sight.getTotalSize() - (last.end - margin) : 0,
        }
      : { shown: [...rows.keys()], before: 0, after: 0 };

  return (
    <TableBox ref={box} fitsFrom={fitsFrom}>
      <table
        className="table"
        style={placesOf(columns).style}
        aria-rowcount={rows.length + 1}
        onPointerOver={nameWhatIsCut}
      >
        <caption className="visually-hidden">{caption}</caption>
        <TableHead columns={columns} rowIndex={1} />
        <tbody>
          <Space height={parts.before} />
          {parts.shown.map((index) => {
            const row = rows[index];
            return (
              row !== undefined && (
                <TableRow
                  key={rowKey(row)}
                  ref={isLong ? sight.measureElement : undefined}
                  index={index}
                  row={row}
                  columns={columns}
                  tone={rowTone?.(row)}
                />
              )
            );
          })}
          <Space height={parts.after} />
        </tbody>
      </table>
    </TableBox>
  );
};

/** The rows that can be seen when a dialog opens, and how high those below are taken for, in px. */
const openingOf = (rows: number, height: number) => {
  const seen = Math.min(rows, Math.ceil((window.innerHeight * SHARE_OF_WINDOW) / height));
  return { shown: [...Array(seen).keys()], before: 0, after: (rows - seen) * height };
};

/** Stands for the rows that are out of sight. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr className="table-space">
      <td style={{ height }} />
    </tr>
  );

/** Whether the browser holds what is visible where it is, while rows above it turn out higher than guessed. */
const HOLDS_ITS_PLACE = typeof CSS !== 'undefined' && CSS.supports?.('overflow-anchor', 'none');
const never = () => false;

/**
 * As the browser tells it with each layout. A row that was just put in counts as high as it is taken for until then:
 * to ask for its height would have the browser lay out all that is new at once, and again for what follows.
 */
const heightOf = (
  row: HTMLElement,
  told: ResizeObserverEntry | undefined,
  sight: Virtualizer<HTMLElement, HTMLElement>,
): number => {
  if (told) return measureElement(row, told, sight);
  const index = sight.indexFromElement(row);
  return sight.itemSizeCache.get(sight.options.getItemKey(index)) ?? sight.options.estimateSize(index);
};

const scrollerOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('.dialog-body') ?? null;

/** The child of what scrolls that holds the element. */
const partInScroller = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('.dialog-body > *') ?? null;

const offsetWithin = (element: HTMLElement, scroller: HTMLElement): number =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
