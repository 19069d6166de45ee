import { Link } from 'react-router-dom';
import type { ReceiptDetail, ReceiptLine } from '#api/receipts.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { ReceiptStatus } from '#frontend/features/received-goods/receipt-status.tsx';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { stockItemPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { QuantityWithUnit } from '#frontend/ui/formatting/quantity-with-unit.tsx';
import { Frame } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { PlainList } from '#frontend/ui/lists/plain-list.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { VirtualTable } from '#frontend/ui/table/virtual-table.tsx';
import { ReceiptTimeline } from './receipt-timeline.tsx';
import './receipt-view.css';
import { differenceText, nameOfDifference } from '#frontend/features/received-goods/receipt-labels.ts';

const rowHeight = (): number => (window.innerWidth < 754 ? 88 : 71);

/** Everything there is to know of a receipt. */
export const ReceiptView = ({ receipt }: { readonly receipt: ReceiptDetail }) => (
  <>
    <div className="receipt-view-status">
      <ReceiptStatus status={receipt.status} reason={null} />
      <span className="soft">{statusText(receipt)}</span>
      <Link to={`/dashboard/receive-goods?po=${encodeURIComponent(receipt.orderNbr)}`}>
        What remains of {receipt.orderNbr}
      </Link>
    </div>
    {receipt.delayedBy && <Banner tone="info">{`There was no room for it yet. ${receipt.delayedBy}`}</Banner>}
    {receipt.reason !== null && (
      <Banner tone={receipt.status === 'FAILED' ? 'error' : 'info'}>
        <strong>{receipt.status === 'FAILED' ? 'Why it failed' : 'Why it was cancelled'}</strong>
        <p>{receipt.reason}</p>
      </Banner>
    )}
    {receipt.remark && (
      <Banner tone={receipt.remark.checkedBy === null ? 'warning' : 'info'}>
        <strong>
          {receipt.remark.checkedBy === null
            ? `Check it in ${runtimeConfig().accountingName}`
            : `Checked by ${receipt.remark.checkedBy}`}
        </strong>
        <p>{receipt.remark.message}</p>
      </Banner>
    )}
    <DescriptionList
      facts={[
        { name: 'Order', value: receipt.orderNbr },
        { name: 'Vendor', value: `${receipt.vendorName} (${receipt.vendorID})` },
        { name: 'Supplier Ref', value: receipt.supplierRef || '–' },
        { name: 'Received by', value: receipt.receivedBy },
        { name: 'Received at', value: atTheSite(receipt.receivedAt) },
        { name: 'Received date', value: dayText(receipt.receivedDate) },
        { name: 'Accounting receipt', value: receipt.accountingReceiptNbr ?? '–' },
      ]}
    />
    {receipt.receiptNote !== '' && <Note name="Note" text={receipt.receiptNote} />}
    {receipt.overReceiptReason !== null && (
      <Note name="Reason for receiving more than allowed" text={receipt.overReceiptReason} />
    )}
    <section className="receipt-section" aria-labelledby="receipt-lines">
      <h3 id="receipt-lines">Lines</h3>
      <Frame>
        <VirtualTable
          fitsFrom={760}
          caption="Lines of the receipt"
          columns={LINES}
          rows={receipt.lines}
          rowKey={({ lineNbr }) => String(lineNbr)}
          rowHeight={rowHeight}
        />
      </Frame>
    </section>
    <section className="receipt-section" aria-labelledby="receipt-differences">
      <h3 id="receipt-differences">Differences to the order</h3>
      {receipt.differences === null && <p className="soft">Not known for this receipt.</p>}
      {receipt.differences?.length === 0 && <p className="soft">All came as ordered.</p>}
      {receipt.differences && receipt.differences.length > 0 && (
        <PlainList
          items={receipt.differences.map((difference) => ({
            key: String(difference.lineNbr),
            text: `${nameOfDifference(difference)}: ${differenceText(difference)}`,
          }))}
        />
      )}
    </section>
    <ReceiptTimeline receipt={receipt} />
  </>
);

const Note = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div className="receipt-note">
    <p className="soft small">{name}</p>
    <p>{text}</p>
  </div>
);

/** Where its posting stands, in a sentence. */
const statusText = ({
  status,
  phase,
  attempts,
  failureCode,
  nextAttemptAt,
  delayedBy,
  accountingReceiptNbr,
}: ReceiptDetail): string => {
  const { accountingName } = runtimeConfig();
  switch (status) {
    case 'QUEUED':
      if (attempts.length === 0 && !delayedBy)
        return `It is about to be sent to ${accountingName}, and can still be cancelled.`;
      return nextAttemptAt && Date.parse(nextAttemptAt) > Date.now()
        ? `It is sent to ${accountingName} again at ${atTheSite(nextAttemptAt)}.`
        : `It is about to be sent to ${accountingName}.`;
    case 'POSTING':
      return phase === 'inDoubt'
        ? `${accountingName} did not say whether it took it. It is looked for before anything is sent again.`
        : `It is being sent to ${accountingName}.`;
    case 'POSTED':
      return `It is in ${accountingName} as ${accountingReceiptNbr}.`;
    case 'FAILED':
      return failureCode === 'NOT_AS_SENT'
        ? `It is in ${accountingName} with other quantities. Its goods stay reserved on the order.`
        : `It is not in ${accountingName}. Its goods stay reserved on the order.`;
    case 'CANCELLED':
      return attempts.every(({ outcome }) => outcome === 'cancelled')
        ? `It never reached ${accountingName}.`
        : `It is not sent to ${accountingName} any more.`;
  }
};

const LINES: readonly Column<ReceiptLine>[] = [
  {
    heading: 'Inventory ID',
    kind: 'code',
    narrow: 'title',
    beneath: 'next',
    width: '18%',
    cell: ({ inventoryID }) => <Link to={stockItemPath(inventoryID)}>{inventoryID}</Link>,
  },
  { heading: 'Inventory Name', narrow: 'line', width: '26%', cell: ({ inventoryName }) => inventoryName },
  {
    heading: 'Ordered',
    kind: 'quantity',
    narrow: 'labelled',
    width: '11%',
    cell: ({ orderedQty }) => (orderedQty === null ? '–' : quantityText(orderedQty)),
  },
  {
    heading: 'Outstanding',
    kind: 'quantity',
    narrow: 'labelled',
    width: '12%',
    cell: ({ outstandingQty }) => (outstandingQty === null ? '–' : quantityText(outstandingQty)),
  },
  {
    heading: 'Received',
    kind: 'quantity',
    narrow: 'status',
    width: '13%',
    cell: ({ receiptQty, uom }) => <QuantityWithUnit text={quantityText(receiptQty)} unit={uom} />,
  },
  {
    heading: 'Lots',
    narrow: 'line',
    width: '20%',
    cell: ({ inventoryID, allocations, serial }) =>
      allocations.length === 0 ? (
        '–'
      ) : (
        <ul className="lot-list">
          {allocations.map(({ lotNumber, expiryDate, qty }) => (
            <li key={lotNumber}>
              <Link className="code" to={stockLotPath(inventoryID, lotNumber)}>
                {lotNumber}
              </Link>{' '}
              <span className="soft small figures">
                {[!serial && quantityText(qty), expiryDate && `expires ${dayText(expiryDate)}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      ),
  },
];
