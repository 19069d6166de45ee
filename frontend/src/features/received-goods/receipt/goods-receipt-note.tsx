import { createPortal } from 'react-dom';
import type { ReceiptDetail } from '#api/receipts.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import './goods-receipt-note.css';
import {
  differenceText,
  nameOfDifference,
  STATUS_LABELS,
} from '#frontend/features/received-goods/receipt-labels.ts';

/** The company, and the site where it has a name. */
const issuer = (): string => {
  const { companies, siteName } = runtimeConfig();
  return [companies[0]?.name, siteName].filter(Boolean).join(', ');
};

/** The receipt on paper. Nobody sees it on the screen; whoever prints sees nothing else. */
export const GoodsReceiptNote = ({ receipt }: { readonly receipt: ReceiptDetail }) =>
  createPortal(
    <article className="paper" aria-hidden="true">
      <header className="paper-head">
        <div>
          <p>{issuer()}</p>
          <h1>Goods receipt note</h1>
        </div>
        <p className="paper-number">{receipt.receiptNbr}</p>
      </header>
      <dl className="paper-facts">
        <Fact name="Order" value={receipt.orderNbr} />
        <Fact name="Vendor" value={`${receipt.vendorName} (${receipt.vendorID})`} />
        <Fact name="Supplier ref" value={receipt.supplierRef || '–'} />
        <Fact name="Received date" value={dayText(receipt.receivedDate)} />
        <Fact name="Received by" value={`${receipt.receivedBy}, ${atTheSite(receipt.receivedAt)}`} />
        <Fact
          name={runtimeConfig().accountingName}
          value={receipt.accountingReceiptNbr ?? STATUS_LABELS[receipt.status]}
        />
      </dl>
      {receipt.receiptNote !== '' && <p className="paper-note">{receipt.receiptNote}</p>}
      <table>
        <thead>
          <tr>
            <th>Item</th>
            <th>Name</th>
            <th>Lot</th>
            <th>Expires</th>
            <th className="paper-quantity">Quantity</th>
          </tr>
        </thead>
        {receipt.lines.map((line) => (
          <tbody key={line.lineNbr}>
            <tr>
              <td className="paper-code">{line.inventoryID}</td>
              <td colSpan={3}>{line.inventoryName}</td>
              <td className="paper-quantity">
                <strong>{quantityText(line.receiptQty)}</strong> {line.uom}
              </td>
            </tr>
            {line.allocations.map(({ lotNumber, expiryDate, qty }) => (
              <tr key={lotNumber} className="paper-lot">
                <td />
                <td />
                <td className="paper-code">{lotNumber}</td>
                <td>{expiryDate === null ? '' : dayText(expiryDate)}</td>
                <td className="paper-quantity">{line.serial ? '' : quantityText(qty)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {receipt.differences && receipt.differences.length > 0 && (
        <section>
          <h2>Differences to the order</h2>
          <ul>
            {receipt.differences.map((difference) => (
              <li key={difference.lineNbr}>
                {`${nameOfDifference(difference)}: ${differenceText(difference)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="paper-signatures">
        <p>Received (name, signature)</p>
        <p>Delivered (name, signature)</p>
      </footer>
    </article>,
    document.body,
  );

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
