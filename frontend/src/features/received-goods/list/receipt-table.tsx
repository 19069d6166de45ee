import {
  isOnItsWay,
  RECEIPTS_PER_PAGE,
  type ReceiptPage,
} from '#frontend/features/received-goods/queries.ts';
import { PageStep } from '#frontend/shared/list/pages/page-step.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Table } from '#frontend/ui/table/table.tsx';
import '#frontend/shared/list/data-table.css';
import { receiptColumns } from './receipt-columns.tsx';

interface ReceiptTableProps {
  /** Null while they come. */
  readonly receipts: ReceiptPage | null;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** By more than the days. */
  readonly isNarrowed: boolean;
  /** Whether each says its warehouses. */
  readonly isNamed: boolean;
  /** The address that opens a receipt. */
  readonly linkTo: (receiptId: string) => string;
}

const AWAITED_ROWS = 10;

/** Receipts page by page. How many there are in all is not known, and nobody waits for it. */
export const ReceiptTable = ({ receipts, page, onPage, isNarrowed, isNamed, linkTo }: ReceiptTableProps) => {
  if (receipts && !receipts.isPart && receipts.items.length === 0 && page === 1) {
    return (
      <Card isFlush>
        <NoReceipts isNarrowed={isNarrowed} />
      </Card>
    );
  }
  return (
    <Card isFlush>
      <Table
        caption="Received goods"
        fitsFrom={1240}
        columns={receiptColumns(linkTo, isNamed)}
        rows={receipts?.items ?? []}
        rowKey={({ receiptId }) => receiptId}
        awaitedRows={receipts && !isBeingSought(receipts) ? 0 : AWAITED_ROWS}
      />
      <TableFoot receipts={receipts} page={page} onPage={onPage} />
    </Card>
  );
};

/** Nothing was found yet. */
const isBeingSought = ({ items, isPart }: ReceiptPage): boolean => isPart === true && items.length === 0;

const NoReceipts = ({ isNarrowed }: Pick<ReceiptTableProps, 'isNarrowed'>) => (
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
);

const TableFoot = ({ receipts, page, onPage }: Pick<ReceiptTableProps, 'receipts' | 'page' | 'onPage'>) => {
  const items = receipts?.items ?? [];
  const first = (page - 1) * RECEIPTS_PER_PAGE;
  const moving = items.filter(isOnItsWay).length;
  return (
    <footer className="data-table-foot">
      <p className="soft small figures" role="status">
        {!receipts && 'Loading received goods...'}
        {receipts && !receipts.isPart && items.length === 0 && 'There are no more receipts.'}
        {items.length > 0 && `Showing ${first + 1}-${first + items.length}`}
        {receipts?.isPart && `${items.length > 0 ? ' · ' : ''}Looking further back...`}
        {moving > 0 && ` · ${moving} on ${moving === 1 ? 'its' : 'their'} way, live`}
      </p>
      {(page > 1 || receipts?.next) && (
        <nav className="pagination" aria-label="Pages">
          <PageStep to="previous" isEnd={page === 1} onPress={() => onPage(page - 1)} />
          <button type="button" className="page-button" aria-label={`Page ${page}`} aria-current="page">
            {page}
          </button>
          <PageStep to="next" isEnd={!receipts?.next} onPress={() => onPage(page + 1)} />
        </nav>
      )}
    </footer>
  );
};
