import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReceiptListItem } from '#api/receipts.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { Pill, type PillTone } from '#frontend/ui/feedback/pill.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { MAX_RECEIPTS, RECEIPT_DAYS, receiptsOf } from './vendor-detail-queries.ts';

const STATUS: Readonly<
  Record<ReceiptListItem['status'], { readonly tone: PillTone; readonly word: string }>
> = {
  QUEUED: { tone: 'neutral', word: 'Queued' },
  POSTING: { tone: 'neutral', word: 'Posting' },
  POSTED: { tone: 'good', word: 'Posted' },
  FAILED: { tone: 'bad', word: 'Failed' },
  CANCELLED: { tone: 'neutral', word: 'Cancelled' },
};

const COLUMNS: readonly Column<ReceiptListItem>[] = [
  {
    heading: 'RECEIPT',
    kind: 'code',
    narrow: 'title',
    cell: ({ receiptId, receiptNbr }) => (
      <Link to={`/dashboard/received-goods?receipt=${receiptId}`}>{receiptNbr}</Link>
    ),
  },
  { heading: 'ORDER', kind: 'code', narrow: 'detail', cell: (receipt) => receipt.orderNbr },
  { heading: 'SUPPLIER REF', narrow: 'hidden', cell: (receipt) => receipt.supplierRef || '–' },
  {
    heading: 'RECEIVED',
    kind: 'date',
    narrow: 'detail',
    cell: (receipt) => <Instant at={receipt.receivedAt} />,
  },
  { heading: 'BY', narrow: 'detail', kind: 'word', cell: (receipt) => receipt.receivedBy },
  {
    heading: 'STATUS',
    narrow: 'status',
    width: '8rem',
    cell: ({ status }) => <Pill tone={STATUS[status].tone}>{STATUS[status].word}</Pill>,
  },
];

/** What was received from a vendor lately. */
export const VendorReceipts = ({ vendorId }: { readonly vendorId: string }) => {
  const receipts = useQuery(receiptsOf(vendorId));
  return (
    <Section heading="Receipts" note={`The newest ${MAX_RECEIPTS} of the last ${RECEIPT_DAYS} days.`}>
      <Card isFlush>
        {receipts.data && receipts.data.length > 0 && (
          <Table
            caption="Receipts"
            columns={COLUMNS}
            rows={receipts.data}
            rowKey={(receipt) => receipt.receiptId}
          />
        )}
        {receipts.data?.length === 0 && (
          <SectionNone>Nothing was received from this vendor in that time.</SectionNone>
        )}
        {receipts.isPending && <Loading>Looking for receipts...</Loading>}
        {receipts.isError && !receipts.data && (
          <ErrorPanel isTrying={receipts.isFetching} onTryAgain={() => void receipts.refetch()}>
            {`The receipts could not be loaded: ${reasonOf(receipts.error, 'Try again.')}`}
          </ErrorPanel>
        )}
      </Card>
    </Section>
  );
};
