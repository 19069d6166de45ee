import { Link } from 'react-router-dom';
import type { ReceiptListItem } from '#api/receipts.ts';
import { ReceiptStatus } from '#frontend/features/received-goods/receipt-status.tsx';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

const WAREHOUSE: Column<ReceiptListItem> = {
  heading: 'WAREHOUSE',
  kind: 'code',
  narrow: 'labelled-line',
  beneath: 'previous',
  cell: ({ warehouses }) => warehouses?.join(', ') || '–',
};

/** `linkTo`: the address that opens a receipt. `isNamed`: each says its warehouses. */
export const receiptColumns = (
  linkTo: (receiptId: string) => string,
  isNamed: boolean,
): readonly Column<ReceiptListItem>[] => [
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
  ...(isNamed ? [WAREHOUSE] : []),
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
