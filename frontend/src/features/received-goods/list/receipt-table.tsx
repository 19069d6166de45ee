import { Link } from 'react-router-dom';
import type { ReceiptListItem } from '#api/receipts.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import '#frontend/shared/list/data-table.css';
import {
  isOnItsWay,
  RECEIPTS_PER_PAGE,
  type ReceiptPage,
} from '#frontend/features/received-goods/queries.ts';
import { ReceiptStatus } from '#frontend/features/received-goods/receipt-status.tsx';

interface ReceiptTableProps {
  /** Null while they come. */
  readonly receipts: ReceiptPage | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** By more than the days. */
  readonly isNarrowed: boolean;
  /** The address that opens a receipt. */
  readonly linkTo: (receiptId: string) => string;
}

const AWAITED_ROWS = 10;

/** Receipts page by page. How many there are in all is not known, and nobody waits for it. */
export const ReceiptTable = ({ receipts, page, onPage, isNarrowed, linkTo }: ReceiptTableProps) => {
  const columns: readonly Column<ReceiptListItem>[] = [
    {
      heading: 'NUMBER',
      kind: 'code',
      narrow: 'title',
      cell: ({ receiptId, receiptNbr }) => <Link to={linkTo(receiptId)}>{receiptNbr}</Link>,
    },
    {
      heading: 'ORDER',
      kind: 'code',
      narrow: 'detail',
      beneath: 'previous',
      cell: ({ orderNbr }) => orderNbr,
    },
    { heading: 'VENDOR', narrow: 'detail', cell: ({ vendorName, vendorID }) => vendorName || vendorID },
    {
      heading: 'SUPPLIER REF',
      narrow: 'hidden',
      beneath: 'previous',
      cell: ({ supplierRef }) => supplierRef || '–',
    },
    { heading: 'BY', narrow: 'hidden', kind: 'word', cell: ({ receivedBy }) => receivedBy },
    { heading: 'AT', kind: 'date', narrow: 'hidden', cell: ({ receivedAt }) => <Instant at={receivedAt} /> },
    { heading: 'LINES', kind: 'quantity', narrow: 'hidden', cell: ({ lineCount }) => lineCount },
    {
      heading: 'STATUS',
      narrow: 'status',
      width: 'minmax(8.5rem, 1fr)',
      cell: (receipt) => <ReceiptStatus {...receipt} />,
    },
    {
      heading: 'ACCOUNTING RECEIPT',
      kind: 'code',
      narrow: 'hidden',
      beneath: 'previous',
      cell: ({ accountingReceiptNbr }) => accountingReceiptNbr ?? '–',
    },
  ];
  if (receipts && receipts.items.length === 0 && page === 1) {
    return (
      <Card isFlush>
        <EmptyPanel>
          {isNarrowed ? (
            <>
              <span>No receipts match these filters.</span>
              <span className="small">Widen the days or clear a filter.</span>
            </>
          ) : (
            <>
              <span>Nothing was received in these days.</span>
              <span className="small">Receipts show here as soon as they are sent under Receive Goods.</span>
            </>
          )}
        </EmptyPanel>
      </Card>
    );
  }
  const items = receipts?.items ?? [];
  const first = (page - 1) * RECEIPTS_PER_PAGE;
  const moving = items.filter(isOnItsWay).length;
  return (
    <Card isFlush>
      <Table
        caption="Received goods"
        fitsFrom={1120}
        columns={columns}
        rows={items}
        rowKey={({ receiptId }) => receiptId}
        awaitedRows={receipts ? 0 : AWAITED_ROWS}
      />
      <footer className="data-table-foot">
        <p className="soft small figures" role="status">
          {!receipts && 'Loading received goods...'}
          {receipts && items.length === 0 && 'There are no more receipts.'}
          {items.length > 0 && `Showing ${first + 1}-${first + items.length}`}
          {moving > 0 && ` · ${moving} on ${moving === 1 ? 'its' : 'their'} way, live`}
        </p>
        {(page > 1 || receipts?.next) && (
          <nav className="pagination" aria-label="Pages">
            <button
              type="button"
              className="page-button"
              aria-label="Previous page"
              disabled={page === 1}
              onClick={() => onPage(page - 1)}
            >
              <Icon name="left" />
            </button>
            <button type="button" className="page-button" aria-label={`Page ${page}`} aria-current="page">
              {page}
            </button>
            <button
              type="button"
              className="page-button"
              aria-label="Next page"
              disabled={!receipts?.next}
              onClick={() => onPage(page + 1)}
            >
              <Icon name="right" />
            </button>
          </nav>
        )}
      </footer>
    </Card>
  );
};
